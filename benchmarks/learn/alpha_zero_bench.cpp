#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/papers/chinese_checkers.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/train/recorded_game.hpp"
#include "ludus/train/taught_games.hpp"

namespace {

using namespace ludus;
using chinese_checkers::Position;
using Policy = PolicyValue<Position, chinese_checkers::IdentityHistoryEncoder<>,
                           nn::papers::chinese_checkers::LearnedNetwork>;

Policy::Parameters first_weights() {
    Policy::Parameters parameters;
    Rng rng(1);
    nn::initialise(parameters, rng, nn::Xavier{});
    return parameters;
}

/// 5,000 games of the greedy player against itself, as in the paper's first stage. Items are games.
/// Argument: threads.
void taught_games(benchmark::State& state) {
    Workers workers(static_cast<std::size_t>(state.range(0)));
    TaughtGames settings;
    settings.games = 5000;
    settings.limit.actions = 400;
    std::uint64_t games = 0;
    for (auto _ : state) {
        ++settings.seed;
        games +=
            tally_of(play_taught<Position, Policy::past>(chinese_checkers::GreedyAgent{}, settings,
                                                         workers, chinese_checkers::Repetition{}))
                .games();
    }
    if (games != settings.games * static_cast<std::uint64_t>(state.iterations()))
        state.SkipWithError("games were lost");
    state.SetItemsProcessed(static_cast<std::int64_t>(games));
}
BENCHMARK(taught_games)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A move at 180 simulations with the paper's network, alone. Items are simulations.
template <nn::Precision precision>
void searched_move(benchmark::State& state) {
    NetworkEvaluator<Policy, precision> evaluator(first_weights());
    Puct<Position, PriorBound, Policy::past> search;
    Rng rng(1);
    for (auto _ : state) benchmark::DoNotOptimize(search.search({}, evaluator, 180, rng));
    if (search.visits() != 180) state.SkipWithError("simulations were lost");
    state.SetItemsProcessed(180 * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(searched_move<nn::Precision::float32>)->Unit(benchmark::kMillisecond);
BENCHMARK(searched_move<nn::Precision::int8>)->Unit(benchmark::kMillisecond);

/// Games of the paper's second stage, at 175 simulations with its network, cut after 42 actions,
/// which is how long games between good players are. Items are games. Argument: threads.
template <nn::Precision precision>
void searched_games(benchmark::State& state) {
    Workers workers(static_cast<std::size_t>(state.range(0)));
    using Agent = PuctAgent<Position, NetworkEvaluator<Policy, precision>>;
    const Agent agent(Agent::Settings::exploring(),
                      NetworkEvaluator<Policy, precision>(first_weights()));
    MatchSettings settings;
    settings.games = 32 * workers.count();
    settings.random_opening = 3;
    settings.limit.actions = 42;
    std::uint64_t searches = 0;
    for (auto _ : state)
        for (const auto& game : play_recorded<Position>(agent, Itself{}, settings, workers))
            searches += game.examples.size();
    const std::uint64_t games = settings.games * static_cast<std::uint64_t>(state.iterations());
    if (searches != 36 * games) state.SkipWithError("searches were lost");
    state.SetItemsProcessed(static_cast<std::int64_t>(games));
}
BENCHMARK(searched_games<nn::Precision::float32>)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kSecond)
    ->UseRealTime()
    ->Iterations(1);
BENCHMARK(searched_games<nn::Precision::int8>)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kSecond)
    ->UseRealTime()
    ->Iterations(1);

/// An epoch over examples of the first stage and their mirror images with the paper's network and
/// batches. Items are images. Argument: threads.
void examples_learned(benchmark::State& state) {
    Workers workers(static_cast<std::size_t>(state.range(0)));
    TaughtGames settings;
    settings.games = 500;
    settings.limit.actions = 400;
    const auto examples = examples_of(
        play_taught<Position, Policy::past>(chinese_checkers::GreedyAgent{}, settings, workers),
        DrawnGames::discarded);
    AlphaZero<Policy, nn::Sgd> learner(
        {.epochs = 1, .share = 1},
        {Policy::Network::parameter_count, {.rate = Schedule::constant(1e-4)}}, first_weights());
    Rng rng(1);
    double loss = 0;
    for (auto _ : state) loss += learner.update(examples, rng, workers)->policy;
    if (!std::isfinite(loss)) state.SkipWithError("the loss is not a number");
    state.SetItemsProcessed(static_cast<std::int64_t>(2 * examples.size()) * state.iterations());
}
BENCHMARK(examples_learned)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
