#pragma once

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/l_game.hpp"
#include "ludus/search/retrograde.hpp"

/// What the programs about the L-Game share: the game, its solution, and the two agents.
namespace examples::l_game {

using Game = ludus::l_game::Position;
using Enumeration = ludus::l_game::Enumeration;
using Notation = ludus::Notation<Game>;
using Solution = ludus::Retrograde<Game, Enumeration>;

inline constexpr std::uint32_t turn_limit_of_paper = 100;  ///< a game that lasts longer is a draw

/// The paper's.
using PaperQ =
    ludus::QFunction<Game, ludus::l_game::SquareEncoder, ludus::nn::papers::l_game::QNetwork>;

/// Pieces in planes of their own, every position seen in one of its eight orientations.
using BestQ = ludus::QFunction<
    Game, ludus::l_game::PlaneEncoder,
    ludus::nn::Network<ludus::nn::Shape<48>, ludus::nn::Dense<512>, ludus::nn::Relu,
                       ludus::nn::Dense<256>, ludus::nn::Relu, ludus::nn::Dense<161>>,
    ludus::Canonical>;

/// Random actions with one probability for the L-piece and another for the neutrals.
struct Exploration {
    ludus::Schedule piece;
    ludus::Schedule neutral;

    [[nodiscard]] bool explores(const Game& position, std::uint64_t games,
                                ludus::Rng& rng) const noexcept {
        return rng.chance((position.neutral_due() ? neutral : piece).at(games));
    }
};
static_assert(ludus::Explorer<Exploration, Game>);

}  // namespace examples::l_game
