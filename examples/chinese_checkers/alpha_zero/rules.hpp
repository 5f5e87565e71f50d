#pragma once

#include <cstdint>
#include <optional>

#include "ludus/arena/match.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/chinese_checkers/soft_limit.hpp"

#include "../../support/players.hpp"
#include "networks.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// What ends games that come to nothing: the paper's rules, either of them or both, of which the first to
/// answer counts. One type for all, so that games by searches need be compiled only once.
struct Endings {
    std::optional<ludus::chinese_checkers::Repetition> repetition{};
    std::optional<ludus::chinese_checkers::SoftLimit> soft_limit{};

    [[nodiscard]] constexpr std::optional<ludus::Outcome> judge(const Game& before,
                                                                Game::Action action,
                                                                const Game& after) noexcept {
        std::optional<ludus::Outcome> found;
        if (repetition) found = repetition->judge(before, action, after);
        if (soft_limit)
            if (const auto answer = soft_limit->judge(before, action, after); !found)
                found = answer;
        return found;
    }
};

static_assert(ludus::Referee<Endings, Game>);

/// Those of the paper's matches.
inline constexpr Endings match_endings{.repetition = ludus::chinese_checkers::Repetition{}};

/// The paper's matches: three random actions of each player first, and the seats exchanged every game.
[[nodiscard]] inline ludus::MatchSettings match_rules(std::uint64_t games, std::uint64_t seed) {
    return {.games = games, .seed = seed, .limit = Players<Game>::limit, .random_opening = 3};
}

}  // namespace examples::chinese_checkers::alpha_zero
