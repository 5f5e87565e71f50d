#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/l_game/position.hpp"

#include "../support/perft.hpp"

namespace {

using ludus::l_game::Position;

/// Random games, in single actions per second.
void l_game_playouts(benchmark::State& state) {
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
BENCHMARK(l_game_playouts);

/// Perft to depth 6, three whole turns.
void l_game_perft(benchmark::State& state) {
    benchmarks::perft_from_start<Position, 6>(state, 628'797);
}
BENCHMARK(l_game_perft);

}  // namespace
