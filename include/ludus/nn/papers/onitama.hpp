#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"

/// The critic and the eight actors of Dasgupta & Chong (2021), figures 5.2 to 5.11. All
/// convolutions and dense layers have batch normalisation instead of biases. Where an actor also
/// judges which actions are valid, it puts out two parts: the distribution over the 40 actions,
/// then how valid each of them is, in [0, 1]. The "(4,1)" of the text for the shape of the actions
/// is a slip: they are 4 moves of 2 cards of 5 pieces.
namespace LUDUS_NAMESPACE::nn::papers::onitama {

/// 5x5 points with a plane for each of the ten pieces.
using Board = Shape<5, 5, 10>;
/// Which of the five cards lies with whom.
using Cards = Shape<10>;
inline constexpr std::size_t action_count = 40;  ///< of the paper, which has no passes

/// A dense layer without biases, which batch normalisation has instead.
template <std::size_t outputs>
using DenseNorm = Sequence<Dense<outputs, false>, BatchNorm<>>;
/// 3x3 filters, batch normalisation, ReLU, and the largest of 2x2 points.
template <std::size_t filters>
using ConvNormPool = Sequence<Conv2d<filters, 3, false>, BatchNorm<>, Relu, MaxPool<2>>;

/// From 5x5 points to 2x2 and to one of 128 channels.
using BoardBranch = Sequence<ConvNormPool<64>, ConvNormPool<128>, Flatten>;
/// Numbers that join the board half way.
template <ShapeType In>
using SideBranch = Sequence<DenseNorm<In::size>, Relu>;
/// What follows where the inputs are joined.
using Hidden = Sequence<DenseNorm<256>, Relu, DenseNorm<256>, Relu>;

/// Figure 5.2: 128 + 10 numbers, then 256, 256.
using ActorPreprocess = Sequence<Join<BoardBranch, SideBranch<Cards>>, Hidden>;
/// Figure 5.3: 128 + 10 + 40 numbers, then 256, 256.
template <std::size_t actions>
using CriticPreprocessFor =
    Sequence<Join<BoardBranch, SideBranch<Cards>, SideBranch<Shape<actions>>>, Hidden>;
using CriticPreprocess = CriticPreprocessFor<action_count>;  ///< of the paper's 40 actions

/// Figure 5.4: the value of a state and a distribution over actions; with so many of them, if they
/// are not the paper's 40.
template <std::size_t actions>
using CriticFor =
    Network<Shapes<Board, Cards, Shape<actions>>, CriticPreprocessFor<actions>, DenseNorm<1>>;
using Critic = CriticFor<action_count>;  ///< of the paper's 40 actions

/// The distribution over so many actions.
template <std::size_t actions>
using ActionsHeadFor = Sequence<DenseNorm<actions>, Softmax>;
using ActionsHead = ActionsHeadFor<action_count>;  ///< of the paper's 40 actions
/// How valid each action is.
template <std::size_t actions>
using ValidityHeadFor = Sequence<DenseNorm<actions>, Sigmoid>;
using ValidityHead = ValidityHeadFor<action_count>;  ///< of the paper's 40 actions

/// From board and cards.
template <class... Layers>
using Actor = Network<Shapes<Board, Cards>, Layers...>;
/// A branch that hands on what it gets.
using Unchanged = Sequence<>;

/// Figure 5.11.
using ActionsOnly = Actor<ActorPreprocess, ActionsHead>;
/// Figure 5.5a: validity from the distribution.
using ValAfterActions = Actor<ActorPreprocess, ActionsHead, Fork<Unchanged, ValidityHead>>;
/// Figure 5.5b: the distribution from validity.
using ActionsAfterVal = Actor<ActorPreprocess, ValidityHead, Fork<ActionsHead, Unchanged>>;
/// Figure 5.6: each by itself.
template <std::size_t actions>
using ValBranchActionsFor =
    Actor<ActorPreprocess, Fork<ActionsHeadFor<actions>, ValidityHeadFor<actions>>>;
using ValBranchActions = ValBranchActionsFor<action_count>;  ///< of the paper's 40 actions
/// Figure 5.7: the distribution multiplied by the validity that comes of it; so the next two.
using ValAfterActionsMultiply =
    Actor<ActorPreprocess, ActionsHead, Fork<Unchanged, ValidityHead>, Gate>;
/// Figure 5.8.
using ActionsAfterValMultiply =
    Actor<ActorPreprocess, ValidityHead, Fork<ActionsHead, Unchanged>, Gate>;
/// Figure 5.9.
using ValBranchActionsMultiply = Actor<ActorPreprocess, Fork<ActionsHead, ValidityHead>, Gate>;
/// Figure 5.10: two networks that share nothing, multiplied. The parameters of the first one,
/// `ActionsOnly::parameter_count` of them, come first.
using Dual =
    Actor<Fork<Sequence<ActorPreprocess, ActionsHead>, Sequence<ActorPreprocess, ValidityHead>>,
          Gate>;

}  // namespace LUDUS_NAMESPACE::nn::papers::onitama
