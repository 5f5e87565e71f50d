#include "ludus/game/referee.hpp"

#include <optional>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using tic_tac_toe::Position;

namespace {

/// Gives the game to whoever marks the centre.
struct CentreWins {
    static std::optional<Outcome> judge(const Position& before, Position::Action action,
                                        const Position&) noexcept {
        if (action.cell != 4) return std::nullopt;
        return Outcome::win(before.to_move());
    }
};

struct Silent {};

struct SeesOnlyActions {
    static std::optional<Outcome> judge(Position::Action) noexcept { return std::nullopt; }
};

}  // namespace

TEST_CASE("referee: is told of a position, an action and what it leads to", "[referee]") {
    STATIC_REQUIRE(Referee<CentreWins, Position>);
    STATIC_REQUIRE(Referee<NoReferee, Position>);
    STATIC_REQUIRE(!Referee<Silent, Position>);
    STATIC_REQUIRE(!Referee<SeesOnlyActions, Position>);
    STATIC_REQUIRE(!Referee<NoReferee, int>);
}

TEST_CASE("referee: without one, only the rules end a game", "[referee]") {
    Position position;
    for (const auto action : position.legal_actions())
        CHECK(!NoReferee::judge(position, action, after(position, action)).has_value());
}
