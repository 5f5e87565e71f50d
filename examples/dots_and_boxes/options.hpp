#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>

#include "ludus/core/schedule.hpp"

#include "../support/dqn_options.hpp"

namespace examples::dots_and_boxes {

/// Every constant of a training run. The defaults are the paper's, or, where it is silent, those of
/// its author's program. That makes 20 updates a game with 100 actions each; here it is 8 with 64, in
/// which the processor does a quarter of the work, and more at once.
struct Options {
    DqnOptions dqn = paper();

    /// A better agent: rewarded for boxes, looking ahead along whole games, both seats its own.
    [[nodiscard]] static Options best() {
        Options options;
        options.dqn = DqnOptions{};
        options.dqn.games = 400'000;
        options.dqn.games_at_once = 16;
        options.dqn.updates = 2;
        options.dqn.replay_games = 20'000;
        options.dqn.warm_up_games = 1'000;
        options.dqn.sample_games = 16;
        options.dqn.augment = true;
        options.dqn.lambda = 0.6;
        options.dqn.average = 0.999;
        options.dqn.win = 0;
        options.dqn.point = 0.125;
        options.dqn.discount = 1;
        options.dqn.epsilon_from = 0.2;
        options.dqn.epsilon_to = 0.05;
        options.dqn.optimizer = Optimizer::adam;
        options.dqn.rate_from = 0.001;
        options.dqn.rate_to = 0.00002;
        options.dqn.evaluate_every = 20'000;
        options.dqn.evaluate_games = 1'000;
        return options;
    }

    friend bool operator==(const Options&, const Options&) = default;

    [[nodiscard]] std::string conflict() const { return dqn.conflict(); }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(dqn);
    }

    void add_to(CLI::App& app) { dqn.add_to(app); }

    template <class Learner>
    [[nodiscard]] typename Learner::Settings self_play() const {
        auto settings = dqn.self_play<Learner>();
        settings.explore.epsilon = dqn.over_games(dqn.epsilon_from, dqn.epsilon_to);
        return settings;
    }

private:
    [[nodiscard]] static DqnOptions paper() {
        DqnOptions options;
        options.games = 200'000;
        options.updates = 8;
        options.batch_size = 64;
        options.replay_games = 500;
        options.warm_up_games = 250;
        options.fixed_batch = true;
        options.opponent_games = 5'000;
        options.win = std::tanh(1.0);
        options.discount = options.discount_within = 0.6;
        options.epsilon_from = options.epsilon_to = 0.05;
        options.optimizer = Optimizer::rmsprop;
        options.rate_from = options.rate_to = 1e-6;
        options.evaluate_games = 1'000;
        return options;
    }
};

}  // namespace examples::dots_and_boxes
