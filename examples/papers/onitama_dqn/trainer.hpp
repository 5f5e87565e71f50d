#pragma once

#include <cstdint>
#include <tuple>

#include "ludus/agents/onitama.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/learn/search_oracle.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../dqn.hpp"
#include "../onitama/game.hpp"

/// Onitama by action values that are distilled from a search: what beats minimax without looking
/// ahead.
namespace papers::onitama_dqn {

/// The constants of the distillation.
struct Settings : DqnSettings {
    std::uint32_t depth = 5;

    [[nodiscard]] static constexpr auto described() {
        return std::tuple_cat(DqnSettings::described(),
                              std::tuple{ludus::setting(&Settings::depth, "depth",
                                                        "plies of the search that is distilled",
                                                        ludus::Range::between(1, 10))});
    }
    friend bool operator==(const Settings&, const Settings&) = default;

    [[nodiscard]] static Settings best() {
        Settings settings;
        settings.games = 16;
        settings.updates = 16;
        settings.batch = 128;
        settings.replay_games = 20'000;
        settings.warm_up_games = 200;
        settings.priority = 0.6;
        settings.augment = true;
        settings.average = 0.999;
        settings.random_starts = 1;
        settings.epsilon_from = 0.5;
        settings.epsilon_to = 0.15;
        settings.optimiser = Optimiser::adam;
        settings.rate_from = 0.001;
        settings.rate_to = 0.00002;
        return settings;
    }
};

/// Learns what a deeper search thinks of positions of its own games.
struct Distillation {
    using Settings = onitama_dqn::Settings;
    struct Parts : ludus::DqnParts {
        using Oracle = ludus::SearchOracle<onitama::Game, ludus::onitama::SoundEvaluation>;
    };

    static void complete(const Settings& settings, auto& steps) {
        constexpr double pawn = 10.0 * ludus::onitama::units_per_point;
        steps.oracle =
            Parts::Oracle({.depth = static_cast<int>(settings.depth), .scale = 4.0 * pawn});
        steps.limit.turns = 100;
    }
};

using Trainer = DqnTrainer<ludus::onitama::BestQOf<onitama::Game>, Distillation>;

}  // namespace papers::onitama_dqn
