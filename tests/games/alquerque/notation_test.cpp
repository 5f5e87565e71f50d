#include "ludus/games/alquerque/notation.hpp"

#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "support/notation.hpp"

using namespace ludus;
using alquerque::Action;
using alquerque::BasicPosition;
using alquerque::Position;
using alquerque::Rules;
using support::Refusal;
using Bell = BasicPosition<alquerque::bell_rules>;

namespace {

constexpr std::string_view start_text = "ooooo/ooooo/oo1xx/xxxxx/xxxxx x";

constexpr std::string_view symbol = "x, o or a number of empty points within the rank";

}  // namespace

TEST_CASE("alquerque: positions are written by ranks from the top, then the mover",
          "[alquerque][notation]") {
    CHECK(Notation<Position>::write(Position{}) == start_text);
    CHECK(Notation<Position>::read_position(start_text) == Position{});
    CHECK(Notation<Bell>::write(Bell{}) == start_text);
    const Position next = after(Position{}, Action{6, 12});
    CHECK(Notation<Position>::write(next) == "ooooo/ooooo/ooxxx/x1xxx/xxxxx o");
    for (const char* text :
         {"5/2o2/5/x3x/5 o", "5/5/5/5/4x o", "o4/5/5/5/5 x", "1o1o1/5/5/5/1x1x1 x"})
        CHECK(Notation<Position>::write(Notation<Position>::read_position(text)) == text);
}

TEST_CASE("alquerque: what a variant remembers follows the mover", "[alquerque][notation]") {
    for (const char* text :
         {"o2o1/2ox1/5/5/4x x d4", "o2o1/2ox1/5/5/4x x", "1o3/5/5/5/2x2 x !c1b1 !b5a5",
          "1o3/5/5/5/2x2 o !c1b1 !b5a5", "1o3/5/5/5/2x2 x !b5a5", "2o2/2o2/2xo1/5/x4 x c3 !c3a3"})
        CHECK(Notation<Bell>::write(Notation<Bell>::read_position(text)) == text);
}

TEST_CASE("alquerque: actions are from-to, or a dash to end the turn", "[alquerque][notation]") {
    CHECK(Notation<Position>::write(Position{}, Action{6, 12}) == "b2c3");
    CHECK(Notation<Position>::read_action(Position{}, "b2c3") == Action{6, 12});
    const Bell middle = Notation<Bell>::read_position("o2o1/2ox1/5/5/4x x d4");
    CHECK(Notation<Bell>::write(middle, Action::stop()) == "-");
    CHECK(Notation<Bell>::read_action(middle, "-") == Action::stop());
    CHECK(Notation<Bell>::read_action(middle, "d4b4") == Action{18, 16});
}

TEST_CASE("alquerque: a text that is no position is refused, with the column",
          "[alquerque][notation]") {
    const std::vector<Refusal> refusals = {
        {"", 1, symbol},
        {"X", 1, symbol},
        {"0", 1, symbol},
        {"6", 1, symbol},
        {"oooo2/ooooo/oo1xx/xxxxx/xxxxx x", 5, symbol},
        {"oooo/ooooo/oo1xx/xxxxx/xxxxx x", 5, symbol},
        {"ooooo", 6, "'/' after five points"},
        {"oooooo/oooo/oo1xx/xxxxx/xxxxx x", 6, "'/' after five points"},
        {"ooooo ooooo/oo1xx/xxxxx/xxxxx x", 6, "'/' after five points"},
        {"ooooo/ooooo/oo1xx/xxxxx/xxxxx", 30, "a space before the mover"},
        {"ooooo/ooooo/oo1xx/xxxxx/xxxxx/5 x", 30, "a space before the mover"},
        {"ooooo/ooooo/oo1xx/xxxxx/xxxxx ", 31, "the mover, x or o"},
        {"ooooo/ooooo/oo1xx/xxxxx/xxxxx X", 31, "the mover, x or o"},
        {"ooooo/ooooo/oo1xx/xxxxx/xxxxx x ", 32, "the end"},
        {"ooooo/ooooo/oo1xx/xxxxx/xxxxx xx", 32, "the end"},
        {"o2o1/2ox1/5/5/4x x d4", 19, "the end"},  // not by these rules
        {"1o3/5/5/5/2x2 x !b5a5", 16, "the end"},
        {"ooooo/ooooo/oo1xx/xxxxx/xxxxx x\n", 32, "the end"},
        {"ooooo/ooooo/ooo1x/xxxxx/xxxxx x", 15, "at most 12 pieces of each player"},
        {"ooooo/ooooo/1xxxx/xxxxx/xxxx1 x", 28, "at most 12 pieces of each player"},
        {"5/5/5/5/5 x", 11, "a mover whose opponent has a piece"},
        {"5/5/5/5/4x x", 12, "a mover whose opponent has a piece"},
        {"5/5/o4/5/5 o", 12, "a mover whose opponent has a piece"},
    };
    support::check_refused_positions<Position>(refusals);
}

