#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/alquerque/position.hpp"

#include "../support/perft.hpp"

namespace {

using namespace ludus::alquerque;

/// Random games, in actions per second. A game that has not ended after 300 actions is broken off:
/// blocked pieces can step sideways for ever.
template <class G>
void alquerque_playouts(benchmark::State& state) {
    ludus::Rng rng(1);
    std::int64_t played = 0;
    std::int64_t finished = 0;
    for (auto _ : state) {
        G position;
        played += ludus::playout(position, rng, 300);
        finished += position.outcome().has_value();
    }
    if (2 * finished < state.iterations()) state.SkipWithError("most random games did not end");
    state.SetItemsProcessed(played);
}
BENCHMARK(alquerque_playouts<Position>);
BENCHMARK(alquerque_playouts<BasicPosition<bell_rules>>);

/// Perft to depth 8.
void alquerque_perft(benchmark::State& state) {
    benchmarks::perft_from_start<Position, 8>(state, 278'058);
}
BENCHMARK(alquerque_perft);

}  // namespace
