#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// A layer with a bias that has taken up the batch normalisation after it.
template <class L>
struct Normalised {
    template <ShapeType In>
    struct Bind : L::template Bind<In> {
        static constexpr bool holds_norm = true;
    };
};

/// Layers that have.
template <class L>
concept HoldsNorm = requires { requires L::holds_norm; };

/// What becomes of a layer that batch normalisation can be folded into.
template <class L>
struct WithNorm;

template <std::size_t outputs, bool bias>
struct WithNorm<Dense<outputs, bias>> {
    using type = Normalised<Dense<outputs, true>>;
};
template <std::size_t outputs, std::size_t side, bool bias, Padding padding>
struct WithNorm<Conv2d<outputs, side, bias, padding>> {
    using type = Normalised<Conv2d<outputs, side, true, padding>>;
};

/// A layer into which the batch normalisation after it can be folded.
template <class L>
concept Foldable = requires { typename WithNorm<L>::type; };

template <class L>
inline constexpr bool is_batch_norm = false;
template <double momentum, double epsilon>
inline constexpr bool is_batch_norm<BatchNorm<momentum, epsilon>> = true;

/// A layer without the batch normalisations that can be folded into the layer before them.
template <class L>
struct Folded {
    using type = L;
};

/// The layers so far, and those to come.
template <class Done, class... Left>
struct FoldedList;

template <class... Done>
struct FoldedList<Sequence<Done...>> {
    using type = Sequence<Done...>;
};
template <class... Done, class Next, class... Left>
struct FoldedList<Sequence<Done...>, Next, Left...> {
    using type = typename FoldedList<Sequence<Done..., typename Folded<Next>::type>, Left...>::type;
};
template <class... Done, Foldable Next, class Norm, class... Left>
    requires(is_batch_norm<Norm>)
struct FoldedList<Sequence<Done...>, Next, Norm, Left...> {
    using type =
        typename FoldedList<Sequence<Done..., typename WithNorm<Next>::type>, Left...>::type;
};

template <class... Done, class... Inner, class... Left>
struct FoldedList<Sequence<Done...>, Sequence<Inner...>, Left...>
    : FoldedList<Sequence<Done...>, Inner..., Left...> {};

template <class... Layers>
struct Folded<Sequence<Layers...>> : FoldedList<Sequence<>, Layers...> {};

template <class... Layers>
struct Folded<Residual<Layers...>> {
    using type = Residual<typename Folded<Sequence<Layers...>>::type>;
};
template <std::size_t count, class... Layers>
struct Folded<Repeat<count, Layers...>> {
    using type = Repeat<count, typename Folded<Sequence<Layers...>>::type>;
};
template <class... Branches>
struct Folded<Concat<Branches...>> {
    using type = Concat<typename Folded<Branches>::type...>;
};
template <class... Branches>
struct Folded<Join<Branches...>> {
    using type = Join<typename Folded<Branches>::type...>;
};
template <class... Heads>
struct Folded<Fork<Heads...>> {
    using type = Fork<typename Folded<Heads>::type...>;
};

template <class N>
struct FrozenNetwork;

template <ShapeType In, class... Layers>
struct FrozenNetwork<Network<In, Layers...>> {
    using type = Network<In, typename Folded<Sequence<Layers...>>::type>;
};

/// Multiplies the outputs of a linear layer, and shifts them, as the batch normalisation does.
template <class Layer, class T>
void fold(std::span<const T> norm, std::span<T> layer, double epsilon) noexcept {
    constexpr std::size_t outputs = Layer::outputs;
    for (std::size_t o = 0; o < outputs; ++o) {
        const double deviation = std::sqrt(static_cast<double>(norm[3 * outputs + o]) + epsilon);
        const double scale = static_cast<double>(norm[o]) / deviation;
        for (std::size_t i = o; i < Layer::weight_count; i += outputs)
            layer[i] = static_cast<T>(static_cast<double>(layer[i]) * scale);
        T& bias = layer[Layer::weight_count + o];
        const double centred =
            static_cast<double>(bias) - static_cast<double>(norm[2 * outputs + o]);
        bias = static_cast<T>(centred * scale + static_cast<double>(norm[outputs + o]));
    }
}

/// Copies the parameters of step I to step J, and so on to the end.
template <std::size_t I, std::size_t J, NetworkType N, NetworkType F, class T>
void freeze_from(const Parameters<N, T>& parameters, Parameters<F, T>& frozen) noexcept {
    if constexpr (I < N::step_count) {
        using From = typename N::template Layer<I>;
        using Into = typename F::template Layer<J>;
        std::ranges::copy(parameters.template step<I>(), frozen.template step<J>().begin());
        if constexpr (HoldsNorm<Into> && !HoldsNorm<From>) {
            fold<Into>(parameters.template step<I + 1>(), frozen.template step<J>(),
                       N::template Layer<I + 1>::stabiliser);
            freeze_from<I + 2, J + 1>(parameters, frozen);
        } else {
            freeze_from<I + 1, J + 1>(parameters, frozen);
        }
    }
}

}  // namespace detail

/// The network for play alone: without the batch normalisations that follow a dense layer or a
/// convolution. A network like any other; `freeze` gives its parameters.
template <NetworkType N>
using Frozen = typename detail::FrozenNetwork<N>::type;

/// Fills in the parameters of the frozen network. Allocates nothing.
template <NetworkType N, class T>
void freeze(const Parameters<N, T>& parameters, Parameters<Frozen<N>, T>& frozen) noexcept {
    std::ranges::fill(frozen.values(), T{0});  // biases of layers that had none
    detail::freeze_from<0, 0>(parameters, frozen);
}

/// The parameters of the frozen network, which computes, but for rounding, what `forward` does.
template <NetworkType N, class T>
[[nodiscard]] Parameters<Frozen<N>, T> freeze(const Parameters<N, T>& parameters) {
    Parameters<Frozen<N>, T> frozen;
    freeze(parameters, frozen);
    return frozen;
}

}  // namespace LUDUS_NAMESPACE::nn
