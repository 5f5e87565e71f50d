#include "ludus/core/outcome.hpp"

#include <concepts>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/player.hpp"

using namespace ludus;

TEST_CASE("outcome: a win names its winner", "[outcome]") {
    STATIC_REQUIRE(Outcome::win(Player::first).winner() == Player::first);
    STATIC_REQUIRE(Outcome::win(Player::second).winner() == Player::second);
    STATIC_REQUIRE(!Outcome::win(Player::first).is_draw());
    STATIC_REQUIRE(!Outcome::win(Player::second).is_draw());
}

TEST_CASE("outcome: a utility is the viewer's, and the two players' cancel", "[outcome]") {
    STATIC_REQUIRE(Outcome::win(Player::first).utility(Player::first) == 1);
    STATIC_REQUIRE(Outcome::win(Player::first).utility(Player::second) == -1);
    STATIC_REQUIRE(Outcome::win(Player::second).utility(Player::first) == -1);
    STATIC_REQUIRE(Outcome::win(Player::second).utility(Player::second) == 1);
    STATIC_REQUIRE(Outcome::draw().utility(Player::first) == 0);
    STATIC_REQUIRE(Outcome::draw().utility(Player::second) == 0);
}

TEST_CASE("outcome: the three outcomes differ from one another", "[outcome]") {
    STATIC_REQUIRE(Outcome::draw().is_draw());
    STATIC_REQUIRE(Outcome::draw() == Outcome::draw());
    STATIC_REQUIRE(Outcome::win(Player::first) == Outcome::win(Player::first));
    STATIC_REQUIRE(Outcome::win(Player::first) != Outcome::win(Player::second));
    STATIC_REQUIRE(Outcome::win(Player::first) != Outcome::draw());
    STATIC_REQUIRE(Outcome::win(Player::second) != Outcome::draw());
}

TEST_CASE("outcome: one byte, never without a meaning", "[outcome]") {
    STATIC_REQUIRE(sizeof(Outcome) == 1);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Outcome>);
    STATIC_REQUIRE(!std::default_initializable<Outcome>);
}
