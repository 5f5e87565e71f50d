#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/alquerque/position.hpp"

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

/// Perft to depth 8, in leaves per second; the last ply is counted in bulk.
void alquerque_perft(benchmark::State& state) {
    std::uint64_t leaves = 0;
    for (auto _ : state) {
        Position position;
        benchmark::DoNotOptimize(position);
        leaves = ludus::perft(position, 8);
        benchmark::DoNotOptimize(leaves);
    }
    if (leaves == 0) state.SkipWithError("perft counted nothing");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(leaves));
}
BENCHMARK(alquerque_perft);

}  // namespace
