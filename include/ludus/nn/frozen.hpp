#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/multiply_add.hpp"
#include "ludus/nn/affine.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/program.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// A layer with a bias that has taken up the normalisation after it.
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

/// Layers that a normalisation can be folded into: `WithBias` is the same layer with a bias.
template <class L>
concept Foldable = requires { typename L::WithBias; };

/// Normalisations that can be folded: they do the same to every number of a channel.
template <class L>
concept Folds = requires { requires L::folds; };

/// The layers so far, and those to come, without what can be folded into the layer before it.
template <class Done, class... Left>
struct FoldedList;

template <class... Layers>
using Folded = typename FoldedList<Sequence<>, Layers...>::type;

/// A layer by itself: of a composite, its lists are folded.
template <class L>
struct FoldedLayer {
    using type = L;
};
template <class L>
    requires requires { typename L::template Each<Folded>; }
struct FoldedLayer<L> {
    using type = typename L::template Each<Folded>;
};

template <class... Done>
struct FoldedList<Sequence<Done...>> {
    using type = Sequence<Done...>;
};
template <class... Done, class Next, class... Left>
struct FoldedList<Sequence<Done...>, Next, Left...> {
    using type =
        typename FoldedList<Sequence<Done..., typename FoldedLayer<Next>::type>, Left...>::type;
};
template <class... Done, Foldable Next, Folds Norm, class... Left>
struct FoldedList<Sequence<Done...>, Next, Norm, Left...> {
    using type =
        typename FoldedList<Sequence<Done..., Normalised<typename Next::WithBias>>, Left...>::type;
};
/// A sequence within a sequence is one sequence.
template <class... Done, class... Inner, class... Left>
struct FoldedList<Sequence<Done...>, Sequence<Inner...>, Left...>
    : FoldedList<Sequence<Done...>, Inner..., Left...> {};

template <class N>
struct FrozenNetwork;

template <ShapeType In, class... Layers>
struct FrozenNetwork<Network<In, Layers...>> {
    using type = Network<In, Folded<Layers...>>;
};

/// Multiplies output `o` of a linear layer by a factor, and shifts it: its weights are every
/// `outputs`-th number of `layer`, at the end of which the biases are.
template <class T>
void fold_output(const Affine& affine, std::size_t o, std::size_t outputs,
                 std::span<T> layer) noexcept {
    const std::size_t weight_count = layer.size() - outputs;
    for (std::size_t i = o; i < weight_count; i += outputs)
        layer[i] = static_cast<T>(static_cast<double>(layer[i]) * affine.scale);
    T& bias = layer[weight_count + o];
    const double centred = static_cast<double>(bias) - affine.centre;
    bias = static_cast<T>(multiply_add(centred, affine.scale, affine.shift));
}

/// Multiplies all outputs of a linear layer, and shifts them, as the normalisation does.
template <class Layer, class Norm, class T>
void fold(const T* norm, std::span<T> layer) noexcept {
    constexpr std::size_t outputs = Layer::outputs;
    for (std::size_t o = 0; o < outputs; ++o) fold_output(Norm::affine(norm, o), o, outputs, layer);
}

/// Layers that only move numbers. A layer and the normalisation that it takes up may be given other
/// places than the layer and the normalisation apart, and with them other copies.
template <class L>
concept Copies = std::same_as<L, Copy::Bind<typename L::Input>>;

/// Copies the parameters of step I to step J, and so on to the end.
template <std::size_t I, std::size_t J, NetworkType N, NetworkType F, class T>
void freeze_from(const Parameters<N, T>& parameters, Parameters<F, T>& frozen) noexcept {
    if constexpr (I < N::step_count && J < F::step_count) {
        using From = typename N::template Layer<I>;
        using Into = typename F::template Layer<J>;
        if constexpr (Copies<From> || Copies<Into>) {
            freeze_from<I + Copies<From>, J + Copies<Into>>(parameters, frozen);
        } else {
            std::ranges::copy(parameters.template step<I>(), frozen.template step<J>().begin());
            if constexpr (HoldsNorm<Into> && !HoldsNorm<From>) {
                fold<Into, typename N::template Layer<I + 1>>(
                    parameters.template step<I + 1>().data(), frozen.template step<J>());
                freeze_from<I + 2, J + 1>(parameters, frozen);
            } else {
                static_assert(From::parameter_count == Into::parameter_count);
                freeze_from<I + 1, J + 1>(parameters, frozen);
            }
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
