#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/gemm.hpp"

/// What computes the layers of a network that is known only when the program runs: products in one
/// precision or another; other layers are in runtime_layer.hpp.
namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// The products of a layer over `taps` points, or, without taps, of a dense layer, with weights as
/// numbers W: the weights, those of dense layers and 1x1 convolutions in panels, then the biases.
/// See `simd::ConvShape` for the width.
template <class W, std::size_t taps, bool bias, std::size_t board_width>
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
        static constexpr simd::ConvShape shape = simd::known_shape({board_width});
        simd::conv<float, shape>({board.height, board.width, padding},
                                 {call.x.count, in.channels, out.channels}, points_of(in, call.x),
                                 weights, {start, 0, 0}, {call.y.data, call.y.step, out.step},
                                 call.finish);
    }
};

/// A layer of products as `Products` computes it.
template <class Products, std::size_t taps, bool bias>
[[nodiscard]] constexpr RunnableLayer runnable_linear_layer() noexcept {
    using Linear = typename Products::template Linear<taps, bias>;
    RuntimeLayer layer = linear_layer<taps, bias>;
    if constexpr (requires { Linear::fits; }) layer.fits = Linear::fits;
    RunnableLayer runnable{layer, Linear::run, true, Linear::packed_count, Linear::pack};
    if constexpr (requires { Linear::room; }) runnable.room = Linear::room;
    return runnable;
}
template <class Products>
inline constexpr RunnableLayer runnable_linear_layers[] = {
    runnable_linear_layer<Products, 0, true>(), runnable_linear_layer<Products, 0, false>(),
    runnable_linear_layer<Products, 1, true>(), runnable_linear_layer<Products, 1, false>(),
    runnable_linear_layer<Products, 9, true>(), runnable_linear_layer<Products, 9, false>(),
};

/// The one of these layers that can run a step; null if there is none.
[[nodiscard]] constexpr const RunnableLayer* find_layer(std::span<const RunnableLayer> layers,
                                                        const PlanStep& step) noexcept {
    for (const RunnableLayer& layer : layers)
        if (layer.kind == step.kind && layer.fits(step)) return &layer;
    return nullptr;
}

}  // namespace detail

/// Products with weights of type W. If the width is not 0, 3x3 convolutions compile only the tiles
/// for boards of this width; other boards take longer, see `simd::ConvShape`.
template <class W, std::size_t board_width = 0>
struct RuntimeProducts {
    template <std::size_t taps, bool bias>
    using Linear = detail::RuntimeLinear<W, taps, bias, taps == 9 ? board_width : 0>;
};

/// The layer of a step of a plan without fault. Its products are computed by the first of
/// `Products` whose `Linear<taps, bias>` fits it.
template <class... Products>
[[nodiscard]] constexpr const RunnableLayer* runnable_layer(const PlanStep& step) noexcept {
    const RunnableLayer* found = nullptr;
    ((found = detail::find_layer(detail::runnable_linear_layers<Products>, step)) || ...);
    return found != nullptr ? found : detail::find_layer(detail::other_layers, step);
}

}  // namespace LUDUS_NAMESPACE::nn
