#pragma once

#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/search/retrograde.hpp"

/// What the programs about the L-Game share: the game, its solution, and the two agents.
namespace examples::l_game {

using Game = ludus::l_game::Position;
using Enumeration = ludus::l_game::Enumeration;
using Notation = ludus::Notation<Game>;
using Solution = ludus::Retrograde<Game, Enumeration>;

inline constexpr std::uint32_t turn_limit = 100;  ///< a game that lasts longer is a draw

/// The paper's: 16 inputs, two hidden layers of 512, 128 outputs for the L-piece; and 33 more for
/// the neutrals, on which the paper is silent.
using PaperQ = ludus::QFunction<
    Game, ludus::l_game::SquareEncoder,
    ludus::nn::Network<ludus::nn::Shape<16>, ludus::nn::Dense<512>, ludus::nn::Relu,
                       ludus::nn::Dense<512>, ludus::nn::Relu, ludus::nn::Dense<161>>>;

/// Pieces in planes of their own, every position seen in one of its eight orientations.
using BestQ = ludus::QFunction<
    Game, ludus::l_game::PlaneEncoder,
    ludus::nn::Network<ludus::nn::Shape<48>, ludus::nn::Dense<512>, ludus::nn::Relu,
                       ludus::nn::Dense<256>, ludus::nn::Relu, ludus::nn::Dense<161>>,
    ludus::Canonical>;

}  // namespace examples::l_game
