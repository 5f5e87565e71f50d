#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

/// The network of Giannakopoulos & Cotronis, "A deep Q-learning network for the L-Game".
namespace LUDUS_NAMESPACE::nn::papers::l_game {

/// From the 16 squares to a value for each of the 128 actions of the L-piece, and for each of the
/// 33 of the neutral ones, on which the paper is silent. Source: section 2.3.
using QNetwork = Network<Shape<16>, Dense<512>, Relu, Dense<512>, Relu, Dense<128 + 33>>;

}  // namespace LUDUS_NAMESPACE::nn::papers::l_game
