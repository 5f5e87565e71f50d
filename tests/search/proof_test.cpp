#include "ludus/search/proof.hpp"

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"

using namespace ludus;

TEST_CASE("proof: a proven result has the utility of the outcome", "[proof]") {
    STATIC_REQUIRE(utility_of(Proof::win) == 1.0f);
    STATIC_REQUIRE(utility_of(Proof::draw) == 0.0f);
    STATIC_REQUIRE(utility_of(Proof::loss) == -1.0f);
}

TEST_CASE("proof: the utility of an outcome converts to its proof", "[proof]") {
    constexpr Outcome won = Outcome::win(Player::second);
    STATIC_REQUIRE(static_cast<Proof>(won.utility(Player::second)) == Proof::win);
    STATIC_REQUIRE(static_cast<Proof>(won.utility(Player::first)) == Proof::loss);
    STATIC_REQUIRE(static_cast<Proof>(Outcome::draw().utility(Player::first)) == Proof::draw);
}

TEST_CASE("proof: an unproven result differs from every proven one", "[proof]") {
    STATIC_REQUIRE(Proof::none != Proof::win);
    STATIC_REQUIRE(Proof::none != Proof::draw);
    STATIC_REQUIRE(Proof::none != Proof::loss);
}
