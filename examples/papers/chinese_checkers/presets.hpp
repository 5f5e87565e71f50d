#pragma once

#include <cstdint>

#include "first_stage.hpp"
#include "learning.hpp"
#include "second_stage_settings.hpp"

/// The trainings of the paper besides its two stages, which are the defaults, and ours.
namespace papers::chinese_checkers {

/// Section 4.3: a fifth of the paper's games, which begin in these proportions.
[[nodiscard]] inline FirstStageSettings starts(std::uint32_t random, std::uint32_t openings,
                                               std::uint32_t plain) {
    FirstStageSettings settings;
    settings.random_starts = random;
    settings.random_openings = openings;
    settings.plain = plain;
    settings.kept = 0.05;
    settings.rate_games = 300'000;
    return settings;
}

/// Figure 10: learns the games of the first version alone, which are few, again and again.
[[nodiscard]] inline SecondStageSettings overfitting() {
    SecondStageSettings settings;
    settings.games = 30;
    settings.promotion_share = 1;
    settings.epochs = 50;
    settings.lambda = 0;
    return settings;
}

/// Figure 15, section 3.6: games that end, so that a network without a teacher finishes them.
[[nodiscard]] inline SecondStageSettings scratch() {
    SecondStageSettings settings;
    settings.soft_limit = 100;
    settings.longest_game = 1'300;  // the most that the soft limit allows
    return settings;
}

/// Ours: larger steps, which fall in the course of a quarter of the time.
[[nodiscard]] inline FirstStageSettings best_taught() {
    FirstStageSettings settings;
    settings.optimiser = LearningSettings::Optimiser::adam;
    settings.batch = 64;
    settings.rate_from = 2e-3;
    settings.rate_to = 5e-5;
    settings.rate_games = 375'000;
    settings.lambda = 5e-3;
    return settings;
}

/// Ours: larger steps, more recent games, and no promotion test. In a game that nobody wins the
/// player ahead wins: with draws the network learned to block, until most of its games were drawn.
/// Every third episode is against a random player, which leaves pieces in the goal: the network
/// learns to let them out.
[[nodiscard]] inline SecondStageSettings best() {
    SecondStageSettings settings;
    settings.games = 120;
    settings.generations = 6;
    settings.epochs = 1;
    settings.batch = 64;
    settings.optimiser = LearningSettings::Optimiser::adam;
    settings.rate_from = 3e-4;
    settings.rate_to = 3e-5;
    settings.rate_games = 4'320;
    settings.match_games = 0;
    settings.first_games = 0;
    settings.soft_limit = 30;
    settings.soft_lead = 0;
    settings.soft_extension = 30;
    settings.longest_game = 400;  // more than the soft limit allows
    settings.random_every = 3;
    return settings;
}

/// Ours without a teacher: more games, of a fixed length, by short searches, of which the values
/// count more than the visits; and fewer of their actions are by chance.
[[nodiscard]] inline SecondStageSettings scratch_improved() {
    SecondStageSettings settings = best();
    settings.games = 300;
    settings.simulations = 24;
    settings.by_values = true;
    settings.noise = 0;
    settings.soft_limit = 60;
    settings.soft_extension = 0;
    settings.random_opening = 2;
    settings.early_temperature = 1;
    settings.early_actions = 6;
    settings.late_temperature = 0.25;
    settings.random_every = 0;
    settings.rate_from = 1e-3;
    settings.rate_to = 1e-4;
    settings.rate_games = 36'000;
    return settings;
}

}  // namespace papers::chinese_checkers
