#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/onitama/position.hpp"

#include "../support/perft.hpp"

namespace {

using ludus::onitama::Position;

/// Random games, in actions per second.
void onitama_playouts(benchmark::State& state) {
    ludus::Rng rng(1);
    std::int64_t played = 0;
    std::int64_t unfinished = 0;
    for (auto _ : state) {
        Position position;
        played += ludus::playout(position, rng, 1'000'000);
        unfinished += !position.outcome().has_value();
    }
    if (unfinished > 0) state.SkipWithError("a random game did not come to an end");
    state.SetItemsProcessed(played);
}
BENCHMARK(onitama_playouts);

/// Perft to depth 6.
void onitama_perft(benchmark::State& state) {
    benchmarks::perft_from_start<Position, 6>(state, 10'038'971);
}
BENCHMARK(onitama_perft);

}  // namespace
