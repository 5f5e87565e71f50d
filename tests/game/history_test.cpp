#include "ludus/game/history.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using tic_tac_toe::Position;

TEST_CASE("history: begins with the start alone", "[history]") {
    constexpr History<Position, 2> history;
    STATIC_REQUIRE(history.recent().size() == 1);
    STATIC_REQUIRE(history.present() == Position{});
    constexpr Position later = after(Position{}, {4});
    STATIC_REQUIRE(History<Position, 2>(later).present() == later);
    STATIC_REQUIRE(std::is_trivially_copyable_v<History<Position, 2>>);
}

TEST_CASE("history: holds the latest positions, the oldest first", "[history]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 100; ++game) {
        std::vector<Position> all = {Position{}};
        History<Position, 0> none;
        History<Position, 3> three;
        while (!all.back().outcome()) {
            const auto action = rng.pick(all.back().legal_actions());
            all.push_back(after(all.back(), action));
            none.push(all.back());
            three.play(action);
            const std::size_t known = all.size() < 4 ? all.size() : 4;
            const std::vector<Position> latest(all.end() - static_cast<std::ptrdiff_t>(known),
                                               all.end());
            const auto recent = three.recent();
            const History<Position, 2> shorter(three);
            const auto left = shorter.recent();
            wrong += left.size() != (known < 3 ? known : 3);
            wrong += !std::ranges::equal(left, recent.last(left.size()));
            wrong += std::vector<Position>(recent.begin(), recent.end()) != latest;
            wrong += three.present() != all.back();
            wrong += none.recent().size() != 1 || none.present() != all.back();
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("history: copies branch", "[history]") {
    History<Position, 2> history;
    history.play({0});
    const History<Position, 2> before = history;
    History<Position, 2> other = history;
    history.play({1});
    other.play({2});
    CHECK(other.recent().size() == 3);
    CHECK(other.recent()[1] == history.recent()[1]);
    CHECK(other.present() != history.present());
    CHECK(other != history);
    CHECK(before.present() == other.recent()[1]);
}
