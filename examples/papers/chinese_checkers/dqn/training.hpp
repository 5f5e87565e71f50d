#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/seat_returns.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../../support/dqn_parts.hpp"
#include "../../support/dqn_training.hpp"
#include "evaluation.hpp"
#include "network.hpp"
#include "options.hpp"

/// The DQN that Liu et al. (2019) compare their agent with, section 3.6, "Q-Learning".
namespace examples::chinese_checkers::dqn {

/// How it is trained, and what is measured on the way.
struct Experiment {
    using Options = dqn::Options;
    struct Parts : DqnParts {
        using Returns = ludus::SeatReturns<ludus::chinese_checkers::StepsAhead>;
        using Opponent = ludus::chinese_checkers::GreedyAgent;
    };
    template <class Function>
    using Learner = ludus::DqnSteps<Function, Parts>;

    static constexpr std::array<std::string_view, 2> opponents = {"random", "greedy"};

    /// Shares of games against each opponent, and what is accumulated of rewards in a game.
    struct Point {
        std::array<double, opponents.size()> wins{};
        std::array<double, opponents.size()> draws{};
        double reward = 0;

        template <class Visit>
        void visit(Visit&& visit) {
            for (double& share : wins) visit(share);
            for (double& share : draws) visit(share);
            visit(reward);
        }
    };

    [[nodiscard]] Point measure(const ludus::QAgent<Q>& agent, const Options& options,
                                std::uint64_t seed, ludus::Workers& workers) const {
        Point point;
        const Conditions conditions{
            {opponents.begin(), opponents.end()}, options.dqn.evaluate_games, seed};
        const auto measures = evaluate(agent, conditions, workers);
        for (std::size_t i = 0; i < opponents.size(); ++i) {
            point.wins[i] = measures[i].share();
            point.draws[i] = share(measures[i].tally.draws, measures[i].tally.games());
        }
        point.reward = mean_pay(
            agent, {static_cast<std::uint32_t>(options.actions), options.forward, options.dqn.win},
            options.dqn.evaluate_games, seed, workers);
        return point;
    }

    [[nodiscard]] static std::vector<std::string> columns() {
        std::vector<std::string> names;
        for (const std::string_view opponent : opponents) {
            names.push_back(fmt::format("win_percent_against_{}", opponent));
            names.push_back(fmt::format("draw_percent_against_{}", opponent));
        }
        names.emplace_back("reward_against_greedy");
        return names;
    }
    [[nodiscard]] static std::vector<double> row(const Point& point) {
        std::vector<double> values;
        for (std::size_t i = 0; i < opponents.size(); ++i) {
            values.push_back(100 * point.wins[i]);
            values.push_back(100 * point.draws[i]);
        }
        values.push_back(point.reward);
        return values;
    }
    [[nodiscard]] static std::string status(const Point& point) {
        return fmt::format("reward {:.2f}, wins against {} {:.1f} %, {} {:.1f} %", point.reward,
                           opponents[0], 100 * point.wins[0], opponents[1], 100 * point.wins[1]);
    }

private:
    [[nodiscard]] static double share(std::uint64_t part, std::uint64_t all) {
        return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
    }
};

using Training = DqnTraining<Q, Experiment>;

}  // namespace examples::chinese_checkers::dqn
