#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/agents/onitama.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/play/match.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../support/dqn_parts.hpp"
#include "../support/dqn_training.hpp"
#include "../support/players.hpp"
#include "actors.hpp"
#include "dqn_options.hpp"
#include "evaluation.hpp"

/// Onitama by action values that are distilled from a search: what beats minimax without looking
/// ahead.
namespace examples::onitama::dqn {

using Q = ludus::onitama::BestQ;
using Network = Q::Network;

/// What the agent is asked to win.
inline const std::vector<Requirement> required = {{"sound:2", 0.9}, {"sound:3", 0.6}};

/// How Onitama is trained, and what is measured on the way: wins against each opponent.
struct Experiment {
    using Options = dqn::Options;
    struct Parts : DqnParts {
        using Oracle = dqn::Oracle;
    };
    template <class Q>
    using Learner = ludus::DqnSteps<Q, Parts>;

    static constexpr std::array<std::string_view, 3> opponents = {"sound:1", "sound:2", "sound:3"};

    struct Point {
        std::array<double, opponents.size()> wins{};  ///< shares of the games

        template <class Visit>
        void visit(Visit&& visit) {
            for (double& share : wins) visit(share);
        }
    };

    [[nodiscard]] Point measure(const ludus::QAgent<Q>& agent, const Options& options,
                                std::uint64_t seed, ludus::Workers& workers) const {
        Point point;
        const Conditions conditions{
            {opponents.begin(), opponents.end()}, options.dqn.evaluate_games, seed};
        const auto measures = evaluate(agent, conditions, {}, workers);
        for (std::size_t i = 0; i < opponents.size(); ++i) point.wins[i] = measures[i].share();
        return point;
    }

    [[nodiscard]] static std::vector<std::string> columns() {
        std::vector<std::string> names;
        for (const std::string_view opponent : opponents)
            names.push_back(fmt::format("win_percent_against_{}", opponent));
        return names;
    }
    [[nodiscard]] static std::vector<double> row(const Point& point) {
        std::vector<double> values;
        for (const double share : point.wins) values.push_back(100 * share);
        return values;
    }
    [[nodiscard]] static std::string status(const Point& point) {
        return fmt::format("wins against {} {:.1f} %, {} {:.1f} %, {} {:.1f} %", opponents[0],
                           100 * point.wins[0], opponents[1], 100 * point.wins[1], opponents[2],
                           100 * point.wins[2]);
    }
};

using Training = DqnTraining<Q, Experiment>;

}  // namespace examples::onitama::dqn
