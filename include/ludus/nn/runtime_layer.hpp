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
    /// Of numbers that `run` reads, and how they are made of the parameters. Null if it reads none.
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

/// What a dense layer or a 1x1 convolution multiplies with.
[[nodiscard]] constexpr std::size_t linear_depth(const PlanStep& step, bool is_dense) noexcept {
    return is_dense ? step.in.points * step.in.channels : step.in.channels;
}
/// The weights in panels, then the biases.
template <bool is_dense, bool bias>
void pack_linear(const PlanStep& step, const float* parameters, float* packed) {
    const std::size_t columns = step.out.channels;
    const std::size_t count = linear_depth(step, is_dense) * columns;
    simd::pack_panels(linear_depth(step, is_dense), columns, parameters, packed);
    std::copy_n(parameters + count, bias ? columns : 0, packed + count);
}

template <bool bias>
void run_dense(const RuntimeCall& call) noexcept {
    const std::size_t inputs = linear_depth(call.step, true);
    const std::size_t outputs = call.step.out.channels;
    const float* const start = bias ? call.packed + inputs * outputs : nullptr;
    simd::Finish<float> finish = call.finish;
    finish.addend.point_step = finish.addend.sample_step;
    simd::packed_gemm<float>(call.x.count, outputs, inputs, {call.x.data, call.x.step}, call.packed,
                             start, 0, call.y.data, call.y.step, finish);
}

template <bool bias>
void run_conv1x1(const RuntimeCall& call) noexcept {
    const Slot& in = call.step.in;
    const Slot& out = call.step.out;
    const float* const start = bias ? call.packed + in.channels * out.channels : nullptr;
    simd::Finish<float> finish = call.finish;
    const auto multiply = [&](std::size_t points, const float* x, float* y) {
        simd::packed_gemm<float>(points, out.channels, in.channels, {x, in.step}, call.packed,
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

[[nodiscard]] constexpr bool fits_conv3x3(const PlanStep& step) noexcept {
    const PlanBoard& x = step.in_board;
    const PlanBoard& y = step.out_board;
    return x == y || (x.height == y.height + 2 && x.width == y.width + 2);
}
template <bool bias>
void run_conv3x3(const RuntimeCall& call) noexcept {
    const Slot& in = call.step.in;
    const Slot& out = call.step.out;
    const PlanBoard& x_board = call.step.in_board;
    const PlanBoard& y_board = call.step.out_board;
    const std::size_t padding = x_board == y_board ? 1 : 0;
    const float* const start = bias ? call.packed + 9 * in.channels * out.channels : nullptr;
    simd::conv<float>({x_board.height, x_board.width, padding},
                      {call.x.count, in.channels, out.channels}, points_of(in, call.x), call.packed,
                      {start, 0, 0}, {call.y.data, call.y.step, out.step}, call.finish);
}

template <bool bias>
void pack_conv3x3(const PlanStep& step, const float* parameters, float* packed) {
    std::copy_n(parameters, linear_count<9, bias>(step), packed);
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
    RuntimeLayer{"dense", false, true, "dense", detail::fits_dense, detail::linear_count<0, true>,
                 detail::run_dense<true>, detail::linear_count<0, true>,
                 detail::pack_linear<true, true>},
    RuntimeLayer{"dense without bias", false, true, "dense", detail::fits_dense,
                 detail::linear_count<0, false>, detail::run_dense<false>,
                 detail::linear_count<0, false>, detail::pack_linear<true, false>},
    RuntimeLayer{"conv1x1", false, true, "conv1x1", detail::keeps_board,
                 detail::linear_count<1, true>, detail::run_conv1x1<true>,
                 detail::linear_count<1, true>, detail::pack_linear<false, true>},
    RuntimeLayer{"conv1x1 without bias", false, true, "conv1x1", detail::keeps_board,
                 detail::linear_count<1, false>, detail::run_conv1x1<false>,
                 detail::linear_count<1, false>, detail::pack_linear<false, false>},
    RuntimeLayer{"conv3x3", false, true, "conv3x3", detail::fits_conv3x3,
                 detail::linear_count<9, true>, detail::run_conv3x3<true>,
                 detail::linear_count<9, true>, detail::pack_conv3x3<true>},
    RuntimeLayer{"conv3x3 without bias", false, true, "conv3x3", detail::fits_conv3x3,
                 detail::linear_count<9, false>, detail::run_conv3x3<false>,
                 detail::linear_count<9, false>, detail::pack_conv3x3<false>},
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
