#pragma once

#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/notation.hpp"  // IWYU pragma: export
#include "ludus/games/l_game/picture.hpp"   // IWYU pragma: export
#include "ludus/games/l_game/position.hpp"  // IWYU pragma: export
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/l_game.hpp"

/// The L-Game and its trained agents.
namespace LUDUS_NAMESPACE {

namespace l_game {

/// The paper's network. Source: Giannakopoulos & Cotronis, section 2.3.
using PaperQ = QFunction<Position, SquareEncoder, nn::papers::l_game::QNetwork>;

/// Ours: pieces in planes of their own, every position seen in one of its eight orientations.
using BestQ = QFunction<
    Position, PlaneEncoder,
    nn::Network<nn::Shape<48>, nn::Dense<512>, nn::Relu, nn::Dense<256>, nn::Relu, nn::Dense<161>>,
    Canonical>;

}  // namespace l_game

/// Networks of the encodings of both.
template <>
struct KnownAgents<LGame>
    : AgentKinds<QFunction<LGame, l_game::PlaneEncoder, nn::AnyNetwork, Canonical>,
                 QFunction<LGame, l_game::SquareEncoder, nn::AnyNetwork>> {};

}  // namespace LUDUS_NAMESPACE
