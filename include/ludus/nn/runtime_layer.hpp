#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/affine.hpp"
#include "ludus/nn/copy.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/softmax.hpp"
#include "ludus/simd/channels.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/function.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/points.hpp"

/// The built-in layers as a table, for networks that are known only when the program runs. Each
/// calls the kernels that its type calls, so that it puts out the same bits.
namespace LUDUS_NAMESPACE::nn {

/// One run of a step: its samples, a row each.
struct RuntimeCall {
    const PlanStep& step;
    const float* packed;  ///< what `pack` has made of the parameters
    Rows<const float> x;
    Rows<float> y;
    simd::Finish<float> finish;  ///< for layers that take one
    std::byte* room = nullptr;   ///< as much as `RuntimeLayer::room` says
};

/// A layer by its kind. Functions are given steps whose slots lie within their buffers and have the
/// points of their boards.
struct RuntimeLayer {
    std::string_view kind;
    bool in_place = false;
    bool takes_finish = false;  ///< see finished.hpp
    /// The kind that takes up a normalisation after it; empty if it cannot.
    std::string_view with_bias{};
    /// Whether the layer can read and write what the step says.
    bool (*fits)(const PlanStep& step) = nullptr;
    /// Of parameters in a file. 64 bits, since plans from outside may ask for any number.
    std::uint64_t (*parameter_count)(const PlanStep& step) = nullptr;
    void (*run)(const RuntimeCall& call) noexcept = nullptr;
    /// The size of what `pack` makes of the parameters for `run`, in floats. Null if it reads none.
    std::uint64_t (*packed_count)(const PlanStep& step) = nullptr;
    void (*pack)(const PlanStep& step, const float* parameters, float* packed) = nullptr;
    /// Bytes of working memory that `run` needs for this number of samples. Null if it needs none.
    std::size_t (*room)(const PlanStep& step, std::size_t samples) = nullptr;
};

namespace detail {

[[nodiscard]] constexpr bool is_vector(const Slot& at) noexcept { return at.points == 1; }
[[nodiscard]] constexpr bool fits_dense(const PlanStep& step) noexcept {
    return step.in.dense() && is_vector(step.out);
}
[[nodiscard]] constexpr bool keeps_board(const PlanStep& step) noexcept {
    return step.in_board == step.out_board;
}
[[nodiscard]] constexpr bool keeps_shape(const PlanStep& step) noexcept {
    return keeps_board(step) && step.in.channels == step.out.channels;
}
[[nodiscard]] constexpr simd::Points<const float> points_of(const Slot& at,
                                                            Rows<const float> rows) noexcept {
    return {rows.data, rows.step, at.step};
}
[[nodiscard]] constexpr std::uint64_t no_parameters(const PlanStep&) noexcept { return 0; }

/// Weights, then biases: of a convolution over `taps` points, or, without taps, of a dense layer.
template <std::size_t taps, bool bias>
[[nodiscard]] std::uint64_t linear_count(const PlanStep& step) noexcept {
    const std::uint64_t inputs = taps == 0 ? step.in.points * step.in.channels : step.in.channels;
    return (std::max<std::uint64_t>(taps, 1) * inputs + (bias ? 1 : 0)) * step.out.channels;
}

[[nodiscard]] constexpr bool fits_conv3x3(const PlanStep& step) noexcept {
    const PlanBoard& x = step.in_board;
    const PlanBoard& y = step.out_board;
    return x == y || (x.height == y.height + 2 && x.width == y.width + 2);
}

/// The products of a layer over `taps` points, or, without taps, of a dense layer, with weights as
/// numbers W: the weights, those of dense layers and 1x1 convolutions in panels, then the biases.
template <class W, std::size_t taps, bool bias>
struct RuntimeLinear {
    [[nodiscard]] static std::uint64_t packed_count(const PlanStep& step) noexcept {
        return floats(linear_count<taps, false>(step)) + (bias ? step.out.channels : 0);
    }
    static void pack(const PlanStep& step, const float* parameters, float* packed) {
        const std::size_t columns = step.out.channels;
        const auto count = static_cast<std::size_t>(linear_count<taps, false>(step));
        auto* const weights = reinterpret_cast<W*>(packed);
        if constexpr (taps == 9)
            std::transform(parameters, parameters + count, weights, [](float x) { return W(x); });
        else
            simd::pack_panels(count / columns, columns, parameters, weights);
        std::copy_n(parameters + count, bias ? columns : 0, packed + floats(count));
    }
    static void run(const RuntimeCall& call) noexcept {
        const PlanStep& step = call.step;
        const auto count = static_cast<std::size_t>(linear_count<taps, false>(step));
        const auto* const weights = reinterpret_cast<const W*>(call.packed);
        const float* const start = bias ? call.packed + floats(count) : nullptr;
        if constexpr (taps == 0)
            run_dense(call, weights, start);
        else if constexpr (taps == 1)
            run_points(call, weights, start);
        else
            run_board(call, weights, start);
    }

private:
    /// How many floats hold this many weights.
    template <class Count>
    [[nodiscard]] static constexpr Count floats(Count weights) noexcept {
        return (weights * sizeof(W) + sizeof(float) - 1) / sizeof(float);
    }
    static void run_dense(const RuntimeCall& call, const W* weights, const float* start) noexcept {
        simd::Finish<float> finish = call.finish;
        finish.addend.point_step = finish.addend.sample_step;
        simd::packed_gemm<float>(
            call.x.count, call.step.out.channels, call.step.in.points * call.step.in.channels,
            {call.x.data, call.x.step}, weights, start, 0, call.y.data, call.y.step, finish);
    }
    static void run_points(const RuntimeCall& call, const W* weights, const float* start) noexcept {
        const Slot& in = call.step.in;
        const Slot& out = call.step.out;
        simd::Finish<float> finish = call.finish;
        const auto multiply = [&](std::size_t points, const float* x, float* y) {
            simd::packed_gemm<float>(points, out.channels, in.channels, {x, in.step}, weights,
                                     start, 0, y, out.step, finish);
        };
        // All points at once where they lie evenly.
        if (finish.addend.sample_step == in.points * finish.addend.point_step &&
            call.x.step == in.points * in.step && call.y.step == in.points * out.step)
            return multiply(call.x.count * in.points, call.x.data, call.y.data);
        for (std::size_t r = 0; r < call.x.count; ++r) {
            multiply(in.points, call.x.row(r), call.y.row(r));
            if (finish.addend.data != nullptr) finish.addend.data += finish.addend.sample_step;
        }
    }
    static void run_board(const RuntimeCall& call, const W* weights, const float* start) noexcept {
        const Slot& in = call.step.in;
        const Slot& out = call.step.out;
        const PlanBoard& board = call.step.in_board;
        const std::size_t padding = board == call.step.out_board ? 1 : 0;
        simd::conv<float>({board.height, board.width, padding},
                          {call.x.count, in.channels, out.channels}, points_of(in, call.x), weights,
                          {start, 0, 0}, {call.y.data, call.y.step, out.step}, call.finish);
    }
};

/// The layer of a kind.
template <class W, std::size_t taps, bool bias>
[[nodiscard]] constexpr RuntimeLayer runtime_linear(std::string_view kind) noexcept {
    using Linear = RuntimeLinear<W, taps, bias>;
    return {
        .kind = kind,
        .takes_finish = true,
        .with_bias = kind.substr(0, kind.find(' ')),
        .fits = taps == 0 ? fits_dense
            : taps == 1   ? keeps_board
                          : fits_conv3x3,
        .parameter_count = linear_count<taps, bias>,
        .run = Linear::run,
        .packed_count = Linear::packed_count,
        .pack = Linear::pack,
    };
}
/// Scales, then shifts.
[[nodiscard]] inline std::uint64_t norm_packed_count(const PlanStep& step) noexcept {
    return 2 * step.in.channels;
}
inline void pack_norm(const PlanStep& step, const float* parameters, float* packed) {
    norm_factors(parameters, step.in.channels, step.constant, packed);
}
inline void run_batch_norm(const RuntimeCall& call) noexcept {
    const Slot& in = call.step.in;
    const Slot& out = call.step.out;
    simd::channel_affine<float>({call.x.count, in.points, in.channels}, points_of(in, call.x),
                                call.packed, call.packed + in.channels,
                                {call.y.data, call.y.step, out.step}, call.finish);
}

template <simd::Function function>
void run_function(const RuntimeCall& call) noexcept {
    apply_in_place<function>(call.step.out, call.y);
}
template <simd::Function function>
inline constexpr RuntimeLayer runtime_function = {
    .kind = simd::name_of(function),
    .in_place = true,
    .fits = keeps_shape,
    .parameter_count = no_parameters,
    .run = run_function<function>,
};

template <bool add>
void run_move(const RuntimeCall& call) noexcept {
    move_numbers<float>(call.step.in, call.step.out, call.x, call.y, add);
}

[[nodiscard]] constexpr bool fits_max_pool(const PlanStep& step) noexcept {
    if (!(step.constant >= 1 && step.constant <= static_cast<double>(step.in_board.height)))
        return false;
    const auto side = static_cast<std::size_t>(step.constant);
    return step.constant == static_cast<double>(side) &&
        step.in_board.height / side == step.out_board.height &&
        step.in_board.width / side == step.out_board.width && step.in.channels == step.out.channels;
}
inline void run_max_pool(const RuntimeCall& call) noexcept {
    const auto side = static_cast<std::size_t>(call.step.constant);
    max_pool<float>({side, call.step.in_board.width, call.step.out_board.width}, call.step.in,
                    call.step.out, call.x, call.y);
}

inline void run_softmax(const RuntimeCall& call) noexcept {
    for (std::size_t r = 0; r < call.y.count; ++r) {
        const std::span<float> values(call.y.row(r), call.step.out.channels);
        softmax(std::span<const float>(values), values);
    }
}
inline void run_masked_softmax(const RuntimeCall& call) noexcept {
    const std::size_t size = call.step.out.channels;
    for (std::size_t r = 0; r < call.x.count; ++r)
        masked_softmax(std::span<const float>(call.x.row(r), size),
                       std::span<const float>(call.x.row(r) + size, size),
                       std::span<float>(call.y.row(r), size));
}

}  // namespace detail

/// The built-in layers, by the kinds that their types have.
inline constexpr std::array runtime_layers = {
    detail::runtime_linear<float, 0, true>("dense"),
    detail::runtime_linear<float, 0, false>("dense without bias"),
    detail::runtime_linear<float, 1, true>("conv1x1"),
    detail::runtime_linear<float, 1, false>("conv1x1 without bias"),
    detail::runtime_linear<float, 9, true>("conv3x3"),
    detail::runtime_linear<float, 9, false>("conv3x3 without bias"),
    RuntimeLayer{"batch norm", false, true, "",
                 [](const PlanStep& s) {
                     return detail::keeps_shape(s) && s.constant >= 0 && s.constant < 1e6;
                 },
                 [](const PlanStep& s) -> std::uint64_t { return 4 * s.in.channels; },
                 detail::run_batch_norm, detail::norm_packed_count, detail::pack_norm},
    RuntimeLayer{"copy", false, false, "", detail::keeps_shape, detail::no_parameters,
                 detail::run_move<false>},
    RuntimeLayer{"add", false, false, "", detail::keeps_shape, detail::no_parameters,
                 detail::run_move<true>},
    RuntimeLayer{"max pool", false, false, "", detail::fits_max_pool, detail::no_parameters,
                 detail::run_max_pool},
    RuntimeLayer{"dueling", false, false, "",
                 [](const PlanStep& s) {
                     return detail::is_vector(s.in) && detail::is_vector(s.out) &&
                         s.in.channels == s.out.channels + 1;
                 },
                 detail::no_parameters,
                 [](const RuntimeCall& call) noexcept {
                     detail::join_advantages<float>(call.step.out.channels, call.x, call.y);
                 }},
    RuntimeLayer{"gate", false, false, "",
                 [](const PlanStep& s) {
                     return detail::keeps_shape(s) && detail::is_vector(s.in) &&
                         s.in.channels % 2 == 0;
                 },
                 detail::no_parameters,
                 [](const RuntimeCall& call) noexcept {
                     detail::gate<float>(call.step.in.channels / 2, call.x, call.y);
                 }},
    RuntimeLayer{"silu", false, false, "", detail::keeps_shape, detail::no_parameters,
                 [](const RuntimeCall& call) noexcept {
                     detail::silu<float>(call.step.in, call.step.out, call.x, call.y);
                 }},
    RuntimeLayer{"softmax", true, false, "",
                 [](const PlanStep& s) { return detail::is_vector(s.in); }, detail::no_parameters,
                 detail::run_softmax},
    RuntimeLayer{"masked softmax", false, false, "",
                 [](const PlanStep& s) {
                     return detail::is_vector(s.in) && detail::is_vector(s.out) &&
                         s.in.channels == 2 * s.out.channels;
                 },
                 detail::no_parameters, detail::run_masked_softmax},
    detail::runtime_function<simd::Function::relu>,
    detail::runtime_function<simd::Function::elu>,
    detail::runtime_function<simd::Function::tanh>,
    detail::runtime_function<simd::Function::sigmoid>,
    detail::runtime_function<simd::Function::exp>,
};

/// The layer of a kind; null if there is none.
[[nodiscard]] constexpr const RuntimeLayer* runtime_layer(std::string_view kind) noexcept {
    for (const RuntimeLayer& layer : runtime_layers)
        if (layer.kind == kind) return &layer;
    return nullptr;
}
/// The same where some layers are replaced.
template <const auto& replaced>
[[nodiscard]] constexpr const RuntimeLayer* runtime_layer_with(std::string_view kind) noexcept {
    for (const RuntimeLayer& layer : replaced)
        if (layer.kind == kind) return &layer;
    return runtime_layer(kind);
}

/// Where the matrices of a network lie, in order. Requires a plan without fault.
[[nodiscard]] inline std::vector<MatrixPlace> matrices_of(
    const Parameters<AnyNetwork>& parameters) {
    std::vector<MatrixPlace> matrices;
    std::size_t begin = 0;
    for (const PlanStep& step : parameters.plan().steps) {
        const RuntimeLayer& layer = *runtime_layer(step.kind);
        const std::size_t count = layer.parameter_count(step);
        const std::size_t columns = step.out.channels;
        if (!layer.with_bias.empty())
            matrices.push_back({begin, count / columns - (layer.kind == layer.with_bias), columns});
        begin += count;
    }
    return matrices;
}

}  // namespace LUDUS_NAMESPACE::nn
