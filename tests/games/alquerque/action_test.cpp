#include "ludus/games/alquerque/action.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "catch.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/alquerque/rules.hpp"

using namespace ludus;
using alquerque::Action;
using alquerque::Captures;
using alquerque::Rules;

TEST_CASE("alquerque: an action's index is 25 * from + to, and the end of a turn's 625",
          "[alquerque][actions]") {
    STATIC_REQUIRE(Action(6, 12).index() == 25 * 6 + 12);  // b2c3
    STATIC_REQUIRE(Action::stop().index() == 625);
    STATIC_REQUIRE(Action::stop().stops());
    STATIC_REQUIRE(!Action(24, 23).stops());
    STATIC_REQUIRE(Action(6, 18).over() == 12);
    STATIC_REQUIRE(Action(0, 1) < Action(1, 0));
    STATIC_REQUIRE(Action(24, 23) < Action::stop());
    STATIC_REQUIRE(sizeof(Action) == 2);
    STATIC_REQUIRE(ActionType<Action>);
    STATIC_REQUIRE(!ActionType<int>);
    // On the lines of the board, an action captures when it goes two points.
    std::size_t wrong = 0;
    for (int from = 0; from < 25; ++from)
        for (int to = 0; to < 25; ++to) {
            const int files = std::abs(from % 5 - to % 5);
            const int ranks = std::abs(from / 5 - to / 5);
            const bool straight = files == 0 || ranks == 0;
            const bool on_line = straight || (files == ranks && (from % 5 + from / 5) % 2 == 0);
            const int length = std::max(files, ranks);
            const Action action(from, to);
            wrong += alquerque::is_move(action) != (on_line && (length == 1 || length == 2));
            if (alquerque::is_move(action)) wrong += action.captures() != (length == 2);
        }
    CHECK(wrong == 0);
}

TEST_CASE("alquerque: steps lead back sideways only, captures where they may lead",
          "[alquerque][actions]") {
    using alquerque::has_return;
    constexpr Rules any{.captures = Captures::any_direction};
    STATIC_REQUIRE(has_return<Rules{}>(Action(11, 12)));
    STATIC_REQUIRE(has_return<Rules{}>(Action(12, 10)));
    STATIC_REQUIRE(!has_return<Rules{}>(Action(7, 12)));
    STATIC_REQUIRE(!has_return<Rules{}>(Action(12, 24)));
    STATIC_REQUIRE(!has_return<any>(Action(7, 12)));
    STATIC_REQUIRE(has_return<any>(Action(12, 24)));
}

TEST_CASE("alquerque: a mirrored action has its points mirrored", "[alquerque][actions]") {
    STATIC_REQUIRE(Action(6, 18).mirrored() == Action(8, 16));
    STATIC_REQUIRE(Action(2, 7).mirrored() == Action(2, 7));
    STATIC_REQUIRE(Action::stop().mirrored() == Action::stop());
}
