#pragma once

#include <cstdint>

#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/play/match.hpp"

#include "../../support/players.hpp"
#include "networks.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// What ends the games of the paper's matches that come to nothing.
inline constexpr Game::Referee match_referee(ludus::chinese_checkers::Repetition{});

/// The paper's matches: three random actions of each player first, and the seats exchanged every
/// game.
[[nodiscard]] inline ludus::MatchSettings match_rules(std::uint64_t games, std::uint64_t seed) {
    return {.games = games, .seed = seed, .limit = Players<Game>::limit, .random_opening = 3};
}

}  // namespace examples::chinese_checkers::alpha_zero
