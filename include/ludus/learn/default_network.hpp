#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/game.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// Whether features are planes of a board: a convolution can read them.
template <ShapeType In>
inline constexpr bool is_board = In::rank == 3 && In::points > 1;

template <std::size_t filters, std::size_t side>
using ConvNorm = nn::Sequence<nn::Conv2d<filters, side, false>, nn::BatchNorm<>, nn::Relu>;

/// Two convolutions around which the input is added.
template <std::size_t filters>
using ResidualBlock =
    nn::Sequence<nn::Residual<ConvNorm<filters, 3>, nn::Conv2d<filters, 3, false>, nn::BatchNorm<>>,
                 nn::Relu>;

/// Width of the hidden layers over a vector.
template <ShapeType In>
inline constexpr std::size_t dense_width =
    std::clamp<std::size_t>(std::bit_ceil(2 * In::size), 64, 256);
/// Channels of the convolutions over a board.
template <ShapeType In>
inline constexpr std::size_t board_filters = In::points <= 64 ? 16 : 32;
/// Channels before a layer that puts out so many numbers: two for each number of a cell, within
/// bounds.
template <ShapeType In, std::size_t outputs>
inline constexpr std::size_t head_filters =
    std::clamp<std::size_t>((outputs + In::points - 1) / In::points + 1, 2, 8);

template <ShapeType In>
struct DefaultTrunk {
    using type =
        nn::Sequence<nn::Dense<dense_width<In>>, nn::Relu, nn::Dense<dense_width<In>>, nn::Relu>;
};
template <ShapeType In>
    requires is_board<In>
struct DefaultTrunk<In> {
    using type = nn::Sequence<ConvNorm<board_filters<In>, 3>,
                              nn::Repeat<2, ResidualBlock<board_filters<In>>>>;
};

/// A number for each action.
template <ShapeType In, std::size_t outputs>
struct DefaultActionHead {
    using type = nn::Sequence<nn::Dense<outputs>>;
};
template <ShapeType In, std::size_t outputs>
    requires is_board<In>
struct DefaultActionHead<In, outputs> {
    using type = nn::Sequence<ConvNorm<head_filters<In, outputs>, 1>, nn::Dense<outputs>>;
};

/// One number in [-1, 1].
template <ShapeType In>
struct DefaultValueHead {
    using type = nn::Sequence<nn::Dense<1>, nn::Tanh>;
};
template <ShapeType In>
    requires is_board<In>
struct DefaultValueHead<In> {
    using type = nn::Sequence<ConvNorm<2, 1>, nn::Dense<32>, nn::Relu, nn::Dense<1>, nn::Tanh>;
};

}  // namespace detail

/// A network for a policy and a value that suits most small games. An encoder of shape
/// `Shape<height, width, planes>` gets two residual blocks of 16 channels, 32 on boards of more
/// than 64 cells; any other two dense layers of 64 to 256 numbers, twice the features.
/// Source: Silver et al. (2017), "Methods", much smaller.
template <Game G, class E>
using DefaultPolicyValueNetwork = nn::Network<
    typename E::Shape, typename detail::DefaultTrunk<typename E::Shape>::type,
    nn::Fork<typename detail::DefaultActionHead<typename E::Shape, G::action_count>::type,
             typename detail::DefaultValueHead<typename E::Shape>::type>>;

/// The same for values of actions.
template <Game G, class E>
using DefaultQNetwork =
    nn::Network<typename E::Shape, typename detail::DefaultTrunk<typename E::Shape>::type,
                typename detail::DefaultActionHead<typename E::Shape, G::action_count>::type>;

}  // namespace LUDUS_NAMESPACE
