#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/game/game.hpp"
#include "ludus/game/perft.hpp"

namespace benchmarks {

/// Perft from the start, in leaves per second; the last ply is counted in bulk. `expected` is what
/// the game's slow twin counts, and its test too. (The depth is a constant, as for whoever calls
/// perft with one: GCC then makes a function of each ply.)
template <ludus::Game G, unsigned depth>
void perft_from_start(benchmark::State& state, std::uint64_t expected) {
    std::uint64_t leaves = 0;
    for (auto _ : state) {
        G position;
        benchmark::DoNotOptimize(position);
        leaves = ludus::perft(position, depth);
        benchmark::DoNotOptimize(leaves);
    }
    if (leaves != expected) state.SkipWithError("perft differs from the reference");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(leaves));
}

}  // namespace benchmarks
