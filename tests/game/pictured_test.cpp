#include "ludus/game/pictured.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/picture.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/picture.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/picture.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/picture.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/picture.hpp"

using namespace ludus;

namespace {

/// The board of a position that is written in text.
template <class G>
[[nodiscard]] std::string board(std::string_view text) {
    return Picture<G>::board(Notation<G>::read_position(text));
}

/// Whether all lines have at most 80 letters, of plain ASCII, and the last has its end.
[[nodiscard]] bool fits(std::string_view text) {
    std::size_t column = 0;
    for (const char letter : text) {
        column = letter == '\n' ? 0 : column + 1;
        if (column > 80 || (letter != '\n' && (letter < ' ' || letter > '~'))) return false;
    }
    return true;
}

/// Whether different positions look different in random games, and all fit.
template <Pictured G>
[[nodiscard]] bool tells_positions_apart() {
    Rng rng(1);
    if (!fits(Picture<G>::rules)) return false;
    for (int game = 0; game < 20; ++game) {
        G position;
        for (int i = 0; i < 100 && !position.outcome(); ++i) {
            const std::string before = Picture<G>::board(position);
            if (!fits(before) || !before.ends_with('\n')) return false;
            position.play(rng.pick(position.legal_actions()));
            if (Picture<G>::board(position) == before) return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("pictured: every board fits 80 columns without colour, and shows each move",
          "[pictured]") {
    CHECK(tells_positions_apart<l_game::Position>());
    CHECK(tells_positions_apart<onitama::Position>());
    CHECK(tells_positions_apart<alquerque::Position>());
    CHECK(tells_positions_apart<chinese_checkers::Position>());
    CHECK(tells_positions_apart<dots_and_boxes::Position>());
    CHECK(tells_positions_apart<dots_and_boxes::BasicPosition<7, 7>>());
}

TEST_CASE("pictured: the L-game", "[pictured]") {
    CHECK(board<l_game::Position>("noo1/1xo1/1xo1/1xxn x") ==
          "  4  n o o .\n"
          "  3  . x o .\n"
          "  2  . x o .\n"
          "  1  . x x n\n"
          "     a b c d\n"
          "    x moves the L-piece\n");
}

TEST_CASE("pictured: Onitama, with the cards as they lie", "[pictured]") {
    CHECK(board<onitama::Position>("dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x") ==
          "  5  d c m b a\n"
          "  4  . . . . .\n"
          "  3  . . . . .\n"
          "  2  . . . . .\n"
          "  1  A B M C D\n"
          "     a b c d e\n"
          "\n"
          "  first player has    second player has   aside\n"
          "  dragon    elephant  goose     monkey    rooster\n"
          "  .....     .....     .....     .....     .....\n"
          "  #...#     .#.#.     .#...     .#.#.     ...#.\n"
          "  ..@..     .#@#.     .#@#.     ..@..     .#@#.\n"
          "  .#.#.     .....     ...#.     .#.#.     .#...\n"
          "  .....     .....     .....     .....     .....\n"
          "  first player moves\n");
}

TEST_CASE("pictured: Alquerque, with the lines of the board", "[pictured]") {
    CHECK(board<alquerque::Position>("ooooo/ooooo/oo1xx/xxxxx/xxxxx x") ==
          "  5  o-o-o-o-o\n"
          "     |\\|/|\\|/|\n"
          "  4  o-o-o-o-o\n"
          "     |/|\\|/|\\|\n"
          "  3  o-o-.-x-x\n"
          "     |\\|/|\\|/|\n"
          "  2  x-x-x-x-x\n"
          "     |/|\\|/|\\|\n"
          "  1  x-x-x-x-x\n"
          "     a b c d e\n"
          "    x moves\n");
}

TEST_CASE("pictured: Chinese Checkers", "[pictured]") {
    const std::string start = board<chinese_checkers::Position>("4fed/5cb/6a/7/A6/BC5/DEF4 x");
    CHECK(start.starts_with("  7  . . . . f e d\n  6  . . . . . c b\n"));
    CHECK(start.ends_with("  1  D E F . . . .\n     a b c d e f g\n    first (capitals) moves\n"));
}

TEST_CASE("pictured: Dots and Boxes, with the numbers of free edges", "[pictured]") {
    CHECK(board<dots_and_boxes::BasicPosition<1, 2>>("1x2 1000100 0-0 x") ==
          "  +-----+  1  +\n"
          "  |     5     6\n"
          "  +  2  +  3  +\n"
          "  first 0, second 0; first player moves\n");
}
