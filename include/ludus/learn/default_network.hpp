#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// Whether features are planes of a board: a convolution can read them.
template <ShapeType In>
inline constexpr bool is_board = In::rank == 3 && In::points > 1;

/// Whether a network's layers are normalised by batch.
enum class Norm : bool { none, batch };

/// A convolution before its activation.
template <Norm norm, std::size_t filters, std::size_t side>
struct DefaultConvolution {
    using type = nn::Conv2d<filters, side>;
};
template <std::size_t filters, std::size_t side>
struct DefaultConvolution<Norm::batch, filters, side> {
    using type = nn::Sequence<nn::Conv2d<filters, side, false>, nn::BatchNorm<>>;
};
template <Norm norm, std::size_t filters, std::size_t side>
using Convolution = typename DefaultConvolution<norm, filters, side>::type;
template <Norm norm, std::size_t filters, std::size_t side>
using ConvolutionRelu = nn::Sequence<Convolution<norm, filters, side>, nn::Relu>;

/// Two convolutions around which the input is added.
template <Norm norm, std::size_t filters>
using ResidualBlock =
    nn::Sequence<nn::Residual<ConvolutionRelu<norm, filters, 3>, Convolution<norm, filters, 3>>,
                 nn::Relu>;

/// Width of the hidden layers over a vector.
template <ShapeType In>
inline constexpr std::size_t dense_width =
    std::clamp<std::size_t>(std::bit_ceil(2 * In::size), 64, 256);
/// Channels of the convolutions over a board.
template <ShapeType In>
inline constexpr std::size_t board_filters = In::points <= 64 ? 32 : 64;
/// Channels before a layer with this number of outputs: one more than outputs per cell, from 2 to
/// 8.
template <ShapeType In, std::size_t outputs>
inline constexpr std::size_t head_filters =
    std::clamp<std::size_t>((outputs + In::points - 1) / In::points + 1, 2, 8);

template <ShapeType In, Norm norm>
struct DefaultTrunk {
    using type =
        nn::Sequence<nn::Dense<dense_width<In>>, nn::Relu, nn::Dense<dense_width<In>>, nn::Relu>;
};
template <ShapeType In, Norm norm>
    requires is_board<In>
struct DefaultTrunk<In, norm> {
    using type = nn::Sequence<ConvolutionRelu<norm, board_filters<In>, 3>,
                              nn::Repeat<2, ResidualBlock<norm, board_filters<In>>>>;
};

/// A number for each action.
template <ShapeType In, Norm norm, std::size_t outputs>
struct DefaultActionHead {
    using type = nn::Sequence<nn::Dense<outputs>>;
};
template <ShapeType In, Norm norm, std::size_t outputs>
    requires is_board<In>
struct DefaultActionHead<In, norm, outputs> {
    using type =
        nn::Sequence<ConvolutionRelu<norm, head_filters<In, outputs>, 1>, nn::Dense<outputs>>;
};

/// One number in [-1, 1].
template <ShapeType In, Norm norm>
struct DefaultValueHead {
    using type = nn::Sequence<nn::Dense<1>, nn::Tanh>;
};
template <ShapeType In, Norm norm>
    requires is_board<In>
struct DefaultValueHead<In, norm> {
    using type =
        nn::Sequence<ConvolutionRelu<norm, 2, 1>, nn::Dense<32>, nn::Relu, nn::Dense<1>, nn::Tanh>;
};

/// A layer without biases, which its normalisation has instead.
template <std::size_t outputs>
using DenseNorm = nn::Sequence<nn::Dense<outputs, false>, nn::BatchNorm<>>;

/// A trunk and dense layers over the features, a distribution over actions beside them.
template <ShapeType In, std::size_t places>
struct DefaultCritic {
    static constexpr std::size_t width = dense_width<Shape<In::size + places>>;
    using type = nn::Network<Shape<In::size + places>, DenseNorm<width>, nn::Relu, DenseNorm<width>,
                             nn::Relu, DenseNorm<1>>;
};
template <ShapeType In, std::size_t places>
    requires is_board<In>
