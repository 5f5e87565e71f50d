#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"

#include "../support/perft.hpp"

namespace {

using ludus::chinese_checkers::BasicPosition;
using ludus::chinese_checkers::Position;
using ludus::chinese_checkers::PositionType;
using ludus::chinese_checkers::ShortHopPosition;

/// Random games of at most 400 actions, in actions per second.
template <PositionType P>
void chinese_checkers_playouts(benchmark::State& state) {
    ludus::Rng rng(1);
    std::int64_t played = 0;
    std::int64_t ended_early = 0;
    for (auto _ : state) {
        P position;
        const std::uint32_t actions = ludus::playout(position, rng, 400);
        played += actions;
        ended_early += actions < 400 && !position.outcome().has_value();
    }
    if (ended_early > 0) state.SkipWithError("a random game stopped before its end");
    state.SetItemsProcessed(played);
}
BENCHMARK(chinese_checkers_playouts<Position>);
BENCHMARK(chinese_checkers_playouts<ShortHopPosition>);
BENCHMARK(chinese_checkers_playouts<BasicPosition<5, 3>>);
BENCHMARK(chinese_checkers_playouts<BasicPosition<9, 10>>);

/// Games of the greedy player against itself, in games per second.
void chinese_checkers_greedy_games(benchmark::State& state) {
    ludus::Rng rng(1);
    std::int64_t actions = 0;
    for (auto _ : state) {
        Position position;
        for (int ply = 0; ply < 400 && !position.outcome(); ++ply, ++actions)
            position.play(ludus::chinese_checkers::GreedyAgent::act(position, rng));
    }
    const double length = static_cast<double>(actions) / static_cast<double>(state.iterations());
    if (length < 30 || length > 60) state.SkipWithError("greedy games are not of their length");
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(chinese_checkers_greedy_games);

/// Perft to depth 5.
void chinese_checkers_perft(benchmark::State& state) {
    benchmarks::perft_from_start<Position, 5>(state, 619'654);
}
BENCHMARK(chinese_checkers_perft);

}  // namespace
