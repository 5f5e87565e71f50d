#pragma once

#include <cstdint>
#include <string>

#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/learn/search_oracle.hpp"

#include "../support/app.hpp"
#include "../support/dqn_options.hpp"
#include "actors.hpp"

namespace examples::onitama::dqn {

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

    void add_to(CLI::App& app);

    [[nodiscard]] FirstWeights first_weights() const { return dqn.first_weights(); }
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

}  // namespace examples::onitama::dqn
