#pragma once

#include <cstdint>
#include <tuple>

#include "ludus/core/settings.hpp"

#include "learning.hpp"

namespace papers::chinese_checkers {

/// How `SecondStage` learns. The defaults are the paper's; where it is silent or contradicts
/// itself: the best weights so far play (section 4.1), and games in circles, or of 100 actions
/// (table 1), are drawn and discarded, since draws are no outcome there (section 3.6).
struct SecondStageSettings : LearningSettings {
    std::uint64_t games = 180;
    std::uint32_t simulations = 175;
    double noise = 0.25;
    std::uint32_t random_opening = 3;
    double early_temperature = 2;
    std::uint32_t early_actions = 5;
    double late_temperature = 0.01;
    bool by_values = false;
    std::uint32_t longest_game = 100;
    std::uint32_t soft_limit = 0;
    std::uint32_t soft_lead = 3;
    std::uint32_t soft_extension = 100;
    std::uint64_t random_every = 0;
    std::uint64_t generations = 2;
    std::uint64_t match_games = 24;
    double promotion_share = 0.55;
    std::uint64_t first_games = 24;

    [[nodiscard]] static constexpr auto described() {
        using S = SecondStageSettings;
        using ludus::Range, ludus::setting;
        constexpr Range at_least_zero = Range::at_least(0);
        constexpr Range at_least_one = Range::at_least(1);
        return std::tuple_cat(
            LearningSettings::described(),
            std::tuple{
                setting(&S::games, "games", "of an episode, which an update and matches follow",
                        at_least_one),
                setting(&S::simulations, "simulations", "of each search", Range::between(1, 1e6)),
                setting(&S::noise, "noise", "weight of the noise at the root of each search",
                        Range::between(0, 1)),
                setting(&S::random_opening, "random_opening",
                        "actions of each player that are random"),
                setting(&S::early_temperature, "early_temperature", "of each player's next actions",
                        at_least_zero),
                setting(&S::early_actions, "early_actions", "how many these are"),
                setting(&S::late_temperature, "late_temperature", "of the actions after them",
                        at_least_zero),
                setting(&S::by_values, "by_values",
                        "whether actions follow the values that a search found, not its visits"),
                setting(&S::longest_game, "longest_game", "actions after which a game is drawn",
                        at_least_one),
                setting(&S::soft_limit, "soft_limit",
                        "T, actions after which who is ahead wins; 0: games in circles are drawn, "
                        "and draws are not learned from",
                        Range::between(0, 1e6)),
                setting(&S::soft_lead, "soft_lead", "D, steps ahead that then more than win a game",
                        Range::between(0, 1000)),
                setting(&S::soft_extension, "soft_extension",
                        "E, more actions for each piece that reaches the goal",
                        Range::between(0, 1e6)),
                setting(&S::random_every, "random_every",
                        "every n-th episode is against a random player, and no lead wins it; "
                        "0: none"),
                setting(&S::generations, "generations",
                        "episodes of whose examples half are learned from",
                        Range::between(1, 1'000)),
                setting(&S::match_games, "match_games",
                        "of the latest weights against the best; 0: the latest are the best"),
                setting(&S::promotion_share, "promotion_share",
                        "share of the points beyond which they take over", Range::between(0, 1)),
                setting(&S::first_games, "first_games",
                        "of the latest weights against the first, for the learning curve"),
            });
    }
    friend bool operator==(const SecondStageSettings&, const SecondStageSettings&) = default;
};

}  // namespace papers::chinese_checkers
