#include "ludus/games/chinese_checkers/action.hpp"

#include <cstddef>

#include "catch.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/chinese_checkers/board.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

template <BoardType B>
std::size_t wrong_indices() {
    std::size_t wrong = 0;
    std::size_t index = 0;
    for (int piece = 0; piece < B::pieces; ++piece)
        for (int row = 0; row < B::size; ++row)
            for (int column = 0; column < B::size; ++column, ++index) {
                const Action<B> action(piece, B::cell(row, column));
                wrong += action.index() != index;
                wrong += Action<B>{index} != action;
                wrong += action.piece() != piece || action.to() != B::cell(row, column);
                if (index > 0) wrong += !(Action<B>{index - 1} < action);
            }
    return wrong + (index != Action<B>::count);
}

}  // namespace

TEST_CASE("chinese_checkers: the paper's 181st output moves piece 4 to the 5th row, 6th column",
          "[chinese_checkers][action]") {
    using B = Board<7, 6>;
    STATIC_REQUIRE(Action<B>::count == 294);
    STATIC_REQUIRE(Action<B>{4 - 1, B::cell(5 - 1, 6 - 1)}.index() == 181 - 1);
    STATIC_REQUIRE(sizeof(Action<B>) == 2);
    STATIC_REQUIRE(ActionType<Action<B>>);
    STATIC_REQUIRE(Action<B>{} == Action<B>{0});
}

TEST_CASE("chinese_checkers: indices count pieces, then rows, then columns, and order the actions",
          "[chinese_checkers][action]") {
    CHECK(wrong_indices<Board<7, 6>>() == 0);
    CHECK(wrong_indices<Board<5, 3>>() == 0);
    CHECK(wrong_indices<Board<9, 10>>() == 0);
}
