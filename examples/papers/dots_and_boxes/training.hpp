#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ludus/core/concat.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../support/any_batch_player.hpp"
#include "../support/dqn_parts.hpp"
#include "../support/dqn_training.hpp"
#include "agent.hpp"
#include "evaluation.hpp"
#include "options.hpp"

namespace examples::dots_and_boxes {

/// How Dots and Boxes is trained, and what is measured on the way.
struct Experiment {
    using Options = dots_and_boxes::Options;
    struct Parts : DqnParts {
        using Oracle = SolvedEndings;
    };
    template <class Q>
    using Learner = ludus::DqnSteps<Q, Parts>;

    /// Shares of games against each opponent.
    struct Point {
        std::array<double, opponents.size()> wins{};
        std::array<double, opponents.size()> draws{};

        template <class Visit>
        void visit(Visit&& visit) {
            for (double& value : wins) visit(value);
            for (double& value : draws) visit(value);
        }
    };

    template <class Q>
    [[nodiscard]] Point measure(const ludus::QAgent<Q>& agent, const Options& options,
                                std::uint64_t seed, ludus::Workers& workers) const {
        const AnyBatchPlayer<Game> player(agent);
        Point point;
        for (std::size_t i = 0; i < opponents.size(); ++i) {
            const ludus::Tally tally =
                against(player, i, {options.dqn.evaluate_games, seed}, workers);
            point.wins[i] = share(tally.wins, tally);
            point.draws[i] = share(tally.draws, tally);
        }
        return point;
    }

    [[nodiscard]] static std::vector<std::string> columns() {
        std::vector<std::string> names;
        for (const auto opponent : opponents) {
            names.push_back(ludus::concat("win_percent_against_", opponent));
            names.push_back(ludus::concat("win_or_draw_percent_against_", opponent));
        }
        return names;
    }
    [[nodiscard]] static std::vector<double> row(const Point& point) {
        std::vector<double> values;
        for (std::size_t i = 0; i < opponents.size(); ++i) {
            values.push_back(100 * point.wins[i]);
            values.push_back(100 * (point.wins[i] + point.draws[i]));
        }
        return values;
    }
    [[nodiscard]] static std::string status(const Point& point) {
        return fmt::format("wins against random {:.1f} %, moderate {:.1f} %, advanced {:.1f} %",
                           100 * point.wins[0], 100 * point.wins[1], 100 * point.wins[2]);
    }
};

template <class Q>
using Training = DqnTraining<Q, Experiment>;

}  // namespace examples::dots_and_boxes
