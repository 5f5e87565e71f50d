#include "ludus/game/scored.hpp"

#include <bit>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace {

/// A point for each mark on a corner.
struct Corners : tic_tac_toe::Position {
    [[nodiscard]] constexpr int margin(Player viewer) const noexcept {
        constexpr unsigned corners = 0b101'000'101;
        return std::popcount(marks(viewer) & corners) -
            std::popcount(marks(opponent(viewer)) & corners);
    }
};

struct Fractional : tic_tac_toe::Position {
    [[nodiscard]] static double margin(Player) noexcept { return 0.5; }
};
struct Throwing : tic_tac_toe::Position {
    [[nodiscard]] static int margin(Player) { return 0; }
};
struct WithoutViewer : tic_tac_toe::Position {
    [[nodiscard]] static int margin() noexcept { return 0; }
};

}  // namespace

TEST_CASE("scored: a game of points tells each player's margin", "[scored]") {
    STATIC_REQUIRE(Scored<Corners>);
    STATIC_REQUIRE(!Scored<tic_tac_toe::Position>);
    STATIC_REQUIRE(!Scored<Fractional>);
    STATIC_REQUIRE(!Scored<Throwing>);
    STATIC_REQUIRE(!Scored<WithoutViewer>);
    STATIC_REQUIRE(!Scored<int>);
}

TEST_CASE("scored: the two players' margins cancel", "[scored]") {
    constexpr Corners position = [] {
        Corners corners;
        for (const auto cell : {0, 4, 2, 8, 6}) corners.play({static_cast<std::uint8_t>(cell)});
        return corners;
    }();
    STATIC_REQUIRE(position.margin(Player::first) == 2);
    STATIC_REQUIRE(position.margin(Player::second) == -2);
}
