#include <benchmark/benchmark.h>

#include <cstdint>

#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace {

using ludus::dots_and_boxes::BasicPosition;
using ludus::dots_and_boxes::Position;

/// Random games, in actions per second.
template <class P>
void dots_and_boxes_playouts(benchmark::State& state) {
    ludus::Rng rng(1);
    std::int64_t played = 0;
    std::int64_t unfinished = 0;
    for (auto _ : state) {
        P position;
        played += ludus::playout(position, rng, 1'000);
        unfinished += !position.outcome().has_value();
        benchmark::DoNotOptimize(position);
    }
    if (unfinished > 0) state.SkipWithError("a random game did not come to an end");
    state.SetItemsProcessed(played);
}
BENCHMARK(dots_and_boxes_playouts<Position>);
BENCHMARK(dots_and_boxes_playouts<BasicPosition<7, 7>>);

/// What the positions at the end of a tree add up to.
struct Leaves {
    std::int64_t count = 0;
    std::int64_t first_to_move = 0;
    std::int64_t margin = 0;  ///< the first player's

    friend bool operator==(const Leaves&, const Leaves&) = default;
};

/// Makes every position after one action, and adds them up. Inlined into its callers, it would not
/// find registers enough.
[[gnu::noinline]] void add_successors(const Position& position, Leaves& leaves) {
    for (auto left = position.free_edges(); left != 0; ++leaves.count) {
        const auto edge = ludus::dots_and_boxes::pop_lowest_edge(left);
        const Position next = ludus::after(position, {static_cast<std::uint8_t>(edge)});
        leaves.first_to_move += next.to_move() == ludus::Player::first;
        leaves.margin += next.margin(ludus::Player::first);
    }
}

/// Makes every position of the tree, the leaves too. Requires `depth > 0`.
void add_leaves(const Position& position, int depth, Leaves& leaves) {
    if (depth == 1) {
        add_successors(position, leaves);
        return;
    }
    for (auto left = position.free_edges(); left != 0;) {
        const auto edge = ludus::dots_and_boxes::pop_lowest_edge(left);
        const Position next = ludus::after(position, {static_cast<std::uint8_t>(edge)});
        add_leaves(next, depth - 1, leaves);
    }
}

/// Perft to depth 5, every leaf a position that is made, in leaves per second.
void dots_and_boxes_perft(benchmark::State& state) {
    constexpr Leaves expected = {78'960'960, 69'120, 41'472};  // by reference::DotsAndBoxes::leaves
    Leaves leaves;
    for (auto _ : state) {
        Position position;
        benchmark::DoNotOptimize(position);
        leaves = {};
        add_leaves(position, 5, leaves);
        benchmark::DoNotOptimize(leaves);
    }
    if (!(leaves == expected)) state.SkipWithError("perft differs from the reference");
    state.SetItemsProcessed(state.iterations() * leaves.count);
}
BENCHMARK(dots_and_boxes_perft);

}  // namespace