struct DefaultCritic<In, places> {
    using Board = nn::Sequence<typename DefaultTrunk<In, Norm::batch>::type,
                               ConvolutionRelu<Norm::batch, 4, 1>, nn::Flatten>;
    using type = nn::Network<Shapes<In, Shape<places>>,
                             nn::Join<Board, nn::Sequence<DenseNorm<places>, nn::Relu>>,
                             DenseNorm<128>, nn::Relu, DenseNorm<1>>;
};

template <class P, class E, Norm norm,
          class Trunk = typename DefaultTrunk<typename E::Shape, norm>::type>
using DefaultForked =
    nn::Network<typename E::Shape, Trunk,
                nn::Fork<typename DefaultActionHead<typename E::Shape, norm, P::count>::type,
                         typename DefaultValueHead<typename E::Shape, norm>::type>>;

}  // namespace detail

/// A network for a policy and a value that suits most small games. An encoder of shape
/// `Shape<height, width, planes>` gets two residual blocks of 32 channels, 64 on boards of more
/// than 64 cells, normalised by batch; any other two dense layers of 64 to 256 numbers, twice the
/// features. Actions have their numbers at the places of `P`.
/// Source: Silver et al. (2017), "Methods", much smaller.
template <Game G, class E, ActionPlaces<G> P = ByIndex<G>>
using DefaultPolicyValueNetwork = detail::DefaultForked<P, E, detail::Norm::batch>;

/// The same without normalisation: for learners that compare what they play by with what they
/// learn, as PPO does.
template <Game G, class E>
using DefaultPlainPolicyValueNetwork = detail::DefaultForked<ByIndex<G>, E, detail::Norm::none>;

/// The same for a distribution over actions, and for what values it. All layers are normalised: an
/// actor without that soon puts out the same single action everywhere.
template <Game G, class E>
using DefaultActor =
    nn::Network<typename E::Shape,
                typename detail::DefaultTrunk<typename E::Shape, detail::Norm::batch>::type,
                typename detail::DefaultActionHead<typename E::Shape, detail::Norm::batch,
                                                   G::action_count>::type,
                nn::BatchNorm<>, nn::Softmax>;
template <Game G, class E>
using DefaultCritic = typename detail::DefaultCritic<typename E::Shape, G::action_count>::type;

/// The same for values of actions.
template <Game G, class E>
using DefaultQNetwork =
    nn::Network<typename E::Shape,
                typename detail::DefaultTrunk<typename E::Shape, detail::Norm::batch>::type,
                typename detail::DefaultActionHead<typename E::Shape, detail::Norm::batch,
                                                   G::action_count>::type>;

/// How large a `ResidualPolicyValueNetwork` is.
struct ResidualSize {
    std::size_t filters = 64;       ///< channels of all convolutions but those before the heads
    std::size_t blocks = 2;         ///< residual blocks, of two convolutions each
    std::size_t head_filters = 16;  ///< channels before each head
    std::size_t hidden = 64;        ///< numbers between these and the value
};

/// A network for a policy and a value over a board, as `DefaultPolicyValueNetwork`, of a size
/// that is given. The default network has fewer channels before its heads, and is faster.
/// Source: Silver et al. (2017), "Methods".
template <Game G, class E, ResidualSize size = ResidualSize{}, ActionPlaces<G> P = ByIndex<G>>
using ResidualPolicyValueNetwork = nn::Network<
    typename E::Shape,
    nn::Sequence<detail::ConvolutionRelu<detail::Norm::batch, size.filters, 3>,
                 nn::Repeat<size.blocks, detail::ResidualBlock<detail::Norm::batch, size.filters>>>,
    nn::Fork<nn::Sequence<detail::ConvolutionRelu<detail::Norm::batch, size.head_filters, 1>,
                          nn::Dense<P::count>>,
             nn::Sequence<detail::ConvolutionRelu<detail::Norm::batch, size.head_filters, 1>,
                          nn::Dense<size.hidden>, nn::Relu, nn::Dense<1>, nn::Tanh>>>;

}  // namespace LUDUS_NAMESPACE
