#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/arena/dqn_lessons.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/any_optimiser.hpp"

#include "../../support/dqn_options.hpp"
#include "../../support/dqn_training.hpp"
#include "../../support/program.hpp"
#include "evaluation.hpp"
#include "network.hpp"

/// The DQN that Liu et al. (2019) compare their agent with, section 3.6, "Q-Learning".
namespace examples::chinese_checkers::dqn {

/// Every constant of a training run. The defaults are the paper's. Its memory of 1,000,000 actions is 25,000
/// games of 40, its 5,000 before the first update are 125. Where it is silent they are ours: seats in turn,
/// epsilon falling evenly over all games, and Adam; discount and target network are those of Mnih et al. (2015),
/// whose approach the paper adapts. Without a target network the values grew without end.
struct Options {
    DqnOptions dqn = paper();
    std::uint64_t actions = 40;
    double forward = 0.01;

    friend bool operator==(const Options&, const Options&) = default;

    /// What does not go together, as one line; empty if all does.
    [[nodiscard]] std::string conflict() const { return dqn.conflict(); }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(dqn, actions, forward);
    }
    [[nodiscard]] bool valid() const { return actions > 0 && actions <= most_actions; }

    void add_to(CLI::App& app) {
        dqn.add_learning_to(app);
        app.add_option("--actions", actions, "actions of the learner in a game, which then ends")
            ->check(whole(1, most_actions));
        app.add_option("--forward", forward, "reward of a step forward; a step back costs as much")
            ->check(within(0, 1e3));
    }

    template <class Learner>
    [[nodiscard]] typename Learner::Settings settings() const {
        typename Learner::Settings settings;
        settings.learner = dqn.learner<typename Learner::Learner>();
        settings.learner.xavier = true;
        settings.returns.unit = static_cast<float>(forward);
        settings.returns.end = {static_cast<float>(dqn.win), 0, 0};
        settings.returns.discount = static_cast<float>(dqn.discount);
        settings.explore.epsilon = dqn.over_games(dqn.epsilon_from, dqn.epsilon_to);
        settings.choices = static_cast<std::uint32_t>(actions);
        settings.games = dqn.games_at_once;
        settings.updates = dqn.updates;
        settings.batch = dqn.batch_size;
        settings.replay_games = dqn.replay_games;
        settings.warm_up_games = dqn.warm_up_games;
        return settings;
    }

private:
    static constexpr std::uint64_t most_actions = 10'000;

    [[nodiscard]] static DqnOptions paper() {
        DqnOptions options;
        options.games = 10'000'000;
        options.updates = 40;
        options.replay_games = 25'000;
        options.warm_up_games = 125;
        options.fixed_batch = true;
        options.batch_size = 32;
        options.huber = 1;
        options.target_interval = 10'000;
        options.win = 10;
        options.discount = 0.99;
        options.epsilon_from = 1;
        options.epsilon_to = 0.1;
        options.optimizer = Optimizer::adam;
        options.rate_from = options.rate_to = 1e-4;
        options.evaluate_every = 10'000;
        options.evaluate_games = 1'000;
        return options;
    }
};

/// How it is trained, and what is measured on the way.
struct Experiment {
    using Options = dqn::Options;
    template <class Function>
    using Learner =
        ludus::DqnLessons<Function, ludus::nn::AnyOptimiser, ludus::chinese_checkers::GreedyAgent,
                          ludus::chinese_checkers::StepsAhead>;

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
