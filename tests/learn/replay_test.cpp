#include "ludus/learn/replay.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/tic_tac_toe.hpp"

using support::marked;
using TicTacToe = ludus::tic_tac_toe::Position;
using Replay = ludus::GameReplay<TicTacToe>;

namespace {

/// The first cell marked in each game held, in the order of memory.
std::vector<int> first_cells(Replay replay) {
    std::vector<int> cells;
    replay.visit([&](auto& games, auto&) {
        for (const auto& game : games) cells.push_back(game.actions.front().cell);
    });
    return cells;
}

/// Whether a memory of three games fits together after `change(games, next)`.
template <class Change>
bool valid_after(std::size_t pushed, const Change& change) {
    Replay replay(3);
    for (std::size_t i = 0; i < pushed; ++i) replay.push(marked({0, 1, 2}));
    REQUIRE(replay.valid());
    replay.visit(change);
    return replay.valid();
}

}  // namespace

TEST_CASE("a memory grows to its capacity, then forgets the oldest game", "[learn][replay]") {
    Replay replay(3);
    REQUIRE(replay.empty());
    REQUIRE(replay.capacity() == 3);
    const std::array<std::vector<int>, 7> expected = {
        {{0}, {0, 1}, {0, 1, 2}, {3, 1, 2}, {3, 4, 2}, {3, 4, 5}, {6, 4, 5}}};
    for (int i = 0; i < 7; ++i) {
        replay.push(marked({i}));
        REQUIRE(replay.newest().actions.front().cell == i);
        REQUIRE(first_cells(replay) == expected[static_cast<std::size_t>(i)]);
        REQUIRE(replay.size() == expected[static_cast<std::size_t>(i)].size());
        REQUIRE(replay.valid());
    }
    REQUIRE_FALSE(replay.empty());
}

TEST_CASE("a memory of one game holds the newest", "[learn][replay]") {
    Replay replay(1);
    for (const int cell : {5, 2, 7}) {
        replay.push(marked({cell}));
        REQUIRE(first_cells(replay) == std::vector{cell});
        REQUIRE(replay.newest().actions.front().cell == cell);
    }
}

TEST_CASE("games without actions are not kept", "[learn][replay]") {
    Replay replay(3);
    replay.push(marked({}));
    REQUIRE(replay.empty());
    replay.push(marked({4}));
    replay.push(marked({}));
    REQUIRE(replay.size() == 1);
    REQUIRE(replay.newest().actions.front().cell == 4);
}

TEST_CASE("games are sampled uniformly", "[learn][replay]") {
    Replay replay(4);
    for (const int cell : {0, 1, 2, 3}) replay.push(marked({cell}));
    ludus::Rng rng(1);
    std::array<int, 4> drawn{};
    for (int i = 0; i < 40'000; ++i) ++drawn[replay.sample(rng).actions.front().cell];
    for (const int times : drawn) REQUIRE(times == Approx(10'000).margin(400));
}

TEST_CASE("actions are sampled uniformly, whatever the lengths of their games", "[learn][replay]") {
    Replay replay(5);
    replay.push(marked({0}));
    replay.push(marked({1, 0, 2}));
    replay.push(marked({2, 0, 1, 3, 4, 5, 7, 6}));
    constexpr int actions = 1 + 3 + 8;
    constexpr int each = 4000;
    ludus::Rng rng(2);
    std::map<std::pair<int, std::size_t>, int> drawn;
    for (int i = 0; i < actions * each; ++i) {
        const auto [game, place] = replay.sample_action(rng);
        REQUIRE(place < game.actions.size());
        ++drawn[{game.actions.front().cell, place}];
    }
    REQUIRE(drawn.size() == actions);
    double chi_squared = 0;
    for (const auto& [action, times] : drawn)
        chi_squared += static_cast<double>((times - each) * (times - each)) / each;
    REQUIRE(chi_squared < 31.3);  // the 99.9th percentile for 11 degrees of freedom
}

TEST_CASE("a memory whose parts do not fit together is told from one that does",
          "[learn][replay]") {
    REQUIRE(valid_after(0, [](auto&, auto&) {}));
    REQUIRE_FALSE(valid_after(0, [](auto&, auto& next) { next = 1; }));
    REQUIRE_FALSE(valid_after(2, [](auto&, auto& next) { next = 0; }));
    REQUIRE_FALSE(valid_after(2, [](auto& games, auto&) { games.pop_back(); }));
    REQUIRE(valid_after(3, [](auto&, auto& next) { next = 2; }));
    REQUIRE_FALSE(valid_after(3, [](auto&, auto& next) { next = 3; }));
    REQUIRE_FALSE(valid_after(3, [](auto& games, auto&) { games.emplace_back(); }));
    REQUIRE_FALSE(valid_after(3, [](auto& games, auto&) { games.resize(4, games[0]); }));
    REQUIRE_FALSE(valid_after(3, [](auto& games, auto&) { games[1].actions.clear(); }));
}
