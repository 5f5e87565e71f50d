#include "ludus/core/player.hpp"

#include "catch.hpp"

using namespace ludus;

TEST_CASE("player: each side is the opponent of the other", "[player]") {
    STATIC_REQUIRE(opponent(Player::first) == Player::second);
    STATIC_REQUIRE(opponent(Player::second) == Player::first);
}

TEST_CASE("player: the seat is an index into a pair, the first player's first", "[player]") {
    STATIC_REQUIRE(seat(Player::first) == 0);
    STATIC_REQUIRE(seat(Player::second) == 1);
}

TEST_CASE("player: a default value is the side that moves first, in one byte", "[player]") {
    STATIC_REQUIRE(Player{} == Player::first);
    STATIC_REQUIRE(sizeof(Player) == 1);
}
