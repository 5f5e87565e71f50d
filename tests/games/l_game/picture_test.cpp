#include "ludus/games/l_game/picture.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "support/pictures.hpp"

using namespace ludus;
using l_game::Position;

namespace {

std::string board_of(std::string_view text) {
    return Picture<Position>::board(Notation<Position>::read_position(text));
}

}  // namespace

TEST_CASE("l_game: a picture has both L-pieces, the neutrals, and what is to be moved",
          "[l_game][picture]") {
    STATIC_REQUIRE(Pictured<Position>);
    const std::string pieces =
        "  4  n . . .\n"
        "  3  x x x n\n"
        "  2  x o o o\n"
        "  1  . . . o\n"
        "     a b c d\n";
    CHECK(board_of("n3/xxxn/xooo/3o x") == pieces + "    x moves the L-piece\n");
    CHECK(board_of("n3/xxxn/xooo/3o o") == pieces + "    o moves the L-piece\n");
    CHECK(board_of("n3/xxxn/xooo/3o x N") == pieces + "    x moves a neutral piece, or none\n");
    CHECK(board_of("n3/xxxn/xooo/3o o N") == pieces + "    o moves a neutral piece, or none\n");
}

TEST_CASE("l_game: in random games each square has its letter, and at the end nobody moves",
          "[l_game][picture]") {
    Rng rng(1);
    std::size_t finished = 0;
    for (int game = 0; game < 20; ++game) {
        Position position;
        for (int action = 0; action < 500; ++action) {
            const auto lines = support::lines_of(Picture<Position>::board(position));
            const auto ranks = support::ranks_of(Notation<Position>::write(position));
            REQUIRE(lines.size() == (position.outcome() ? 5 : 6));
            for (std::size_t row = 0; row < 4; ++row)
                for (std::size_t file = 0; file < 4; ++file)
                    REQUIRE(lines[row][5 + 2 * file] == ranks[row][file]);
            if (position.outcome()) {
                ++finished;
                break;
            }
            position.play(rng.pick(position.legal_actions()));
        }
    }
    CHECK(finished > 0);
}
