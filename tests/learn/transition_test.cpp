#include "ludus/learn/transition.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/actor_critic.hpp"

using support::MarkTransition;
using support::with_marks;
using Replay = ludus::TransitionReplay<ludus::tic_tac_toe::Position, 9>;

namespace {

MarkTransition rewarded(float reward) { return {with_marks(0), with_marks(0, 1, 2), {1}, reward}; }

}  // namespace

TEST_CASE("a transition ends where the game is over", "[learn][transition]") {
    REQUIRE_FALSE(rewarded(0).ends());
    REQUIRE(MarkTransition{with_marks(0, 3, 1, 4), with_marks(0, 3, 1, 4, 2), {}, 1}.ends());
}

TEST_CASE("a transition that was damaged is no transition", "[learn][transition]") {
    REQUIRE(rewarded(-1).valid());
    REQUIRE_FALSE(rewarded(std::numeric_limits<float>::quiet_NaN()).valid());
    REQUIRE_FALSE(rewarded(std::numeric_limits<float>::infinity()).valid());
    auto damaged = rewarded(1);
    damaged.action[3] = -0.5F;
    REQUIRE_FALSE(damaged.valid());
    damaged.action[3] = std::numeric_limits<float>::quiet_NaN();
    REQUIRE_FALSE(damaged.valid());
    const MarkTransition over{with_marks(0, 3, 1, 4, 2), with_marks(0, 3, 1, 4, 2), {}, 0};
    REQUIRE_FALSE(over.valid());
}

TEST_CASE("the oldest transition makes room for a new one", "[learn][transition]") {
    Replay replay(3);
    REQUIRE(replay.empty());
    for (int i = 0; i < 5; ++i) {
        replay.push(rewarded(static_cast<float>(i)));
        REQUIRE(replay.newest().reward == static_cast<float>(i));
        REQUIRE(replay.valid());
    }
    REQUIRE(replay.size() == 3);
    REQUIRE(replay.capacity() == 3);
    std::vector<float> held;
    held.reserve(3);
    for (std::size_t i = 0; i < 3; ++i) held.push_back(replay[i].reward);
    REQUIRE(held == std::vector<float>{3, 4, 2});
}

TEST_CASE("transitions are drawn uniformly", "[learn][transition]") {
    Replay replay(10);
    for (int i = 0; i < 4; ++i) replay.push(rewarded(static_cast<float>(i)));
    ludus::Rng rng(1);
    std::vector<double> shares(4, 0);
    for (int i = 0; i < 40'000; ++i)
        shares[static_cast<std::size_t>(replay.sample(rng).reward)] += 1.0 / 40'000;
    for (const double share : shares) REQUIRE(std::abs(share - 0.25) < 0.01);
}
