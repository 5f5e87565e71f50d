#pragma once

#include <cstdint>
#include <string>

#include "../support/app.hpp"
#include "../support/dqn_options.hpp"
#include "agent.hpp"

namespace examples::l_game {

/// Every constant of a training run. The defaults are the paper's, or, where it is silent, ours.
struct Options {
    DqnOptions dqn;  ///< its random actions are those of the L-piece
    double neutral_epsilon_from = 0.3;
    double neutral_epsilon_to = 0.2;
    std::uint64_t max_turns = turn_limit_of_paper;

    /// The second configuration: what it changes.
    [[nodiscard]] static Options best() {
        Options options;
        options.dqn.games = 80'000;
        options.dqn.sample_games = 4;
        options.dqn.lambda = 0.6;
        options.dqn.average = 0.999;
        options.dqn.discount = 0.95;
        options.dqn.random_starts = 1.0;
        options.dqn.epsilon_from = options.dqn.epsilon_to = 0.3;
        options.dqn.optimizer = Optimizer::adam;
        options.dqn.rate_from = 0.001;
        options.dqn.rate_to = 0.00002;
        options.dqn.evaluate_every = 4'000;
        options.dqn.evaluate_games = 500;
        options.neutral_epsilon_from = options.neutral_epsilon_to = 0.3;
        options.max_turns = 15;
        return options;
    }

    friend bool operator==(const Options&, const Options&) = default;

    /// What does not go together, as one line; empty if all does.
    [[nodiscard]] std::string conflict() const { return dqn.conflict(); }

    /// For checkpoints: a resumed run keeps the constants that it started with.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(dqn, neutral_epsilon_from, neutral_epsilon_to, max_turns);
    }

    /// Adds an option to the command line for every constant.
    void add_to(CLI::App& app);

    [[nodiscard]] FirstWeights first_weights() const { return dqn.first_weights(); }
    template <class Learner>
    [[nodiscard]] typename Learner::Settings settings() const {
        auto settings = dqn.self_play<Learner>();
        settings.explore.piece = dqn.over_games(dqn.epsilon_from, dqn.epsilon_to);
        settings.explore.neutral = dqn.over_games(neutral_epsilon_from, neutral_epsilon_to);
        settings.limit.turns = static_cast<std::uint32_t>(max_turns);
        return settings;
    }
};

/// Figures 4 to 6 are as long as in the paper.
[[nodiscard]] inline DqnLengths usual_lengths() {
    return {.figures = 25'000, .paper = Options{}.dqn.games, .best = Options::best().dqn.games};
}

}  // namespace examples::l_game
