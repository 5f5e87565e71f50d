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
#include "ludus/simd/finish.hpp"
#include "ludus/simd/function.hpp"
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
    std::byte* room = nullptr;   ///< as much as `RunnableLayer::room` says
};

/// A layer by its kind. Functions are given steps whose slots lie within their buffers and have the
/// points of their boards.
struct RuntimeLayer {
    std::string_view kind;
    bool in_place = false;
    /// The kind that takes up a normalisation after it; empty if it cannot.
    std::string_view with_bias{};
    /// Whether the layer can read and write what the step says.
    bool (*fits)(const PlanStep& step) = nullptr;
    /// Of parameters in a file. 64 bits, since plans from outside may ask for any number.
    std::uint64_t (*parameter_count)(const PlanStep& step) = nullptr;
};

/// A layer with what computes it. Its functions are given such steps, too.
struct RunnableLayer : RuntimeLayer {
    void (*run)(const RuntimeCall& call) noexcept = nullptr;
    bool takes_finish = false;  ///< see finished.hpp
    /// The size of what `pack` makes of the parameters for `run`, in floats. Null if it reads none.
    std::uint64_t (*packed_count)(const PlanStep& step) = nullptr;
    void (*pack)(const PlanStep& step, const float* parameters, float* packed) = nullptr;
    /// Bytes of working memory that `run` needs for this number of samples. Null if it needs none.
    std::size_t (*room)(const PlanStep& step, std::size_t samples) = nullptr;
};

namespace detail {

[[nodiscard]] constexpr bool is_vector(const Slot& at) noexcept { return at.points == 1; }
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

template <std::size_t taps>
[[nodiscard]] constexpr bool fits_linear(const PlanStep& step) noexcept {
    const PlanBoard& x = step.in_board;
    const PlanBoard& y = step.out_board;
    const bool leaves_edge = x.height == y.height + 2 && x.width == y.width + 2;
    return taps == 0 ? step.in.dense() && is_vector(step.out)
                     : x == y || (taps == 9 && leaves_edge);
}

/// The kind of a layer of products.
template <std::size_t taps, bool bias>
inline constexpr std::string_view linear_kind = taps == 0 ? (bias ? "dense" : "dense without bias")
    : taps == 1 ? (bias ? "conv1x1" : "conv1x1 without bias")
                : (bias ? "conv3x3" : "conv3x3 without bias");
template <std::size_t taps, bool bias>
inline constexpr RuntimeLayer linear_layer = {.kind = linear_kind<taps, bias>,
                                              .with_bias = linear_kind<taps, true>,
                                              .fits = fits_linear<taps>,
                                              .parameter_count = linear_count<taps, bias>};
inline constexpr RuntimeLayer linear_layers[] = {
    linear_layer<0, true>,  linear_layer<0, false>, linear_layer<1, true>,
    linear_layer<1, false>, linear_layer<9, true>,  linear_layer<9, false>,
};

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
inline constexpr RunnableLayer runtime_function = {
    {.kind = simd::name_of(function),
     .in_place = true,
     .fits = keeps_shape,
     .parameter_count = no_parameters},
    run_function<function>,
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

/// A layer of another kind.
[[nodiscard]] constexpr RunnableLayer other_layer(
    std::string_view kind, bool (*fits)(const PlanStep&),
    void (*run)(const RuntimeCall&) noexcept) noexcept {
    return {{.kind = kind, .fits = fits, .parameter_count = no_parameters}, run};
}
inline constexpr RunnableLayer runtime_batch_norm = {
    {.kind = "batch norm",
     .fits =
         [](const PlanStep& s) { return keeps_shape(s) && s.constant >= 0 && s.constant < 1e6; },
     .parameter_count = [](const PlanStep& s) -> std::uint64_t { return 4 * s.in.channels; }},
    run_batch_norm,
    true,
    norm_packed_count,
    pack_norm,
};
inline constexpr RunnableLayer runtime_softmax = {
    {.kind = "softmax",
     .in_place = true,
     .fits = [](const PlanStep& s) { return is_vector(s.in); },
     .parameter_count = no_parameters},
    run_softmax,
};

inline constexpr RunnableLayer runtime_add = other_layer("add", keeps_shape, run_move<true>);

inline constexpr RunnableLayer other_layers[] = {
    runtime_batch_norm,
    other_layer("copy", keeps_shape, run_move<false>),
    runtime_add,
    other_layer("max pool", fits_max_pool, run_max_pool),
    other_layer(
        "dueling",
        [](const PlanStep& s) {
            return is_vector(s.in) && is_vector(s.out) && s.in.channels == s.out.channels + 1;
        },
        [](const RuntimeCall& call) noexcept {
            join_advantages<float>(call.step.out.channels, call.x, call.y);
        }),
    other_layer(
        "gate",
        [](const PlanStep& s) {
            return keeps_shape(s) && is_vector(s.in) && s.in.channels % 2 == 0;
        },
        [](const RuntimeCall& call) noexcept {
            gate<float>(call.step.in.channels / 2, call.x, call.y);
        }),
    other_layer("silu", keeps_shape,
                [](const RuntimeCall& call) noexcept {
                    silu<float>(call.step.in, call.step.out, call.x, call.y);
                }),
    runtime_softmax,
    other_layer(
        "masked softmax",
        [](const PlanStep& s) {
            return is_vector(s.in) && is_vector(s.out) && s.in.channels == 2 * s.out.channels;
        },
        run_masked_softmax),
    runtime_function<simd::Function::relu>,
    runtime_function<simd::Function::elu>,
    runtime_function<simd::Function::tanh>,
    runtime_function<simd::Function::sigmoid>,
    runtime_function<simd::Function::exp>,
};

}  // namespace detail

/// The built-in layers, by the kinds that their types have.
inline constexpr auto runtime_layers = [] {
    std::array<RuntimeLayer, std::size(detail::linear_layers) + std::size(detail::other_layers)>
        all;
    const auto others = std::ranges::copy(detail::linear_layers, all.begin()).out;
    std::ranges::copy(detail::other_layers, others);
    return all;
}();

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