TEST_CASE("alquerque: what a variant remembers has to fit the board", "[alquerque][notation]") {
    const std::vector<Refusal> refusals = {
        {"o2o1/2ox1/5/5/4x x ", 20, "a file from a to e"},
        {"o2o1/2ox1/5/5/4x x f4", 20, "a file from a to e"},
        {"o2o1/2ox1/5/5/4x x d6", 21, "a rank from 1 to 5"},
        {"o2o1/2ox1/5/5/4x x d", 21, "a rank from 1 to 5"},
        {"o2o1/2ox1/5/5/4x x d4 ", 22, "the end"},
        {"o2o1/2ox1/5/5/4x x d4 d4", 22, "the end"},
        {"o2o1/2ox1/5/5/4x x c4", 20, "a piece of the mover that may capture on"},
        {"o2o1/2ox1/5/5/4x x e4", 20, "a piece of the mover that may capture on"},
        {"o2o1/2ox1/5/5/4x x e1", 20, "a capture for the piece that may capture on"},
        {"ooooo/ooooo/oo3/1x3/5 x b2", 25, "a captured piece in the middle of a turn"},
        {"1o3/5/5/5/2x2 x !", 18, "a file from a to e"},
        {"1o3/5/5/5/2x2 x !c1", 20, "a file from a to e"},
        {"1o3/5/5/5/2x2 x !c1b", 21, "a rank from 1 to 5"},
        {"1o3/5/5/5/2x2 x !c1b1b1", 22, "the end"},
        {"1o3/5/5/5/2x2 x !c1b1 ", 22, "the end"},
        {"1o3/5/5/5/2x2 x !d1c1", 18, "the point of a piece"},
        {"1o3/5/5/5/2x2 x !c1b1 !c1b1", 24, "one barred action of each player, x's first"},
        {"1o3/5/5/5/2x2 x !b5a5 !c1b1", 24, "one barred action of each player, x's first"},
        {"1o3/5/5/5/2x2 x !c1c2", 20, "a point from which the piece came"},
        {"1o3/5/5/5/2x2 x !c1c1", 20, "a point from which the piece came"},
        {"1o3/5/5/2x2/5 x !c2c1", 20, "a point from which the piece came"},
        {"1o3/5/2x2/5/5 x !c3c1", 20, "a point from which the piece came"},
        {"1o3/5/5/5/1xx2 x !c1b1", 21, "a way back without own pieces"},
        {"1o3/5/5/5/1xx2 x !c1a1", 21, "a way back without own pieces"},
        {"5/5/5/5/1ox2 o !c1b1", 19, "an empty way back of the piece moved last"},
        {"5/5/5/5/1ox2 o !c1a1", 19, "an empty way back of the piece moved last"},
    };
    support::check_refused_positions<Bell>(refusals);
    // In the opponent's turn something may have come between.
    CHECK_NOTHROW(Notation<Bell>::read_position("5/5/5/5/1ox2 x !c1b1"));
    CHECK_NOTHROW(Notation<Bell>::read_position("5/5/5/5/1ox2 x !c1a1"));
    // In the middle of a turn the barred action is that of the capturing piece.
    CHECK_NOTHROW(Notation<Bell>::read_position("2o2/2o2/2xo1/5/x4 x c3 !c3a3"));
    support::check_refused_positions<Bell>({
        {"2o2/5/2xo1/5/1x3 x c3 !b1a1", 24, "the way back of the piece that may capture on"},
        {"2o2/5/2xo1/5/1x3 x c3 !c3b3", 26, "the way back of the piece that may capture on"},
    });
}

TEST_CASE("alquerque: a text that is no legal action is refused", "[alquerque][notation]") {
    const Position start;
    const std::vector<Refusal> refusals = {
        {"", 1, "a file from a to e"},
        {"f2c3", 1, "a file from a to e"},
        {"B2c3", 1, "a file from a to e"},
        {"b0c3", 2, "a rank from 1 to 5"},
        {"b6c3", 2, "a rank from 1 to 5"},
        {"b2", 3, "a file from a to e"},
        {"b2c", 4, "a rank from 1 to 5"},
        {"b2c3 ", 5, "the end after two points"},
        {"-", 1, "a file from a to e"},
        {"b2b3", 3, "a legal action in ooooo/ooooo/oo1xx/xxxxx/xxxxx x"},
        {"c3b2", 2, "a legal action in ooooo/ooooo/oo1xx/xxxxx/xxxxx x"},
        {"a1a1", 1, "a legal action in ooooo/ooooo/oo1xx/xxxxx/xxxxx x"},
    };
    support::check_refused_actions(start, refusals);
    support::check_refused_actions(Bell{},
                                   {{"-", 1, "a legal action in ooooo/ooooo/oo1xx/xxxxx/xxxxx x"}});
}

TEST_CASE("alquerque: the notation belongs to every variant", "[alquerque][notation]") {
    STATIC_REQUIRE(Notated<Position>);
    STATIC_REQUIRE(Notated<Bell>);
    STATIC_REQUIRE(Notated<BasicPosition<Rules{.captures = alquerque::Captures::any_direction}>>);
    STATIC_REQUIRE(!Notated<Action>);
}
