#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_batch.hpp"
#include "ludus/search/rollout_evaluator.hpp"

namespace {

using namespace ludus;

/// Searches of one position, in simulations per second. Arguments: simulations of a search, and
/// random actions from the start of the game to the position.
template <Game G, class E>
void puct(benchmark::State& state) {
    const auto simulations = static_cast<std::uint32_t>(state.range(0));
    Rng rng(1);
    G start;
    playout(start, rng, static_cast<std::uint32_t>(state.range(1)));
    Puct<G> search;
    E evaluator;
    std::uint64_t searches = 0;
    std::uint64_t visits = 0;
    std::uint64_t edges = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(start);
        for (const auto& root_action : search.search(start, evaluator, simulations, rng))
            visits += root_action.visits;
        edges += search.tree().edge_count();
        ++searches;
    }
    if (visits != searches * simulations) state.SkipWithError("simulations were lost");
    state.SetItemsProcessed(static_cast<std::int64_t>(visits));
    state.counters["edges"] =
        benchmark::Counter(static_cast<double>(edges), benchmark::Counter::kAvgIterations);
}
BENCHMARK(puct<chinese_checkers::Position, UniformEvaluator>)
    ->ArgNames({"simulations", "actions"})
    ->ArgsProduct({{180, 10'000, 100'000}, {0, 40}})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(puct<onitama::Position, UniformEvaluator>)
    ->ArgNames({"simulations", "actions"})
    ->ArgsProduct({{180, 100'000}, {0}})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(puct<l_game::Position, UniformEvaluator>)
    ->ArgNames({"simulations", "actions"})
    ->ArgsProduct({{180, 100'000}, {0}})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(puct<tic_tac_toe::Position, UniformEvaluator>)
    ->ArgNames({"simulations", "actions"})
    ->Args({1000, 0})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(puct<dots_and_boxes::Position, UniformEvaluator>)
    ->ArgNames({"simulations", "actions"})
    ->ArgsProduct({{1000, 100'000}, {0}})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(puct<dots_and_boxes::Position, RolloutEvaluator>)
    ->ArgNames({"simulations", "actions"})
    ->ArgsProduct({{1000, 100'000}, {0, 15}})
    ->Unit(benchmark::kMicrosecond);

/// Searches of many games in step, 175 simulations each, in simulations per second. Argument:
/// games.
void puct_in_step(benchmark::State& state) {
    using Position = chinese_checkers::Position;
    const auto games = static_cast<std::size_t>(state.range(0));
    std::vector<Puct<Position>> searches(games);
    std::vector<Rng> rngs(games);
    std::vector<PuctBatch<Position>::Item> items;
    for (std::size_t i = 0; i < games; ++i) items.push_back({&searches[i], &rngs[i]});
    PuctBatch<Position> batch;
    UniformEvaluator evaluator;
    std::uint64_t rounds = 0;
    std::uint64_t visits = 0;
    for (auto _ : state) {
        for (std::size_t i = 0; i < games; ++i) searches[i].begin({});
        batch.run(evaluator, 175, items);
        for (std::size_t i = 0; i < games; ++i) visits += searches[i].visits();
        ++rounds;
    }
    if (visits != 175 * games * rounds) state.SkipWithError("simulations were lost");
    state.SetItemsProcessed(static_cast<std::int64_t>(visits));
}
BENCHMARK(puct_in_step)->Arg(1)->Arg(16)->Arg(256)->Unit(benchmark::kMicrosecond);

}  // namespace
