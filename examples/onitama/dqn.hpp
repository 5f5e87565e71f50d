#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/arena/match.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/reach_encoder.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/search_oracle.hpp"
#include "ludus/learn/self_play.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

#include "../support/dqn_options.hpp"
#include "../support/dqn_training.hpp"
#include "../support/players.hpp"
#include "actors.hpp"
#include "evaluation.hpp"

/// Onitama by action values that are distilled from a search: what beats minimax without looking ahead.
namespace examples::onitama::dqn {

namespace nn = ludus::nn;

/// The board through three convolutions, the cards beside them.
using Network = nn::Network<
    nn::Shapes<ludus::onitama::ReachEncoder::BoardShape, ludus::onitama::ReachEncoder::CardShape>,
    nn::Join<nn::Sequence<nn::Conv2d<64, 3>, nn::Relu, nn::Conv2d<64, 3>, nn::Relu,
                          nn::Conv2d<64, 3>, nn::Relu, nn::Flatten>,
             nn::Sequence<nn::Dense<32>, nn::Relu>>,
    nn::Dense<256>, nn::Relu, nn::Dense<256>, nn::Relu, nn::Dense<Game::action_count>>;
using Q = ludus::QFunction<Game, ludus::onitama::ReachEncoder, Network>;

/// What is distilled.
using Oracle = ludus::SearchOracle<Game, ludus::onitama::SoundEvaluation>;

/// Every constant of a training run.
struct Options {
    DqnOptions dqn = best();
    std::uint64_t depth = 5;  ///< plies of the search that is distilled

    friend bool operator==(const Options&, const Options&) = default;

    /// What does not go together, as one line; empty if all does.
    [[nodiscard]] std::string conflict() const { return dqn.conflict(); }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(dqn, depth);
    }
    [[nodiscard]] bool valid() const { return depth > 0 && depth <= most_plies; }

    void add_to(CLI::App& app) {
        dqn.add_to(app);
        app.add_option("--depth", depth, "plies of the search whose values are learned")
            ->check(whole(1, most_plies));
    }

    template <class Learner>
    [[nodiscard]] typename Learner::Settings settings() const {
        auto settings = dqn.self_play<Learner>();
        settings.explore.epsilon = dqn.over_games(dqn.epsilon_from, dqn.epsilon_to);
        settings.oracle = Oracle({.depth = static_cast<int>(depth), .scale = 4.0 * pawn});
        settings.limit.turns = 100;
        return settings;
    }

private:
    static constexpr std::uint64_t most_plies = 10;
    static constexpr double pawn = 10.0 * ludus::onitama::units_per_point;

    [[nodiscard]] static DqnOptions best() {
        DqnOptions options;
        options.games = 100'000;
        options.games_at_once = 16;
        options.updates = 16;
        options.replay_games = 20'000;
        options.warm_up_games = 200;
        options.fixed_batch = true;
        options.batch_size = 128;
        options.priority = 0.6;
        options.augment = true;
        options.average = 0.999;
        options.random_starts = 1;
        options.epsilon_from = 0.5;
        options.epsilon_to = 0.15;
        options.optimizer = Optimizer::adam;
        options.rate_from = 0.001;
        options.rate_to = 0.00002;
        options.evaluate_every = 5'000;
        options.evaluate_games = 500;
        return options;
    }
};

/// What the agent is asked to win.
inline const std::vector<Requirement> required = {{"sound:2", 0.9}, {"sound:3", 0.6}};

/// How Onitama is trained, and what is measured on the way: wins against each opponent.
struct Experiment {
    using Options = dqn::Options;
    template <class Q>
    using Learner = ludus::SelfPlay<Q, ludus::nn::AnyOptimiser, ludus::EpsilonGreedy, dqn::Oracle>;

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
