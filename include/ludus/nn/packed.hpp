#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/simd/bfloat16.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Layers whose weights can be laid out for play, see layer.hpp.
template <class L>
concept PackedLayer = requires(const float* weights, float* packed) { L::pack(weights, packed); };

/// The weights of a network for play, those of dense layers and 1x1 convolutions in the order in
/// which their products read them: floats, or, for half the size, numbers of 16 bits
/// (`W = simd::Bfloat16`). It computes in floats: what it puts
/// out is to the last bit what the network does, of 16 bits with its matrices rounded, see
/// precision.hpp. Requires finite weights. A copy is independent.
template <NetworkType N, class W>
class Packed {
public:
    using Network = N;

    explicit Packed(const Parameters<N>& parameters)
        : weights_(weight_offset.back()), others_(other_offset.back()) {
        set(parameters);
    }

    /// Takes other weights. Allocates nothing.
    void set(const Parameters<N>& parameters) noexcept {
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            auto own = parameters.template step<I>();
            if constexpr (PackedLayer<Layer>) {
                Layer::pack(own.data(), weights_.data() + weight_offset[I]);
                own = own.subspan(Layer::weight_count);
            }
            std::ranges::copy(own, others_.data() + other_offset[I]);
        });
    }

    /// Runs the samples [first, last) through the network; see `nn::forward`.
    void forward(Activations<N>& activations, std::size_t first, std::size_t last) const noexcept {
        detail::for_each_part<N>(
            first, last,
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>, std::size_t begin,
                               std::size_t end) {
                detail::run_step<N, I>(activations, begin, end, first, [&](const auto&... rows) {
                    using Step = typename N::template Step<I>;
                    using Layer = typename Step::Layer;
                    const float* const others = others_.data() + other_offset[I];
                    if constexpr (PackedLayer<Layer>)
                        Layer::template multiply<typename Step::Layout>(
                            weights_.data() + weight_offset[I],
                            other_count<I> > 0 ? others : nullptr, rows...);
                    else
                        detail::run_layer<Layer, typename Step::Layout>(others, rows...);
                });
            });
    }

private:
    template <std::size_t I>
    static constexpr std::size_t packed_count = [] {
        using Layer = typename N::template Layer<I>;
        static_assert(
            !PackedLayer<Layer> || requires { Layer::matrix_depth; },
            "a layer that packs its weights needs `matrix_depth`, by which they are "
            "rounded elsewhere");
        if constexpr (PackedLayer<Layer>)
            return Layer::weight_count;
        else
            return std::size_t{0};
    }();
    /// Parameters of step I that are not packed.
    template <std::size_t I>
    static constexpr std::size_t other_count = [] {
        using Layer = typename N::template Layer<I>;
        if constexpr (PackedLayer<Layer>)
            return Layer::parameter_count - Layer::weight_count;
        else
            return Layer::parameter_count;
    }();
    static constexpr std::array<std::size_t, N::step_count + 1> weight_offset = [] {
        std::array<std::size_t, N::step_count + 1> all{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            all[I + 1] = all[I] + packed_count<I>;
        });
        return all;
    }();
    static constexpr std::array<std::size_t, N::step_count + 1> other_offset = [] {
        std::array<std::size_t, N::step_count + 1> all{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            all[I + 1] = all[I] + other_count<I>;
        });
        return all;
    }();

    aligned_vector<W> weights_;
    aligned_vector<float> others_;
};

}  // namespace LUDUS_NAMESPACE::nn
