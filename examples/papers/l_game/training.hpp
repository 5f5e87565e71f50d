#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/play/match.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../support/dqn_parts.hpp"
#include "../support/dqn_training.hpp"
#include "agent.hpp"
#include "evaluation.hpp"
#include "options.hpp"

namespace examples::l_game {

/// How the L-Game is trained, and what is measured on the way.
struct Experiment {
    using Options = l_game::Options;
    struct Parts : DqnParts {
        using Explorer = Exploration;
    };
    template <class Q>
    using Learner = ludus::DqnSteps<Q, Parts>;

    /// Shares of games.
    struct Point {
        double random_wins = 0;
        double perfect_draws = 0;

        template <class Visit>
        void visit(Visit&& visit) {
            visit(random_wins, perfect_draws);
        }
    };

    const Solution& solution;

    template <class Q>
    [[nodiscard]] Point measure(const ludus::QAgent<Q>& agent, const Options& options,
                                std::uint64_t seed, ludus::Workers& workers) const {
        const auto share = [](std::uint64_t part, const ludus::Tally& tally) {
            return tally.games() == 0
                ? 0.0
                : static_cast<double>(part) / static_cast<double>(tally.games());
        };
        const Conditions conditions{.games = options.dqn.evaluate_games, .seed = seed};
        const AnyAgent any(agent);
        const auto random = against_random(any, conditions, workers);
        const auto perfect = against_perfect(any, solution, conditions.with(0.0), workers);
        return {share(random.wins, random), share(perfect.draws, perfect)};
    }

    [[nodiscard]] static std::vector<std::string> columns() {
        return {"win_percent_against_random", "draw_percent_against_perfect"};
    }
    [[nodiscard]] static std::vector<double> row(const Point& point) {
        return {100 * point.random_wins, 100 * point.perfect_draws};
    }
    [[nodiscard]] static std::string status(const Point& point) {
        return fmt::format("{:.1f} % wins against random, {:.1f} % draws against perfect",
                           100 * point.random_wins, 100 * point.perfect_draws);
    }
};

template <class Q>
using Training = DqnTraining<Q, Experiment>;

}  // namespace examples::l_game
