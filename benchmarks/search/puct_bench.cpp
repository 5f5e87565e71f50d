#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/rollout_evaluator.hpp"

namespace {

using namespace ludus;

/// Searches from the start of a game, in simulations per second. Argument: simulations of a search.
template <Game G, class E>
void puct(benchmark::State& state) {
    const auto simulations = static_cast<std::uint32_t>(state.range(0));
    Puct<G> search;
    E evaluator;
    Rng rng(1);
    G start;
    std::uint64_t searches = 0;
    std::uint64_t visits = 0;
    std::uint64_t edges = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(start);
        for (const auto& choice : search.search(start, evaluator, simulations, rng))
            visits += choice.visits;
        edges += search.tree().edge_count();
        ++searches;
    }
    if (visits != searches * simulations) state.SkipWithError("simulations were lost");
    state.SetItemsProcessed(static_cast<std::int64_t>(visits));
    state.counters["edges"] =
        benchmark::Counter(static_cast<double>(edges), benchmark::Counter::kAvgIterations);
}
BENCHMARK(puct<chinese_checkers::Position, UniformEvaluator>)
    ->Arg(180)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(puct<dots_and_boxes::Position, UniformEvaluator>)
    ->Arg(1000)
    ->Arg(100'000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(puct<dots_and_boxes::Position, RolloutEvaluator>)
    ->Arg(1000)
    ->Arg(100'000)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
