#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ludus/core/shape.hpp"

namespace ludus::nn {

namespace detail {

/// Binds each layer to the shape that the one before it puts out.
template <class Bound, class... Layers>
struct Chain;

template <class... Bound>
struct Chain<std::tuple<Bound...>> {
    using type = std::tuple<Bound...>;
};

template <class... Bound, class Next, class... Rest>
struct Chain<std::tuple<Bound...>, Next, Rest...> {
    using In = typename std::tuple_element_t<sizeof...(Bound) - 1, std::tuple<Bound...>>::Output;
    using type =
        typename Chain<std::tuple<Bound..., typename Next::template Bind<In>>, Rest...>::type;
};

}  // namespace detail

/// A network as a type: layers one after another, each bound to its input shape. It has no state
/// and no run-time cost; `Parameters` holds its weights and `Activations` what a batch leaves behind.
///
///     using QNetwork = Network<Shape<16>, Dense<512>, Relu, Dense<512>, Relu, Dense<161>>;
///
/// All parameters lie in one buffer, layer after layer. The first layer must have parameters.
template <ShapeType In, class First, class... Rest>
struct Network {
    using Input = In;
    /// The bound layers.
    using Layers =
        typename detail::Chain<std::tuple<typename First::template Bind<In>>, Rest...>::type;
    static constexpr std::size_t layer_count = 1 + sizeof...(Rest);
    template <std::size_t I>
    using Layer = std::tuple_element_t<I, Layers>;
    using Output = typename Layer<layer_count - 1>::Output;

    static_assert(!Layer<0>::in_place, "a network begins with a layer that has parameters");

    /// Calls `visit(std::integral_constant<std::size_t, I>{})` for every layer, first to last.
    template <class Visit>
    static constexpr void for_each_layer(Visit&& visit) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (visit(std::integral_constant<std::size_t, I>{}), ...);
        }(std::make_index_sequence<layer_count>{});
    }
    /// The same, last to first.
    template <class Visit>
    static constexpr void for_each_layer_backward(Visit&& visit) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (visit(std::integral_constant<std::size_t, layer_count - 1 - I>{}), ...);
        }(std::make_index_sequence<layer_count>{});
    }

    /// Where each layer's parameters begin; the last entry is their number.
    static constexpr std::array<std::size_t, layer_count + 1> parameter_offset = [] {
        std::array<std::size_t, layer_count + 1> offsets{};
        for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            offsets[I + 1] = offsets[I] + Layer<I>::parameter_count;
        });
        return offsets;
    }();
    static constexpr std::size_t parameter_count = parameter_offset[layer_count];

    /// Which buffer each layer writes: a layer in place shares that of the layer before it.
    /// Buffer 0 is the input.
    static constexpr std::array<std::size_t, layer_count> output_buffer = [] {
        std::array<std::size_t, layer_count> buffers{};
        std::size_t current = 0;
        for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            buffers[I] = Layer<I>::in_place ? current : ++current;
        });
        return buffers;
    }();
    static constexpr std::size_t buffer_count = output_buffer[layer_count - 1] + 1;

    /// Numbers per sample in each buffer.
    static constexpr std::array<std::size_t, buffer_count> buffer_width = [] {
        std::array<std::size_t, buffer_count> widths{In::size};
        for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            widths[output_buffer[I]] = Layer<I>::Output::size;
        });
        return widths;
    }();
};

template <class N>
inline constexpr bool is_network = false;
template <ShapeType In, class... Layers>
inline constexpr bool is_network<Network<In, Layers...>> = true;

template <class N>
concept NetworkType = is_network<N>;

}  // namespace ludus::nn
