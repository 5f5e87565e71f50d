#include "ludus/games/onitama/action.hpp"

#include <cstddef>

#include "catch.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"

using namespace ludus;
using namespace ludus::onitama;

TEST_CASE("onitama: an action is a piece, a slot and a move, in the paper's order",
          "[onitama][action]") {
    STATIC_REQUIRE(ActionType<Action>);
    STATIC_REQUIRE(Action::move_count == 40);
    STATIC_REQUIRE(Action::count == 42);
    STATIC_REQUIRE(Action::move(0, 0, 0).index() == 0);
    STATIC_REQUIRE(Action::move(0, 1, 0).index() == 4);
    STATIC_REQUIRE(Action::move(1, 0, 0).index() == 8);
    STATIC_REQUIRE(Action::move(master, 1, 3).index() == 39);
    std::size_t index = 0;
    for (std::size_t piece = 0; piece < piece_count; ++piece)
        for (std::size_t slot = 0; slot < 2; ++slot)
            for (std::size_t move = 0; move < moves_per_card; ++move, ++index) {
                const Action action{index};
                CHECK(action == Action::move(piece, slot, move));
                CHECK(action.index() == index);
                CHECK(!action.passes());
                CHECK(action.piece() == piece);
                CHECK(action.slot() == slot);
                CHECK(action.move() == move);
            }
    CHECK(index == 40);
}

TEST_CASE("onitama: two more actions pass, one for each card", "[onitama][action]") {
    for (std::size_t slot = 0; slot < 2; ++slot) {
        CHECK(Action::pass(slot).index() == 40 + slot);
        CHECK(Action::pass(slot).passes());
        CHECK(Action::pass(slot).slot() == slot);
    }
    STATIC_REQUIRE(Action::move(master, 1, 3) < Action::pass(0));
    STATIC_REQUIRE(Action{} == Action{0});
}
