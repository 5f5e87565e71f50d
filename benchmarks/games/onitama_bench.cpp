#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/onitama/position.hpp"

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

/// Perft to depth 6 in leaves per second; the last ply is counted in bulk.
void onitama_perft(benchmark::State& state) {
    std::uint64_t leaves = 0;
    for (auto _ : state) {
        Position position;
        benchmark::DoNotOptimize(position);
        leaves = ludus::perft(position, 6);
        benchmark::DoNotOptimize(leaves);
    }
    if (leaves == 0) state.SkipWithError("perft counted nothing");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(leaves));
}
BENCHMARK(onitama_perft);

}  // namespace
