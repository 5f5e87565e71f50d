#include "ludus/search/value.hpp"

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"

using namespace ludus;

TEST_CASE("value: sooner wins are better, and so are later losses", "[value]") {
    STATIC_REQUIRE(win_after(0) == win_value);
    STATIC_REQUIRE(win_after(3) > win_after(4));
    STATIC_REQUIRE(-win_after(3) < -win_after(4));
}

TEST_CASE("value: wins and losses within reach of a search are decisive, nothing else is",
          "[value]") {
    STATIC_REQUIRE(win_after(max_plies) == least_win);
    STATIC_REQUIRE(is_decisive(win_after(0)));
    STATIC_REQUIRE(is_decisive(win_after(max_plies)));
    STATIC_REQUIRE(is_decisive(-win_after(max_plies)));
    STATIC_REQUIRE(!is_decisive(least_win - 1));
    STATIC_REQUIRE(!is_decisive(1 - least_win));
    STATIC_REQUIRE(!is_decisive(0));
}

TEST_CASE("value: a decisive value tells how far off the end is", "[value]") {
    STATIC_REQUIRE(plies_to_end(win_after(7)) == 7);
    STATIC_REQUIRE(plies_to_end(-win_after(7)) == 7);
    STATIC_REQUIRE(plies_to_end(win_value) == 0);
}

TEST_CASE("value: seen from earlier, wins and losses are farther off; all else is the same",
          "[value]") {
    STATIC_REQUIRE(postponed(win_after(2), 3) == win_after(5));
    STATIC_REQUIRE(postponed(-win_after(2), 3) == -win_after(5));
    STATIC_REQUIRE(postponed(17, 3) == 17);
    STATIC_REQUIRE(postponed(-17, 3) == -17);
    for (const int value : {0, 99, -99, win_after(4), -win_after(4), win_after(100)})
        for (const int plies : {0, 1, 4, 28})
            CHECK(approached(postponed(value, plies), plies) == value);
}

TEST_CASE("value: an outcome is worth the opposite to the other player", "[value]") {
    constexpr Outcome won = Outcome::win(Player::second);
    STATIC_REQUIRE(outcome_value(won, Player::second, 6) == win_after(6));
    STATIC_REQUIRE(outcome_value(won, Player::first, 6) == -win_after(6));
    STATIC_REQUIRE(outcome_value(Outcome::draw(), Player::first, 6) == 0);
}
