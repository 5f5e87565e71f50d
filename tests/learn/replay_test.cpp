#include "ludus/learn/replay.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "support/tic_tac_toe.hpp"

using support::marked;
using TicTacToe = ludus::tic_tac_toe::Position;
using Replay = ludus::GameReplay<TicTacToe>;

namespace {

/// The first cell marked in each game held, in the order of memory.
std::vector<int> first_cells(Replay replay) {
    std::vector<int> cells;
    replay.visit([&](auto& games, auto&...) {
        for (const auto& game : games) cells.push_back(game.actions.front().cell);
    });
    return cells;
}

/// Whether a memory of three games fits together after `change(games, priorities, highest, next)`.
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
    REQUIRE(replay.actions() == actions);
    ludus::Rng rng(2);
    std::map<std::pair<std::size_t, std::size_t>, int> drawn;
    for (int i = 0; i < actions * each; ++i) {
        const auto sample = replay.sample_action(rng);
        REQUIRE(sample.place < replay[sample.game].actions.size());
        REQUIRE(sample.probability == Approx(1.0 / actions));
        ++drawn[{sample.game, sample.place}];
    }
    REQUIRE(drawn.size() == actions);
    double chi_squared = 0;
    for (const auto& [action, times] : drawn)
        chi_squared += static_cast<double>((times - each) * (times - each)) / each;
    REQUIRE(chi_squared < 31.3);  // the 99.9th percentile for 11 degrees of freedom
}

TEST_CASE("actions are sampled in proportion to their priorities", "[learn][replay]") {
    Replay replay(3);
    replay.push(marked({0, 1}));
    replay.push(marked({2, 3}));
    replay.set_priority({0, 0}, 0.5F);
    replay.set_priority({1, 1}, 4);
    replay.push(marked({4}));  // as much as the highest so far
    const std::map<std::pair<std::size_t, std::size_t>, double> shares = {{{0, 0}, 0.5 / 10.5},
                                                                          {{0, 1}, 1 / 10.5},
                                                                          {{1, 0}, 1 / 10.5},
                                                                          {{1, 1}, 4 / 10.5},
                                                                          {{2, 0}, 4 / 10.5}};
    constexpr int draws = 100'000;
    ludus::Rng rng(3);
    std::map<std::pair<std::size_t, std::size_t>, int> drawn;
    for (int i = 0; i < draws; ++i) {
        const auto sample = replay.sample_action(rng);
        REQUIRE(sample.probability == Approx(shares.at({sample.game, sample.place})));
        ++drawn[{sample.game, sample.place}];
    }
    for (const auto& [action, share] : shares)
        REQUIRE(drawn[action] / static_cast<double>(draws) == Approx(share).margin(0.006));
}

TEST_CASE("of one player's actions alone it is drawn, if so asked", "[learn][replay]") {
    Replay replay(3);
    replay.push(marked({0, 1, 2, 3, 4}), ludus::Player::first);
    replay.push(marked({0, 1, 2, 3}), ludus::Player::second);
    replay.push(marked({8}), ludus::Player::second);  // who did nothing
    REQUIRE(replay.size() == 2);
    REQUIRE(replay.actions() == 9);
    REQUIRE(replay.valid());
    constexpr int each = 4000;
    ludus::Rng rng(5);
    std::map<std::pair<std::size_t, std::size_t>, int> drawn;
    for (int i = 0; i < 5 * each; ++i) {
        const auto sample = replay.sample_action(rng);
        REQUIRE(sample.place % 2 == sample.game);
        REQUIRE(sample.probability == Approx(0.2));
        ++drawn[{sample.game, sample.place}];
    }
    REQUIRE(drawn.size() == 5);
    for (const auto& [action, times] : drawn) REQUIRE(times == Approx(each).margin(250));
    replay.set_priority({0, 4}, 3);
    std::size_t preferred = 0;
    for (int i = 0; i < 7000; ++i) preferred += replay.sample_action(rng).place == 4;
    REQUIRE(preferred == Approx(3000).margin(200));
}

TEST_CASE("a game that takes another's place takes none of its priorities", "[learn][replay]") {
    Replay replay(1);
    replay.push(marked({0, 1, 2}));
    replay.set_priority({0, 2}, 0.001F);
    replay.push(marked({3, 4}));
    REQUIRE(replay.actions() == 2);
    ludus::Rng rng(4);
    for (int i = 0; i < 100; ++i) REQUIRE(replay.sample_action(rng).probability == Approx(0.5));
}

TEST_CASE("a memory whose parts do not fit together is told from one that does",
          "[learn][replay]") {
    const auto with_next = [](std::uint64_t value) {
        return [value](auto&, auto&, auto&, auto& next) { next = value; };
    };
    const auto with_games = [](auto change) {
        return [change](auto& games, auto&, auto&, auto&) { change(games); };
    };
    const auto with_priorities = [](auto change) {
        return [change](auto&, auto& priorities, auto& highest, auto&) {
            change(priorities, highest);
        };
    };
    REQUIRE(valid_after(0, [](auto&...) {}));
    REQUIRE_FALSE(valid_after(0, with_next(1)));
    REQUIRE_FALSE(valid_after(2, with_next(0)));
    REQUIRE(valid_after(3, with_next(2)));
    REQUIRE_FALSE(valid_after(3, with_next(3)));
    REQUIRE_FALSE(valid_after(2, with_games([](auto& games) { games.pop_back(); })));
    REQUIRE_FALSE(valid_after(3, with_games([](auto& games) { games.emplace_back(); })));
    REQUIRE_FALSE(valid_after(3, with_games([](auto& games) { games.resize(4, games[0]); })));
    REQUIRE_FALSE(valid_after(3, with_games([](auto& games) { games[1].actions.clear(); })));
    REQUIRE(valid_after(3, with_priorities([](auto& p, auto&) { p[1][2] = 0.5F; })));
    REQUIRE(valid_after(3, with_priorities([](auto& p, auto&) { p[1][2] = 0; })));
    REQUIRE_FALSE(valid_after(3, with_priorities([](auto& p, auto&) { p[1] = {0, 0, 0}; })));
    REQUIRE_FALSE(valid_after(3, with_priorities([](auto& p, auto&) { p[1][2] = -1; })));
    REQUIRE_FALSE(valid_after(3, with_priorities([](auto& p, auto&) { p[1][2] = 1.5F; })));
    REQUIRE_FALSE(valid_after(3, with_priorities([](auto& p, auto&) { p[1][2] = NAN; })));
    REQUIRE_FALSE(valid_after(3, with_priorities([](auto& p, auto&) { p[1].pop_back(); })));
    REQUIRE_FALSE(valid_after(3, with_priorities([](auto&, auto& h) { h = INFINITY; })));
    REQUIRE_FALSE(valid_after(0, with_priorities([](auto&, auto& h) { h = 0; })));
}

TEST_CASE("a memory that is read into a fuller one draws from what was read", "[learn][replay]") {
    Replay small(4);
    small.push(marked({0, 1, 2}));
    Replay full(4);
    for (int game = 0; game < 4; ++game) full.push(marked({3, 4}));
    full.visit([&](auto&... into) { small.visit([&](auto&... from) { ((into = from), ...); }); });
    REQUIRE(full.size() == 1);
    ludus::Rng rng(5);
    for (int i = 0; i < 100; ++i) {
        const auto sample = full.sample_action(rng);
        REQUIRE(sample.game == 0);
        REQUIRE(sample.probability == Approx(1.0 / 3));
    }
}
