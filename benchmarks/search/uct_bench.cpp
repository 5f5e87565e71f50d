#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/uct.hpp"

namespace {

using namespace ludus;

/// Searches from the start of a game, in simulations per second. Argument: simulations of a search.
template <Game G>
void uct(benchmark::State& state) {
    const auto simulations = static_cast<std::uint32_t>(state.range(0));
    Uct<G> search({.simulations = simulations});
    Rng rng(1);
    G start;
    std::uint64_t searches = 0;
    std::uint64_t visits = 0;
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(start);
        const auto result = search.search(start, rng);
        for (const auto& root_action : result.root_actions) visits += root_action.visits;
        nodes += result.nodes;
        ++searches;
    }
    if (visits != searches * simulations) state.SkipWithError("simulations were lost");
    state.SetItemsProcessed(static_cast<std::int64_t>(visits));
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(uct<tic_tac_toe::Position>)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(uct<onitama::Position>)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(uct<dots_and_boxes::Position>)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMicrosecond);

}  // namespace
