#include <benchmark/benchmark.h>

#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/search/retrograde.hpp"

namespace {

/// The whole L-Game solved, in positions per second.
void retrograde_l_game(benchmark::State& state) {
    using ludus::l_game::Enumeration;
    using ludus::l_game::Position;
    bool drawn = true;
    for (auto _ : state) {
        const ludus::Retrograde<Position, Enumeration> solution;
        drawn = drawn && solution.value(Position{}).utility == 0;
        benchmark::DoNotOptimize(drawn);
    }
    if (!drawn) state.SkipWithError("the start is not a draw");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(Enumeration::count));
}
BENCHMARK(retrograde_l_game)->Unit(benchmark::kMillisecond);

}  // namespace
