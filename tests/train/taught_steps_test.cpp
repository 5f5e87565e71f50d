#include "ludus/train/taught_steps.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "catch.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/train/recorded_game.hpp"
#include "support/any_team.hpp"
#include "support/checkers_policy.hpp"
#include "support/counted.hpp"
#include "support/policy_value.hpp"
#include "support/stopped_steps.hpp"

using namespace ludus;
using chinese_checkers::GreedyAgent;
using chinese_checkers::Repetition;
using Checkers = support::SmallCheckers;
using Policy = support::CheckersPolicy<>;
using Steps = TaughtSteps<Policy, nn::Sgd>;

namespace {

Steps new_steps(std::uint64_t seed, std::uint64_t games) {
    Steps::Settings settings;
    settings.games.games = games;
    settings.games.seed = seed;
    settings.games.kept = 0.3;
    settings.games.limit.actions = 100;
    return {settings, {Policy::Network::parameter_count, {.rate = Schedule::constant(0.03)}}};
}

/// A step of games of the greedy player.
TaughtProgress learn(Steps& steps, Workers& team, const TaughtProgress& progress = {}) {
    return steps.step(GreedyAgent{}, team, progress, Repetition{});
}

}  // namespace

TEST_CASE("taught_steps: the same bits for any number of workers", "[taught_steps]") {
    const auto trained = [](std::uint64_t seed, Workers& team) {
        auto steps = new_steps(seed, 80);
        for (int step = 0; step < 2; ++step) learn(steps, team);
        return save_state(steps);
    };
    const auto one = support::same_on_any_team([&](Workers& team) { return trained(1, team); });
    Workers alone;
    const bool is_same = trained(2, alone) == one;
    CHECK_FALSE(is_same);
}

TEST_CASE("taught_steps: every step plays other games, and adds to the progress",
          "[taught_steps]") {
    Workers alone;
    auto steps = new_steps(3, 60);
    const TaughtProgress one = learn(steps, alone);
    CHECK(one.games.games() == 60);
    CHECK(one.examples > 0);
    CHECK(one.loss.policy > 0);
    CHECK(one.loss.value > 0);
    const TaughtProgress both = learn(steps, alone, one);
    CHECK(both.games.games() == 120);
    CHECK(both.games.actions != 2 * one.games.actions);
    CHECK(both.updates == 2);
    CHECK(steps.games() == 120);
}

TEST_CASE("taught_steps: nothing is learned from drawn games that are discarded",
          "[taught_steps]") {
    Workers alone;
    const auto examples = [&](DrawnGames drawn) {
        Steps::Settings settings;
        settings.games.games = 10;
        settings.games.kept = 1;
        settings.games.random_starts = 0;
        settings.games.limit.actions = 8;  // a draw
        settings.drawn = drawn;
        Steps steps(settings, {Policy::Network::parameter_count, {}});
        return learn(steps, alone).examples;
    };
    CHECK(examples(DrawnGames::learned) > 0);
    CHECK(examples(DrawnGames::discarded) == 0);
}

TEST_CASE("taught_steps: random starts are refused where the game has none", "[taught_steps]") {
    using Cross = support::ForkedPolicy;
    const auto begin = [](std::uint32_t random_starts) {
        TaughtSteps<Cross, nn::Sgd>::Settings settings;
        settings.games.random_starts = random_starts;
        return TaughtSteps<Cross, nn::Sgd>(settings, {Cross::Network::parameter_count, {}});
    };
    CHECK_NOTHROW(begin(0));
    CHECK_THROWS_AS(begin(5), std::invalid_argument);
}

TEST_CASE("taught_steps: cancelled while games are played, all is as before", "[taught_steps]") {
    for (const std::size_t count : {1U, 3U}) {
        Workers alone;
        auto steps = new_steps(7, 300);
        learn(steps, alone);
        const std::string before = save_state(steps);
        support::CountUntilStop actions;
        Workers team(count, &actions.stop);
        const support::Counted<RandomAgent> teacher{&actions};
        CHECK(steps.step(teacher, team) == TaughtProgress{});
        CHECK(actions.counted >= actions.last);
        CHECK(actions.counted < actions.last + count);
        const bool is_same = save_state(steps) == before;
        CHECK(is_same);
    }
}

TEST_CASE("taught_steps: cancelled anywhere in games or updates it learns the same",
          "[taught_steps]") {
    using Optimiser = support::CountedOptimiser<nn::Sgd>;
    using Cancelled = TaughtSteps<Policy, Optimiser>;
    Cancelled::Settings settings;
    settings.games.games = 4;
    settings.games.seed = 6;
    settings.games.limit.actions = 14;
    settings.games.kept = 0.5;
    settings.learner.batch = 4;
    support::CountUntilStop* counted = nullptr;
    const auto make = [&](support::CountUntilStop& count) {
        counted = &count;
        return Cancelled(
            settings,
            Optimiser{{Policy::Network::parameter_count, {.rate = Schedule::constant(0.03)}},
                      &count});
    };
    const auto step = [&](Cancelled& steps, Workers& team) {
        steps.step(support::Counted<GreedyAgent>{counted}, team, {}, Repetition{});
    };
    const auto done = [](const Cancelled& steps) { return steps.games() == 8; };
    CHECK(support::check_cancelled_steps(make, step, done, 1) == 3);  // no state between two steps
}

TEST_CASE("taught_steps: a network learns to play as its teacher does", "[taught_steps]") {
    Workers alone;
    auto steps = new_steps(6, 300);
    const TaughtProgress first = learn(steps, alone);
    TaughtProgress last;
    for (int step = 0; step < 15; ++step) last = learn(steps, alone);
    CAPTURE(first.loss.policy, last.loss.policy, first.loss.value, last.loss.value);
    CHECK(last.loss.policy < 0.75 * first.loss.policy);
    CHECK(last.loss.value < first.loss.value);

    MatchSettings settings;
    settings.games = 100;
    settings.random_opening = 1;
    settings.limit.actions = 100;
    const PuctAgent<Checkers, NetworkEvaluator<Policy>> player(
        {.simulations = 30}, NetworkEvaluator<Policy>(steps.learner().parameters()));
    const Tally tally = tally_of(play_recorded<Checkers>(player, RandomAgent{}, settings, alone));
    CAPTURE(tally.wins, tally.draws, tally.losses);
    CHECK(tally.wins > 85);
    CHECK(tally.losses < 3);
}
