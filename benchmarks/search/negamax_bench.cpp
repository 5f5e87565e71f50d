#include <benchmark/benchmark.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "ludus/core/player.hpp"
#include "ludus/games/l_game/placements.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"

namespace {

using namespace ludus;

/// Places for the one's piece, less those for the other's.
struct Mobility {
    static constexpr bool rates_finished = false;

    [[nodiscard]] static int evaluate(const l_game::Position& position, Player viewer) noexcept {
        return places(position, viewer) - places(position, opponent(viewer));
    }

private:
    [[nodiscard]] static int places(const l_game::Position& position, Player player) noexcept {
        l_game::PlacementSet free = l_game::disjoint_from(position.piece(opponent(player)));
        for (std::size_t which = 0; which < 2; ++which)
            free &= l_game::avoiding(static_cast<std::size_t>(position.neutral(which)));
        return std::popcount(free);
    }
};

/// The L-Game's start searched to 10 plies, five turns, in nodes per second. Arguments: bytes of
/// the table (cleared each time), and whether all best actions are asked for or the first.
void negamax_l_game(benchmark::State& state) {
    Negamax<l_game::Position, Mobility> search(static_cast<std::size_t>(state.range(0)));
    const Ties ties = state.range(1) != 0 ? Ties::random : Ties::first;
    std::uint64_t nodes = 0;
    int value = 0;
    l_game::Position start;
    for (auto _ : state) {
        search.clear();
        benchmark::DoNotOptimize(start);
        const auto result = search.search(start, {.depth = 10}, ties);
        value = result.value;
        nodes += result.nodes;
    }
    if (value != 5) state.SkipWithError("the start has another value");
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(negamax_l_game)
    ->ArgNames({"bytes", "all"})
    ->ArgsProduct({{0, 1 << 20}, {0, 1}})
    ->Unit(benchmark::kMicrosecond);

/// Onitama's start searched to 6 plies with the sound evaluation, in nodes per second. Arguments as
/// above.
void negamax_onitama(benchmark::State& state) {
    Negamax<onitama::Position, onitama::SoundEvaluation> search(
        static_cast<std::size_t>(state.range(0)));
    const Ties ties = state.range(1) != 0 ? Ties::random : Ties::first;
    std::uint64_t nodes = 0;
    int value = 0;
    onitama::Position start;
    for (auto _ : state) {
        search.clear();
        benchmark::DoNotOptimize(start);
        const auto result = search.search(start, {.depth = 6}, ties);
        value = result.value;
        nodes += result.nodes;
    }
    if (value != -3000) state.SkipWithError("the start has another value by plain minimax");
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(negamax_onitama)
    ->ArgNames({"bytes", "all"})
    ->ArgsProduct({{0, 1 << 20}, {0, 1}})
    ->Unit(benchmark::kMicrosecond);

/// Tic-tac-toe solved from the start, in nodes per second.
void negamax_tic_tac_toe(benchmark::State& state) {
    Negamax<tic_tac_toe::Position, OutcomeOnly> search(static_cast<std::size_t>(state.range(0)));
    std::uint64_t nodes = 0;
    bool drawn = false;
    tic_tac_toe::Position start;
    for (auto _ : state) {
        search.clear();
        benchmark::DoNotOptimize(start);
        const auto result = search.search(start, {}, Ties::first);
        drawn = result.solved && result.value == 0;
        nodes += result.nodes;
    }
    if (!drawn) state.SkipWithError("the start is not a draw");
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(negamax_tic_tac_toe)
    ->ArgName("bytes")
    ->Arg(0)
    ->Arg(1 << 18)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
