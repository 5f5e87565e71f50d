#include "ludus/games/alquerque/picture.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "support/pictures.hpp"

using namespace ludus;
using alquerque::BasicPosition;
using Bell = BasicPosition<alquerque::bell_rules>;

namespace {

template <class G>
std::string board_of(std::string_view text) {
    return Picture<G>::board(Notation<G>::read_position(text));
}

/// Random games, whose pictures have the letters of their texts.
template <class G>
void check_random_games(int games) {
    Rng rng(1);
    std::size_t finished = 0;
    for (int game = 0; game < games; ++game) {
        G position;
        for (int action = 0; action < 300; ++action) {
            const auto lines = support::lines_of(Picture<G>::board(position));
            const auto ranks = support::ranks_of(Notation<G>::write(position));
            REQUIRE(lines.size() == (position.outcome() ? 10 : 11));
            for (std::size_t row = 0; row < 5; ++row)
                for (std::size_t file = 0; file < 5; ++file)
                    REQUIRE(lines[2 * row][5 + 2 * file] == ranks[row][file]);
            if (position.outcome()) {
                ++finished;
                break;
            }
            position.play(rng.pick(position.legal_actions()));
        }
    }
    CHECK(finished > 0);
}

}  // namespace

TEST_CASE("alquerque: a picture has the pieces, the lines of the board and the mover",
          "[alquerque][picture]") {
    const std::string pieces =
        "  5  o-.-.-o-.\n"
        "     |\\|/|\\|/|\n"
        "  4  .-.-o-x-.\n"
        "     |/|\\|/|\\|\n"
        "  3  .-.-.-.-.\n"
        "     |\\|/|\\|/|\n"
        "  2  .-.-.-.-.\n"
        "     |/|\\|/|\\|\n"
        "  1  .-.-.-.-x\n"
        "     a b c d e\n";
    CHECK(board_of<Bell>("o2o1/2ox1/5/5/4x x") == pieces + "    x moves\n");
    CHECK(board_of<Bell>("o2o1/2ox1/5/5/4x o") == pieces + "    o moves\n");
    CHECK(board_of<Bell>("o2o1/2ox1/5/5/4x x d4") ==
          pieces + "    x moves on with the same piece, or ends the turn with -\n");
}

TEST_CASE("alquerque: in random games each point has its letter, and at the end nobody moves",
          "[alquerque][picture]") {
    check_random_games<alquerque::Position>(10);
    check_random_games<Bell>(10);
}

TEST_CASE("alquerque: the rules say how a variant is won", "[alquerque][picture]") {
    using Pieces = BasicPosition<alquerque::Rules{.scoring = alquerque::Scoring::pieces}>;
    CHECK(Picture<Pieces>::rules.starts_with("Aim: more pieces than the opponent at the end.\n"));
    CHECK(Picture<Bell>::rules.starts_with("Aim: leave the opponent without a move.\n"));
}
