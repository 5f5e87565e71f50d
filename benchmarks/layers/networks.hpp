#pragma once

#include <cstddef>

#include "ludus/alpha_zero.hpp"

/// The default networks of AlphaZero, with parts that can be exchanged.
namespace layers {

namespace nn = ludus::nn;

template <std::size_t filters, std::size_t side = 3>
using Convolution = nn::Sequence<nn::Conv2d<filters, side, false>, nn::BatchNorm<>>;
/// A residual block, whose function may end in one more layer.
template <class Activation, class Last = nn::Sequence<>>
using Block =
    nn::Sequence<nn::Residual<Convolution<32>, Activation, Convolution<32>, Last>, Activation>;
/// The default network for a board, with other activations or blocks.
template <class G, class E, class Activation, class OneBlock = Block<Activation>>
using Board = nn::Network<
    typename E::Shape, Convolution<32>, Activation, nn::Repeat<2, OneBlock>,
    nn::Fork<nn::Sequence<
                 Convolution<ludus::detail::head_filters<typename E::Shape, G::action_count>, 1>,
                 Activation, nn::Dense<G::action_count>>,
             nn::Sequence<Convolution<2, 1>, Activation, nn::Dense<32>, Activation, nn::Dense<1>,
                          nn::Tanh>>>;
/// The default network for a vector.
template <class G, class E, class... Norm>
using Flat =
    nn::Network<typename E::Shape, nn::Flatten, nn::Dense<256>, Norm..., nn::Relu, nn::Dense<256>,
                Norm..., nn::Relu,
                nn::Fork<nn::Dense<G::action_count>, nn::Sequence<nn::Dense<1>, nn::Tanh>>>;

}  // namespace layers
