#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"

namespace {

using ludus::Player;
using ludus::Rng;
using ludus::dots_and_boxes::Action;
using ludus::dots_and_boxes::AdvancedAgent;
using ludus::dots_and_boxes::BasicPosition;
using ludus::dots_and_boxes::Board;
using ludus::dots_and_boxes::Position;
using ludus::dots_and_boxes::Solver;

struct RandomPlayer {
    [[nodiscard]] static Action act(const Position& position, Rng& rng) {
        return position.random_action(rng);
    }
};

/// Endings of a hundred games, with exactly so many free edges.
template <class A>
std::vector<Position> endings(std::size_t free_edges) {
    std::vector<Position> found(100);
    for (std::size_t i = 0; i < found.size(); ++i) {
        Rng rng(1, i);
        while (found[i].legal_action_count() > free_edges) found[i].play(A{}.act(found[i], rng));
    }
    return found;
}

/// Solves endings on 4x4 boxes, each from an empty table, in positions per second; also the time of
/// the hardest one, at its best. `expected` is the sum of their values, each weighted by its
/// number.
template <class A, std::size_t free_edges, std::int64_t expected>
void dots_and_boxes_endings(benchmark::State& state) {
    using TurnCounter = std::chrono::steady_clock;
    const std::vector<Position> positions = endings<A>(free_edges);
    Solver<Position::Board> solver;
    std::vector<double> best(positions.size(), 1e9);
    std::int64_t sum = 0;
    for (auto _ : state) {
        double total = 0;
        sum = 0;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            solver.clear();
            const auto start = TurnCounter::now();
            const int value = solver.value(positions[i]);
            const double seconds =
                std::chrono::duration<double>(TurnCounter::now() - start).count();
            total += seconds;
            best[i] = std::min(best[i], seconds);
            sum += static_cast<std::int64_t>(i + 1) * value;
        }
        state.SetIterationTime(total);
    }
    if (sum != expected) state.SkipWithError("the values differ from those of minimax");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
    const double hardest = *std::ranges::max_element(best);
    if (hardest > 1) state.SkipWithError("an ending took more than a second");
    state.counters["hardest_ms"] = 1e3 * hardest;
}

// The sums by minimax over all subsets of the free edges, without any knowledge.
BENCHMARK(dots_and_boxes_endings<RandomPlayer, 20, 38'380>)->UseManualTime();
BENCHMARK(dots_and_boxes_endings<AdvancedAgent, 20, 15'279>)->UseManualTime();
BENCHMARK(dots_and_boxes_endings<RandomPlayer, 24, 22'138>)->UseManualTime();
BENCHMARK(dots_and_boxes_endings<AdvancedAgent, 24, 6'732>)->UseManualTime();

/// A whole board from its start and an empty table.
template <int rows, int columns, int expected>
void dots_and_boxes_start(benchmark::State& state) {
    Solver<Board<rows, columns>> solver;
    int value = 0;
    for (auto _ : state) {
        state.PauseTiming();
        solver.clear();
        state.ResumeTiming();
        value = solver.value({});
        benchmark::DoNotOptimize(value);
    }
    if (value != expected) state.SkipWithError("the value differs from the published one");
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(dots_and_boxes_start<2, 3, -2>);
BENCHMARK(dots_and_boxes_start<3, 3, -3>);

/// Every set of free edges of 3x3 boxes, one after the other, with one table.
void dots_and_boxes_all_positions(benchmark::State& state) {
    using P = BasicPosition<3, 3>;
    using B = P::Board;
    std::vector<std::int8_t> expected(std::size_t{1} << B::edge_count);  // by minimax
    for (std::uint32_t free = 1; free < expected.size(); ++free) {
        int best = -B::box_count;
        for (std::size_t edge = 0; edge < B::edge_count; ++edge) {
            const std::uint32_t rest = free & ~(std::uint32_t{1} << edge);
            if (rest == free) continue;
            const int scored =
                ludus::dots_and_boxes::complete_beside<B>(~rest & B::all_edges, edge);
            best = std::max(best, scored > 0 ? scored + expected[rest] : -expected[rest]);
        }
        expected[free] = static_cast<std::int8_t>(best);
    }
    std::int64_t different = 0;
    for (auto _ : state) {
        Solver<B> solver(std::size_t{1} << 24);
        for (std::uint32_t free = 0; free < expected.size(); ++free) {
            const auto drawn = ~free & B::all_edges;
            const P position(drawn, B::complete(drawn), Player::first);
            different += solver.value(position) != expected[free];
        }
    }
    if (different > 0) state.SkipWithError("values differ from those of minimax");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(expected.size()));
}
BENCHMARK(dots_and_boxes_all_positions)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
