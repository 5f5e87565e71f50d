#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "options.hpp"

namespace examples::alquerque {

/// A configuration of the paper's test sessions, or one of ours, run with several seeds.
struct Experiment {
    std::string name;
    std::string title;  ///< in a figure's key
    Options options;
    std::uint64_t seeds;
};

/// How long and how often. The defaults are what the committed results come from.
struct Lengths {
    std::uint64_t seed = 1;  ///< the first of consecutive ones
    std::uint64_t seeds = 20;
    std::uint64_t games = 1'000'000;  ///< of a run, and of a match of test session 1
};

/// Test sessions 2 to 6, then ours: other methods, merged positions, and the random opponent.
[[nodiscard]] inline std::vector<Experiment> experiments(const Lengths& lengths) {
    Options plain;
    plain.games = lengths.games;
    plain.trace = 0;
    plain.epsilon_from = plain.epsilon_to = 0;
    plain.block = lengths.games / 200;
    plain.evaluate_every = lengths.games / 10;
    plain.evaluate_games = std::min<std::uint64_t>(plain.evaluate_games, lengths.games / 20);
    const auto with = [](Options options, const auto& change) {
        change(options);
        return options;
    };
    const auto exploring = [&](double epsilon) {
        return with(plain, [&](Options& o) {
            o.trace = 10;
            o.epsilon_from = o.epsilon_to = epsilon;
        });
    };
    const auto rewarded = [&](double epsilon, std::uint8_t reward) {
        return with(exploring(epsilon), [&](Options& o) { o.reward = reward; });
    };
    const std::uint64_t all = lengths.seeds;
    const std::uint64_t half = (all + 1) / 2;
    const std::uint64_t few = (all + 9) / 10;
    return {
        {"gamma_0.1", "gamma 0.1", with(plain, [](Options& o) { o.discount = 0.1; }), half},
        {"gamma_0.5", "gamma 0.5", with(plain, [](Options& o) { o.discount = 0.5; }), half},
        {"trace_0", "no trace", plain, half},
        {"eta_0.1", "eta 0.1", with(plain, [](Options& o) { o.step_size = 0.1; }), half},
        {"eta_0.8", "eta 0.8", with(plain, [](Options& o) { o.step_size = 0.8; }), half},
        {"trace_5", "trace 5", with(plain, [](Options& o) { o.trace = 5; }), all},
        {"trace_10", "epsilon 0", exploring(0), all},
        {"epsilon_0.1", "epsilon 0.1", exploring(0.1), all},
        {"epsilon_0.01", "epsilon 0.01", exploring(0.01), all},
        {"reward_1_epsilon_0.1", "reward function 1", rewarded(0.1, 1), all},
        {"reward_2_epsilon_0.1", "reward function 2", rewarded(0.1, 2), all},
        {"reward_1", "reward function 1", rewarded(0, 1), all},
        {"reward_2", "reward function 2", rewarded(0, 2), all},
        {"merged", "epsilon 0.01, mirrored positions merged",
         with(exploring(0.01), [](Options& o) { o.merge = true; }), half},
        {"watkins", "Q(lambda), epsilon 0.01",
         with(exploring(0.01), [](Options& o) { o.method = Method::watkins; }), half},
        {"sarsa", "Sarsa(lambda), epsilon 0.01",
         with(exploring(0.01), [](Options& o) { o.method = Method::sarsa; }), half},
        {"random_opponent", "against random, epsilon 0.01",
         with(exploring(0.01), [](Options& o) { o.opponent = "random"; }), few},
    };
}

}  // namespace examples::alquerque
