#include "ludus/games/chinese_checkers/picture.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "support/pictures.hpp"

using namespace ludus;
using chinese_checkers::Position;
using chinese_checkers::ShortHopPosition;

TEST_CASE("chinese_checkers: a picture has the pieces by their identities, and the mover",
          "[chinese_checkers][picture]") {
    const auto board_of = [](std::string_view text) {
        return Picture<Position>::board(Notation<Position>::read_position(text));
    };
    const std::string pieces =
        "  7  . . . . f e d\n"
        "  6  . . . . . c .\n"
        "  5  . . . . . . a\n"
        "  4  . . . . . . b\n"
        "  3  A . . . . . .\n"
        "  2  . C B . . . .\n"
        "  1  D E F . . . .\n"
        "     a b c d e f g\n";
    CHECK(board_of("4fed/5c1/6a/6b/A6/1CB4/DEF4 x") == pieces + "    first (capitals) moves\n");
    CHECK(board_of("4fed/5c1/6a/6b/A6/1CB4/DEF4 o") == pieces + "    second (small) moves\n");
}

TEST_CASE("chinese_checkers: at the end nobody moves", "[chinese_checkers][picture]") {
    Position position = Notation<Position>::read_position("4CBA/5DE/7/a5F/b6/cd5/ef5 x");
    position.play(Notation<Position>::read_action(position, "g4g5"));
    CHECK(Picture<Position>::board(position) ==
          "  7  . . . . C B A\n"
          "  6  . . . . . D E\n"
          "  5  . . . . . . F\n"
          "  4  a . . . . . .\n"
          "  3  b . . . . . .\n"
          "  2  c d . . . . .\n"
          "  1  e f . . . . .\n"
          "     a b c d e f g\n");
}

TEST_CASE("chinese_checkers: in random games each cell has its letter",
          "[chinese_checkers][picture]") {
    Rng rng(1);
    ShortHopPosition position;
    for (int action = 0; action < 200 && !position.outcome(); ++action) {
        position.play(rng.pick(position.legal_actions()));
        const auto lines = support::lines_of(Picture<ShortHopPosition>::board(position));
        const auto ranks = support::ranks_of(Notation<ShortHopPosition>::write(position));
        for (std::size_t row = 0; row < 7; ++row)
            for (std::size_t column = 0; column < 7; ++column)
                REQUIRE(lines[row][5 + 2 * column] == ranks[row][column]);
    }
}

TEST_CASE("chinese_checkers: the rules say how far a piece hops", "[chinese_checkers][picture]") {
    const auto says = [](std::string_view rules, std::string_view part) {
        return rules.find(part) != std::string_view::npos;
    };
    CHECK(says(Picture<Position>::rules, "over one piece to the cell as far behind\n"));
    CHECK(says(Picture<ShortHopPosition>::rules, "over one piece beside it to the free cell\n"));
}
