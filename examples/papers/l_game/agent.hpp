#pragma once

#include <cstdint>

#include "ludus/agents/l_game.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/search/retrograde.hpp"

/// What the programs about the L-Game share: the game, its solution, and the two agents.
namespace examples::l_game {

using Game = ludus::l_game::Position;
using Enumeration = ludus::l_game::Enumeration;
using Notation = ludus::Notation<Game>;
using Solution = ludus::Retrograde<Game, Enumeration>;

inline constexpr std::uint32_t turn_limit_of_paper = 100;  ///< a game that lasts longer is a draw

using ludus::l_game::BestQ;
using ludus::l_game::PaperQ;

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
