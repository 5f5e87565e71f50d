#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "ludus/agents/l_game.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/perfect_agent.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../dqn.hpp"

/// The L-Game by deep Q-learning. Source: Giannakopoulos & Cotronis, "A Deep Q-Learning Agent for
/// the L-Game with Variable Batch Training".
namespace papers::l_game {

using ludus::LGame;
using Perfect = ludus::PerfectAgent<LGame, ludus::l_game::Enumeration>;

/// The defaults are the paper's, or, where it is silent, ours.
struct Settings : DqnSettings {
    std::uint64_t sample_games = 10;
    double lambda = 0;
    double neutral_epsilon_from = 0.3;
    double neutral_epsilon_to = 0.2;
    std::uint32_t max_turns = 100;

    [[nodiscard]] static constexpr auto described() {
        using S = Settings;
        using ludus::Range;
        using ludus::setting;
        constexpr Range share = Range::between(0, 1);
        return std::tuple_cat(
            DqnSettings::described(),
            std::tuple{
                setting(&S::sample_games, "sample_games",
                        "games to an update, if it takes whole ones; 0: the one played last",
                        Range::between(0, 1'000)),
                setting(&S::lambda, "lambda", "of Watkins's Q(lambda), by whole games", share),
                setting(&S::neutral_epsilon_from, "neutral_epsilon_from",
                        "share of random actions with the neutral pieces at first", share),
                setting(&S::neutral_epsilon_to, "neutral_epsilon_to",
                        "and at the end of the schedule", share),
                setting(&S::max_turns, "max_turns", "of a training game, which is then no draw",
                        Range::at_least(1)),
            });
    }
    friend bool operator==(const Settings&, const Settings&) = default;

    /// Ours: what it changes. It goes with another network.
    [[nodiscard]] static Settings best() {
        Settings settings;
        settings.schedule = 80'000;
        settings.sample_games = 4;
        settings.lambda = 0.6;
        settings.average = 0.999;
        settings.discount = 0.95;
        settings.random_starts = 1;
        settings.epsilon_from = settings.epsilon_to = 0.3;
        settings.optimiser = Optimiser::adam;
        settings.rate_from = 0.001;
        settings.rate_to = 0.00002;
        settings.neutral_epsilon_from = settings.neutral_epsilon_to = 0.3;
        settings.max_turns = 15;
        return settings;
    }
};

/// Random actions with one probability for the L-piece and another for the neutrals.
struct Exploration {
    ludus::Schedule piece;
    ludus::Schedule neutral;

    [[nodiscard]] bool explores(const LGame& position, std::uint64_t games,
                                ludus::Rng& rng) const noexcept {
        return rng.chance((position.neutral_due() ? neutral : piece).at(games));
    }
};
static_assert(ludus::Explorer<Exploration, LGame>);

/// The parts that the trainer of the L-Game adds to `DqnTrainer`.
struct Experiment {
    using Settings = l_game::Settings;
    struct Parts : ludus::DqnParts {
        using Explorer = Exploration;
    };

    static constexpr std::array measured = {"draws_against_perfect"};
    /// The share of games drawn with the perfect player.
    [[nodiscard]] static std::array<double, 1> measure(const auto& agent, const Settings&,
                                                       std::uint64_t games, std::uint64_t seed,
                                                       ludus::Workers& workers) {
        const ludus::Tally tally = ludus::play_match<LGame>(
            agent, Perfect(), {.games = games, .seed = seed, .limit = {.turns = 100}}, workers);
        return {static_cast<double>(tally.draws) / static_cast<double>(games)};
    }

    static void complete(const Settings& settings, auto& steps) {
        require_together(settings.batch == 0 || settings.lambda == 0,
                         "lambda: expected 0 with a batch of single actions, found more");
        steps.learner.lambda = static_cast<float>(settings.lambda);
        steps.sample_games = settings.sample_games;
        steps.explore.piece = settings.epsilon();
        steps.explore.neutral =
            settings.over_games(settings.neutral_epsilon_from, settings.neutral_epsilon_to);
        steps.limit.turns = settings.max_turns;
    }
};

template <class Q>
using Trainer = DqnTrainer<Q, Experiment>;

}  // namespace papers::l_game
