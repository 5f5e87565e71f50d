#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"

/// The network of Liu et al. (2019), "Towards Understanding Chinese Checkers with Heuristics, Monte
/// Carlo Tree Search, and Deep Reinforcement Learning", section 3.3, for 7x7 cells and six pieces.
///
/// The paper counts about 247,386 parameters, but gives neither the widths of the heads nor what
/// the first convolution does at the edge. With 16 channels before the policy, 1 channel and 32
/// numbers before the value, and a first convolution that makes 5x5 points of 7x7, there are
/// 246,153, and 1,233 more, which is 247,386 to the last, if the convolutions had biases. But
/// section 3.3 says that they have none, since batch normalisation follows: so there are none here.
namespace LUDUS_NAMESPACE::nn::papers::chinese_checkers {

/// A convolution without bias, batch normalisation and ReLU.
template <std::size_t filters, std::size_t side, Padding padding = Padding::same>
using ConvNorm = Sequence<Conv2d<filters, side, false, padding>, BatchNorm<>, Relu>;

/// 1x1, 3x3 and 1x1, and back to what came in.
using Block =
    Sequence<Residual<ConvNorm<32, 1>, ConvNorm<32, 3>, Conv2d<64, 1, false>, BatchNorm<>>, Relu>;

/// What both heads read.
template <Padding stem>
using Trunk = Sequence<ConvNorm<64, 3, stem>, Repeat<9, Block>>;

/// Chances of the 294 actions, piece by piece and cell by cell.
using PolicyHead = Sequence<ConvNorm<16, 1>, Dense<294>, Softmax>;
/// The outcome that the mover may expect, in [-1, 1].
using ValueHead = Sequence<ConvNorm<1, 1>, Dense<32>, Relu, Dense<1>, Tanh>;

/// A number for each action, of which the softmax is left to who knows the legal ones.
using PolicyNumbers = Sequence<ConvNorm<16, 1>, Dense<294>>;

/// From the paper's 7x7x7 input to `Shapes<Shape<294>, Shape<1>>`: policy and value.
using Network = nn::Network<Shape<7, 7, 7>, Trunk<Padding::none>, Fork<PolicyHead, ValueHead>>;
/// The same with all 7x7 cells kept to the heads.
using PaddedNetwork =
    nn::Network<Shape<7, 7, 7>, Trunk<Padding::same>, Fork<PolicyHead, ValueHead>>;

/// Both as they are learned and searched with, by legal actions alone. The parameters are the same.
using LearnedNetwork =
    nn::Network<Shape<7, 7, 7>, Trunk<Padding::none>, Fork<PolicyNumbers, ValueHead>>;
/// The same with all 7x7 cells kept to the heads.
using LearnedPaddedNetwork =
    nn::Network<Shape<7, 7, 7>, Trunk<Padding::same>, Fork<PolicyNumbers, ValueHead>>;

/// The paper's DQN: the same, but that it puts out what each action is worth. Section 3.6 keeps the
/// "major structure"; of the mask that it adds, by which only one value is trained, the learner
/// takes care.
using ActionValues = nn::Network<Shape<7, 7, 7>, Trunk<Padding::none>, PolicyNumbers>;

}  // namespace LUDUS_NAMESPACE::nn::papers::chinese_checkers
