#include "../../examples/papers/chinese_checkers/alpha_zero/taught_steps.hpp"

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
using examples::chinese_checkers::alpha_zero::TaughtSteps;
using Checkers = support::SmallCheckers;
using Policy = support::CheckersPolicy<>;
using Trainer = TaughtSteps<Policy, nn::Sgd>;

namespace {

Trainer new_trainer(std::uint64_t seed, std::uint64_t games) {
    Trainer::Settings settings;
    settings.games.games = games;
    settings.games.kept = 0.3;
    settings.games.limit.actions = 100;
    return {settings, {Policy::Network::parameter_count, {.rate = Schedule::constant(0.03)}}, seed};
}

}  // namespace

TEST_CASE("chinese_checkers_taught_steps: the same bits for any number of workers",
          "[chinese_checkers_taught_steps]") {
    const auto trained = [](std::uint64_t seed, Workers& team) {
        auto learner = new_trainer(seed, 80);
        for (int step = 0; step < 2; ++step) learner.step(GreedyAgent{}, team, Repetition{});
        return save_state(learner);
    };
    const auto one = support::same_on_any_team([&](Workers& team) { return trained(1, team); });
    Workers alone;
    const bool is_same = trained(2, alone) == one;
    CHECK_FALSE(is_same);
}

TEST_CASE(
    "chinese_checkers_taught_steps: every step plays other games, and learns from the decided ones",
    "[chinese_checkers_taught_steps]") {
    Workers alone;
    auto learner = new_trainer(3, 60);
    const auto one = learner.step(GreedyAgent{}, alone, Repetition{});
    const auto other = learner.step(GreedyAgent{}, alone, Repetition{});
    CHECK(one.games.games() == 60);
    CHECK(one.examples > 0);
    CHECK(one.examples != other.examples);
    CHECK(one.loss.policy > 0);
    CHECK(one.loss.value > 0);
    CHECK(learner.steps() == 2);
}

TEST_CASE("chinese_checkers_taught_steps: random starts are refused where the game has none",
          "[chinese_checkers_taught_steps]") {
    using Cross = support::ForkedPolicy;
    const auto begin = [](std::uint32_t random_starts) {
        TaughtSteps<Cross, nn::Sgd>::Settings settings;
        settings.games.random_starts = random_starts;
        return TaughtSteps<Cross, nn::Sgd>(settings, {Cross::Network::parameter_count, {}}, 1);
    };
    CHECK_NOTHROW(begin(0));
    CHECK_THROWS_AS(begin(5), std::invalid_argument);
}

TEST_CASE("chinese_checkers_taught_steps: cancelled while games are played, all is as before",
          "[chinese_checkers_taught_steps]") {
    for (const std::size_t count : {1U, 3U}) {
        Workers alone;
        auto learner = new_trainer(7, 300);
        learner.step(GreedyAgent{}, alone, Repetition{});
        const std::string before = save_state(learner);
        support::CountUntilStop actions;
        Workers team(count, &actions.stop);
        const support::Counted<RandomAgent> opponent{&actions};
        CHECK(learner.step(opponent, team) == Trainer::Progress{});
        CHECK(actions.counted >= actions.last);
        CHECK(actions.counted < actions.last + count);
        const bool is_same = save_state(learner) == before;
        CHECK(is_same);
    }
}

TEST_CASE("chinese_checkers_taught_steps: stopped and resumed, a training ends in the same bytes",
          "[chinese_checkers_taught_steps]") {
    Workers alone;
    auto whole = new_trainer(4, 40);
    whole.step(GreedyAgent{}, alone);
    const std::string middle = save_state(whole);
    whole.step(GreedyAgent{}, alone);
    auto resumed = new_trainer(5, 40);
    load_state(resumed, middle);
    resumed.step(GreedyAgent{}, alone);
    CHECK(save_state(resumed) == save_state(whole));
}

TEST_CASE(
    "chinese_checkers_taught_steps: cancelled anywhere in games or updates it learns the same",
    "[chinese_checkers_taught_steps]") {
    using Optimiser = support::CountedOptimiser<nn::Sgd>;
    using Cancelled = TaughtSteps<Policy, Optimiser>;
    Cancelled::Settings settings;
    settings.games.games = 4;
    settings.games.limit.actions = 14;
    settings.games.kept = 0.5;
    settings.drawn = DrawnGames::learned;
    settings.learner.batch = 4;
    support::CountUntilStop* counted = nullptr;
    const auto make = [&](support::CountUntilStop& count) {
        counted = &count;
        return Cancelled(
            settings,
            Optimiser{{Policy::Network::parameter_count, {.rate = Schedule::constant(0.03)}},
                      &count},
            6);
    };
    const auto step = [&](Cancelled& trainer, Workers& team) {
        trainer.step(support::Counted<GreedyAgent>{counted}, team, Repetition{});
    };
    const auto done = [](const Cancelled& trainer) { return trainer.steps() == 2; };
    CHECK(support::check_cancelled_steps(make, step, done, 1) == 3);  // no state between two steps
}

TEST_CASE("chinese_checkers_taught_steps: a network learns to play as its teacher does",
          "[chinese_checkers_taught_steps]") {
    Workers alone;
    auto learner = new_trainer(6, 300);
    const auto first = learner.step(GreedyAgent{}, alone, Repetition{});
    Trainer::Progress last;
    for (int step = 0; step < 15; ++step) last = learner.step(GreedyAgent{}, alone, Repetition{});
    CAPTURE(first.loss.policy, last.loss.policy, first.loss.value, last.loss.value);
    CHECK(last.loss.policy < 0.75 * first.loss.policy);
    CHECK(last.loss.value < first.loss.value);

    MatchSettings settings;
    settings.games = 100;
    settings.random_opening = 1;
    settings.limit.actions = 100;
    const PuctAgent<Checkers, NetworkEvaluator<Policy>> player(
        {.simulations = 30}, NetworkEvaluator<Policy>(learner.learner().parameters()));
    const Tally tally = tally_of(play_recorded<Checkers>(player, RandomAgent{}, settings, alone));
    CAPTURE(tally.wins, tally.draws, tally.losses);
    CHECK(tally.wins > 85);
    CHECK(tally.losses < 3);
}
