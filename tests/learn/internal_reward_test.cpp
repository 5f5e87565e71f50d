#include "ludus/learn/internal_reward.hpp"

#include "catch.hpp"

using namespace ludus;

TEST_CASE("internal_reward: function 1 pays for captures on both sides", "[internal_reward]") {
    constexpr InternalReward reward{InternalReward::Kind::changes, 0.25F};
    STATIC_REQUIRE(reward.of(0, 0) == 0.0F);
    STATIC_REQUIRE(reward.of(1, 0) == 0.25F);
    STATIC_REQUIRE(reward.of(0, -1) == -0.25F);
    STATIC_REQUIRE(reward.of(1, -1) == 0.0F);
    STATIC_REQUIRE(reward.of(3, 0) == 0.25F);
}

TEST_CASE("internal_reward: function 2 pays for losing nothing", "[internal_reward]") {
    constexpr InternalReward reward{InternalReward::Kind::safety, 0.25F};
    STATIC_REQUIRE(reward.of(0, 0) == 0.25F);
    STATIC_REQUIRE(reward.of(1, 0) == 0.25F);
    STATIC_REQUIRE(reward.of(0, -1) == -0.25F);
    STATIC_REQUIRE(reward.of(1, -1) == -0.25F);
}

TEST_CASE("internal_reward: by default there is none", "[internal_reward]") {
    STATIC_REQUIRE(InternalReward{}.of(1, -1) == 0.0F);
    STATIC_REQUIRE(InternalReward{}.of(1, 0) == 0.0F);
}
