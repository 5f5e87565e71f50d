#include "ludus/game/action_places.hpp"

#include <cstddef>
#include <string_view>

#include "catch.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using ludus::ActionPlaces;
using ludus::ByIndex;
using Cross = ludus::tic_tac_toe::Position;
using LGame = ludus::l_game::Position;

namespace {

/// Does not say how many places there are.
struct Countless {
    static constexpr std::string_view name = "countless";
    static constexpr std::size_t place(const Cross&, Cross::Action) noexcept { return 0; }
};

}  // namespace

TEST_CASE("action_places: an action's own place is its index", "[game][action_places]") {
    STATIC_REQUIRE(ActionPlaces<ByIndex<Cross>, Cross>);
    STATIC_REQUIRE(ActionPlaces<ByIndex<LGame>, LGame>);
    STATIC_REQUIRE(ByIndex<LGame>::count == LGame::action_count);
    for (const auto action : LGame{}.legal_actions())
        CHECK(ByIndex<LGame>::place(LGame{}, action) == action.index());
}

TEST_CASE("action_places: places are those of a game, and counted", "[game][action_places]") {
    STATIC_REQUIRE_FALSE(ActionPlaces<ByIndex<Cross>, LGame>);
    STATIC_REQUIRE_FALSE(ActionPlaces<Countless, Cross>);
    STATIC_REQUIRE_FALSE(ActionPlaces<Cross, Cross>);
}
