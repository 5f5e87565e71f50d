#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "ludus/core/schedule.hpp"
#include "ludus/learn/lookahead_agent.hpp"

#include "../support/app.hpp"
#include "../support/dqn_options.hpp"
#include "agent.hpp"

namespace examples::dots_and_boxes {

/// Every constant of a training run. The defaults are the paper's, or, where it is silent, those of
/// its author's program, but for two: a game is followed by 7 updates with 64 actions each instead
/// of some 20 with 100, in which the processor does a quarter of the work, and more at once; and
/// actions of either player are learned from. The opponent is renewed every 1,000 games, as the
/// paper's was at first. By its author's log the paper's was renewed every 5,000 games from about
/// game 215,000 on, every 10,000 from 400,000 and every 25,000 from 750,000.
struct Options {
    DqnOptions dqn = paper();
    std::uint64_t solved_edges = 0;  ///< positions with at most so many free are solved exactly

    /// A better agent: rewarded for boxes, both seats its own, told the exact values of endings,
    /// and learning from what surprises it most.
    [[nodiscard]] static Options best() {
        Options options;
        options.dqn = DqnOptions{};
        options.solved_edges = 22;
        options.dqn.games = 500'000;
        options.dqn.games_at_once = 16;
        options.dqn.updates = 8;
        options.dqn.replay_games = 20'000;
        options.dqn.warm_up_games = 1'000;
        options.dqn.fixed_batch = true;
        options.dqn.batch_size = 160;
        options.dqn.priority = 0.6;
        options.dqn.augment = true;
        options.dqn.average = 0.999;
        options.dqn.win = 0;
        options.dqn.point = 0.125;
        options.dqn.discount = 1;
        options.dqn.epsilon_from = options.dqn.epsilon_to = 0.2;
        options.dqn.optimizer = Optimizer::adam;
        options.dqn.rate_from = 0.001;
        options.dqn.rate_to = 0.00002;
        options.dqn.evaluate_every = 25'000;
        options.dqn.evaluate_games = 1'000;
        return options;
    }

    friend bool operator==(const Options&, const Options&) = default;

    [[nodiscard]] std::string conflict() const {
        const bool counts_boxes = dqn.win == 0 && dqn.point > 0 && dqn.discount == 1 &&
            dqn.discount_within == 1 && dqn.zero_sum;
        if (solved_edges > 0 && !counts_boxes)
            return "--solved-edges above 0 needs --win 0, --point above 0, --discount 1, "
                   "--discount-within 1 and --signed: what is known are boxes";
        return dqn.conflict();
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(dqn, solved_edges);
    }

    [[nodiscard]] bool valid() const { return solved_edges <= most_solved_edges; }

    void add_to(CLI::App& app);

    [[nodiscard]] FirstWeights first_weights() const { return dqn.first_weights(); }
    template <class Learner>
    [[nodiscard]] typename Learner::Settings settings() const {
        auto settings = dqn.self_play<Learner>();
        settings.explore.epsilon = dqn.over_games(dqn.epsilon_from, dqn.epsilon_to);
        settings.oracle =
            SolvedEndings(static_cast<std::uint32_t>(solved_edges), static_cast<float>(dqn.point));
        return settings;
    }

private:
    static constexpr std::uint64_t most_solved_edges = 28;  ///< more takes too long

    [[nodiscard]] static DqnOptions paper() {
        DqnOptions options;
        options.games = 200'000;
        options.updates = 7;
        options.batch_size = 64;
        options.replay_games = 500;
        options.warm_up_games = 250;
        options.fixed_batch = true;
        options.opponent_games = 1'000;
        options.accumulate = true;
        options.deviation = 0.1;
        options.win = std::tanh(1.0);
        options.discount = options.discount_within = 0.6;
        options.epsilon_from = options.epsilon_to = 0.05;
        options.optimizer = Optimizer::rmsprop;
        options.rate_from = options.rate_to = 1e-6;
        options.evaluate_games = 1'000;
        return options;
    }
};

/// A match from either seat, half of the games each; nothing of the agent is random.
struct Conditions {
    std::uint64_t games = 10'000;
    std::uint64_t seed = 2024;
};

/// Figures 13 to 16 are as long as in the paper.
[[nodiscard]] inline DqnLengths usual_lengths() {
    return {.figures = 10'000, .paper = Options{}.dqn.games, .best = Options::best().dqn.games};
}

/// How an agent plays: with a look ahead that counts as the preset of its network does.
template <class Q>
[[nodiscard]] ludus::LookaheadAgent<Q> player(const typename Q::Parameters& parameters,
                                              std::size_t width = default_width<Q>) {
    const Options preset = is_of_the_paper<Q> ? Options() : Options::best();
    return {parameters, preset.dqn.returns(), width, margin};
}

}  // namespace examples::dots_and_boxes
