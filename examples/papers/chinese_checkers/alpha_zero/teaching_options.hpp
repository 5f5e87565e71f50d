#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/train/taught_games.hpp"

#include "../../support/app.hpp"
#include "learner_options.hpp"
#include "searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// Every constant of the first stage. The defaults are the paper's except for the step size: with
/// the paper's 1e-4 the network learned too little in the games of a stage. Where the paper is
/// silent: momentum 0.9, and games of 400 actions or with repetitions are drawn.
struct TeachingOptions {
    std::uint64_t seed = 1;
    std::uint64_t steps = 100;
    std::uint64_t games = 15'000;  ///< of a step
    std::uint64_t random_starts = 5;
    std::uint64_t random_openings = 3;
    std::uint64_t plain = 2;
    std::uint64_t opening_actions = 3;
    double kept = 0.04;
    LearnerOptions learner = taught();
    std::uint64_t evaluate_every = 5;
    std::uint64_t evaluate_games = 100;
    std::uint64_t evaluate_simulations = 180;

    /// Ours: larger steps, which fall in the course of a quarter of the time.
    [[nodiscard]] static TeachingOptions best() {
        TeachingOptions options;
        options.steps = 25;
        options.learner.optimizer = Optimizer::adam;
        options.learner.batch_size = 64;
        options.learner.rate_from = 2e-3;
        options.learner.rate_to = 5e-5;
        options.learner.lambda = 5e-3;
        return options;
    }

    friend bool operator==(const TeachingOptions&, const TeachingOptions&) = default;

    /// For checkpoints: a resumed run keeps the constants that it started with.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(seed, steps, games, random_starts, random_openings, plain, opening_actions, kept,
              learner, evaluate_every, evaluate_games, evaluate_simulations);
    }
    [[nodiscard]] bool valid() const {
        return games > 0 && games <= most_games && random_starts <= most_shares &&
            random_openings <= most_shares && plain <= most_shares && shares() > 0 &&
            opening_actions <= most_shares && evaluate_simulations > 0;
    }

    /// What does not go together, as one line; empty if all does.
    [[nodiscard]] std::string conflict() const {
        return shares() > 0
            ? ""
            : "one of --random-starts, --random-openings and --plain must be above 0";
    }

    void add_to(CLI::App& app);

    [[nodiscard]] ludus::TaughtGames taught_games() const {
        return {.games = games,
                .random_starts = static_cast<std::uint32_t>(random_starts),
                .random_openings = static_cast<std::uint32_t>(random_openings),
                .plain = static_cast<std::uint32_t>(plain),
                .opening_actions = static_cast<std::uint32_t>(opening_actions),
                .kept = kept,
                .limit = Players<Game>::limit};
    }

    /// By games of 40 actions, as in the paper.
    [[nodiscard]] LearnerOptions::Any make_optimiser(std::size_t parameters) const {
        const auto actions = static_cast<double>(40 * steps * games);
        return learner.make_optimiser(parameters, actions * kept);
    }

private:
    static constexpr std::uint64_t most_games = 10'000'000;
    static constexpr std::uint64_t most_shares = 1'000;

    [[nodiscard]] std::uint64_t shares() const { return random_starts + random_openings + plain; }

    [[nodiscard]] static LearnerOptions taught() {
        LearnerOptions options;
        options.epochs = 2;
        options.rate_from = 1e-2;
        options.rate_to = 1e-3;
        options.lambda = 1e-4;
        return options;
    }
};

}  // namespace examples::chinese_checkers::alpha_zero
