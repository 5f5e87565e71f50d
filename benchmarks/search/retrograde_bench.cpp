#include <benchmark/benchmark.h>

#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/search/retrograde.hpp"

namespace {

/// The whole L-Game solved, in positions per second.
void retrograde_l_game(benchmark::State& state) {
    using ludus::l_game::Enumeration;
    using ludus::l_game::Position;
    int start = 1;
    for (auto _ : state) {
        const ludus::Retrograde<Position, Enumeration> solution;
        start = solution.value(Position{}).utility;
        benchmark::DoNotOptimize(start);
    }
    if (start != 0) state.SkipWithError("the start is not a draw");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(Enumeration::count));
}
BENCHMARK(retrograde_l_game)->Unit(benchmark::kMillisecond);

}  // namespace
