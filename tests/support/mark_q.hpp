#pragma once

#include <cstddef>

#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "support/tic_tac_toe.hpp"

namespace support {

/// A network for tic-tac-toe with one hidden layer, and the action values that it puts out.
template <std::size_t width, class Activation>
using MarkNetwork = ludus::nn::Network<ludus::nn::Shape<18>, ludus::nn::Dense<width>, Activation,
                                       ludus::nn::Dense<9>>;
template <std::size_t width, class Activation>
using MarkQ =
    ludus::QFunction<ludus::tic_tac_toe::Position, MarkEncoder, MarkNetwork<width, Activation>>;

}  // namespace support
