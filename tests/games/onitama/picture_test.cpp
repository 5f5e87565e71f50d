#include "ludus/games/onitama/picture.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "support/pictures.hpp"

using namespace ludus;
using onitama::Position;

namespace {

std::string board_of(std::string_view text) {
    return Picture<Position>::board(Notation<Position>::read_position(text));
}

}  // namespace

TEST_CASE("onitama: the second player's cards lie turned, and so does the one aside for it",
          "[onitama][picture]") {
    // By the printed cards. For its owner, below, the rabbit goes forward right, 2 to the right and
    // back left; the crab forward and 2 to either side; the cobra left, forward right, back right.
    CHECK(board_of("dc1ba/5/2m2/1M3/AB1C1 tiger,frog/rabbit,crab/cobra o") ==
          "  5  d c . b a\n"
          "  4  . . . . .\n"
          "  3  . . m . .\n"
          "  2  . M . . .\n"
          "  1  A B . C .\n"
          "     a b c d e\n"
          "\n"
          "  first player has    second player has   aside\n"
          "  tiger     frog      rabbit    crab      cobra\n"
          "  ..#..     .....     .....     .....     .....\n"
          "  .....     .#...     ...#.     .....     .#...\n"
          "  ..@..     #.@..     #.@..     #.@.#     ..@#.\n"
          "  ..#..     ...#.     .#...     ..#..     .#...\n"
          "  .....     .....     .....     .....     .....\n"
          "  second player moves\n");
}

TEST_CASE("onitama: the card aside lies as the first player sees it, if it is to move",
          "[onitama][picture]") {
    const auto lines =
        support::lines_of(board_of("dcmba/5/5/5/ABMCD tiger,frog/rabbit,crab/cobra x"));
    REQUIRE(lines.size() == 15);
    CHECK(lines[10].ends_with("     ...#."));
    CHECK(lines[11].ends_with("     .#@.."));
    CHECK(lines[12].ends_with("     ...#."));
    CHECK(lines[14] == "  first player moves");
}

TEST_CASE("onitama: in random games each square has its letter, and at the end nobody moves",
          "[onitama][picture]") {
    Rng rng(1);
    for (int game = 0; game < 20; ++game) {
        Position position = Position::random_start(rng);
        for (bool is_over = false; !is_over;) {
            is_over = position.outcome().has_value();
            const auto lines = support::lines_of(Picture<Position>::board(position));
            const auto ranks = support::ranks_of(Notation<Position>::write(position));
            REQUIRE(lines.size() == (is_over ? 14 : 15));
            for (std::size_t row = 0; row < 5; ++row)
                for (std::size_t file = 0; file < 5; ++file)
                    REQUIRE(lines[row][5 + 2 * file] == ranks[row][file]);
            REQUIRE(
                std::ranges::none_of(lines, [](const auto& line) { return line.ends_with(' '); }));
            if (!is_over) position.play(rng.pick(position.legal_actions()));
        }
    }
}
