#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/program.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A network as a type: layers one after another, each bound to its input shape. It has no state
/// and no run-time cost; `Parameters` holds its weights and `Activations` what a batch leaves
/// behind.
///
///     using QNetwork = Network<Shape<16>, Dense<512>, Relu, Dense<512>, Relu, Dense<161>>;
///
/// The tree of layers is laid out as a list of steps over buffers; all parameters lie in one
/// buffer, step after step.
template <ShapeType In, Layer... LayerList>
struct Network {
    using Input = In;  ///< the shape of a sample

private:
    using End = typename Append<Cursor<Program<std::tuple<>, In::size>, In,
                                       Slot{0, 0, In::points, In::channels, In::channels}, false>,
                                Sequence<LayerList...>>::type;

public:
    /// The list of steps.
    using Plan = typename End::Program;
    using Output = typename End::Shape;  ///< the shape of what it makes of a sample
    /// Where the output lies.
    static constexpr Slot output_slot = End::at;

    static constexpr std::size_t step_count = Plan::step_count;  ///< layers, as they are run
    /// Buffers that steps read and write.
    static constexpr std::size_t buffer_count = Plan::buffer_count;
    /// Numbers that a sample takes in each buffer.
    static constexpr auto buffer_width = Plan::buffer_width;
    /// One of the steps, a `nn::Step`.
    template <std::size_t I>
    using Step = std::tuple_element_t<I, typename Plan::Steps>;
    /// The bound layer of a step.
    template <std::size_t I>
    using Layer = typename Step<I>::Layer;

    static_assert(step_count > 0, "a network needs a layer");

    /// Calls `visit(std::integral_constant<std::size_t, I>{})` for the steps [first, last) in
    /// order.
    template <std::size_t first = 0, std::size_t last = step_count, class Visit>
    static constexpr void for_each_step(Visit&& visit) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (visit(std::integral_constant<std::size_t, first + I>{}), ...);
        }(std::make_index_sequence<last - first>{});
    }
    /// The same, last to first.
    template <std::size_t first = 0, std::size_t last = step_count, class Visit>
    static constexpr void for_each_step_backward(Visit&& visit) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (visit(std::integral_constant<std::size_t, last - 1 - I>{}), ...);
        }(std::make_index_sequence<last - first>{});
    }

    /// Where each step's parameters begin; the last entry is their number.
    static constexpr std::array<std::size_t, step_count + 1> parameter_offset = [] {
        std::array<std::size_t, step_count + 1> offsets{};
        for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            offsets[I + 1] = offsets[I] + Layer<I>::parameter_count;
        });
        return offsets;
    }();
    /// All parameters: what is trained, and running statistics.
    static constexpr std::size_t parameter_count = parameter_offset[step_count];
    /// Those of them that optimisers change: not the running statistics of batch normalisation.
    static constexpr std::size_t trained_count = [] {
        std::size_t count = 0;
        for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            count += nn::trained_count<Layer<I>>;
        });
        return count;
    }();
};

/// Whether a type is a `Network`.
template <class N>
inline constexpr bool is_network = false;
template <ShapeType In, Layer... Layers>
inline constexpr bool is_network<Network<In, Layers...>> = true;

/// A `Network`.
template <class N>
concept NetworkType = is_network<N>;

/// In the place of a network type: any network of built-in layers. Which, a file says when the
/// program runs, see plan.hpp.
struct AnyNetwork {};

/// What agents can play by.
template <class N>
concept PlayableNetwork = NetworkType<N> || std::same_as<N, AnyNetwork>;

/// Whether a network reads `size` numbers for each sample; true of `AnyNetwork`, which is checked
/// when a file is loaded.
template <PlayableNetwork N, std::size_t size>
inline constexpr bool reads = true;
template <NetworkType N, std::size_t size>
inline constexpr bool reads<N, size> = N::Input::size == size;
/// Whether it puts out `size` numbers for each.
template <PlayableNetwork N, std::size_t size>
inline constexpr bool puts_out = true;
template <NetworkType N, std::size_t size>
inline constexpr bool puts_out<N, size> = N::Output::size == size;

}  // namespace LUDUS_NAMESPACE::nn
