#include "ludus/game/limit.hpp"

#include "catch.hpp"
#include "ludus/core/player.hpp"

using namespace ludus;

namespace {

/// A clock that has seen `turns` turns of `actions` actions each.
constexpr Clock after_turns(Limit limit, int turns, int actions) {
    Clock clock(limit);
    Player mover = Player::first;
    for (int turn = 0; turn < turns; ++turn) {
        for (int i = 1; i < actions; ++i) clock.tick(mover, mover);
        clock.tick(mover, opponent(mover));
        mover = opponent(mover);
    }
    return clock;
}

}  // namespace

TEST_CASE("limit: a clock counts actions, and turns where the mover changes", "[limit]") {
    STATIC_REQUIRE(after_turns({}, 0, 1).turns() == 0);
    STATIC_REQUIRE(after_turns({}, 0, 1).actions() == 0);
    STATIC_REQUIRE(after_turns({}, 5, 1).turns() == 5);
    STATIC_REQUIRE(after_turns({}, 5, 1).actions() == 5);
    STATIC_REQUIRE(after_turns({}, 5, 3).turns() == 5);
    STATIC_REQUIRE(after_turns({}, 5, 3).actions() == 15);

    Clock clock{Limit{}};
    clock.tick(Player::second, Player::second);
    CHECK(clock.turns() == 0);
    CHECK(clock.actions() == 1);
    clock.tick(Player::second, Player::first);
    CHECK(clock.turns() == 1);
    CHECK(clock.actions() == 2);
}

TEST_CASE("limit: without a limit a clock does not expire", "[limit]") {
    STATIC_REQUIRE(Limit{}.turns == Limit::none);
    STATIC_REQUIRE(Limit{}.actions == Limit::none);
    STATIC_REQUIRE(!after_turns({}, 1000, 2).expired());
}

TEST_CASE("limit: a clock expires with the last turn of a limit", "[limit]") {
    constexpr Limit limit{.turns = 3};
    STATIC_REQUIRE(!after_turns(limit, 2, 2).expired());
    STATIC_REQUIRE(after_turns(limit, 3, 2).expired());
    STATIC_REQUIRE(after_turns(limit, 4, 2).expired());

    Clock clock = after_turns(limit, 2, 2);
    clock.tick(Player::first, Player::first);  // half of the third turn
    CHECK(!clock.expired());
    clock.tick(Player::first, Player::second);
    CHECK(clock.expired());
}

TEST_CASE("limit: a clock expires with the last action of a limit", "[limit]") {
    constexpr Limit limit{.actions = 3};
    STATIC_REQUIRE(!after_turns(limit, 2, 1).expired());
    STATIC_REQUIRE(after_turns(limit, 3, 1).expired());
    STATIC_REQUIRE(!after_turns(limit, 1, 2).expired());
    STATIC_REQUIRE(after_turns(limit, 2, 2).expired());
}

TEST_CASE("limit: of two limits the earlier counts, and a limit of none is reached at once",
          "[limit]") {
    constexpr Limit both{.turns = 2, .actions = 5};
    STATIC_REQUIRE(!after_turns(both, 1, 4).expired());
    STATIC_REQUIRE(after_turns(both, 1, 5).expired());
    STATIC_REQUIRE(after_turns(both, 2, 1).expired());
    STATIC_REQUIRE(Clock(Limit{.turns = 0}).expired());
    STATIC_REQUIRE(Clock(Limit{.actions = 0}).expired());
}
