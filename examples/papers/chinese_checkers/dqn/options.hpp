#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "ludus/nn/initialise.hpp"

#include "../../support/app.hpp"
#include "../../support/dqn_options.hpp"

namespace examples::chinese_checkers::dqn {

/// Every constant of a training run. The defaults are the paper's. Its memory of 1,000,000 actions
/// is 25,000 games of 40, its 5,000 before the first update are 125. Where it is silent they are
/// ours: seats in turn, epsilon falling evenly over all games, and Adam; discount and target
/// network are those of Mnih et al. (2015), whose approach the paper adapts. Without a target
/// network the values grew without end.
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

    void add_to(CLI::App& app);

    [[nodiscard]] static ludus::nn::Xavier first_weights() { return {}; }
    template <class Learner>
    [[nodiscard]] typename Learner::Settings settings() const {
        typename Learner::Settings settings;
        settings.learner = dqn.learner<typename Learner::Learner>();
        settings.returns.unit = static_cast<float>(forward);
        settings.returns.end = {static_cast<float>(dqn.win), 0, 0};
        settings.returns.discount = static_cast<float>(dqn.discount);
        settings.explore.epsilon = dqn.over_games(dqn.epsilon_from, dqn.epsilon_to);
        settings.player_actions = static_cast<std::uint32_t>(actions);
        settings.games = dqn.games_at_once;
        settings.updates = dqn.updates;
        settings.sample_actions = dqn.batch_size;
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

/// How long a reproduction takes: the paper's 10,000,000 games would take weeks.
struct Lengths {
    std::uint64_t seed = 1;
    std::uint64_t games = 5'000;
    std::uint64_t matches = 200;  ///< games of each match of a point of the curves

    void add_to(CLI::App& app);
    [[nodiscard]] Options options() const {
        constexpr std::uint64_t points = 20;  // of a curve
        Options options;
        DqnOptions& dqn = options.dqn;
        dqn.seed = seed;
        dqn.games = games;
        dqn.evaluate_every = std::max<std::uint64_t>(1, games / points);
        dqn.evaluate_games = matches;
        dqn.warm_up_games = std::min(dqn.warm_up_games, games / 2);  // a short trial learns too
        return options;
    }
};

}  // namespace examples::chinese_checkers::dqn
