#include "ludus/games/chinese_checkers/notation.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "support/notation.hpp"
#include "support/texts.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;
using support::Refusal;
using Text = Notation<Position>;

namespace {

constexpr std::string_view start_text = "4fed/5cb/6a/7/A6/BC5/DEF4 x";

template <PositionType P>
std::size_t lost_in_games(Rng& rng, int games) {
    std::size_t lost = 0;
    for (int game = 0; game < games; ++game) {
        P position = game % 2 == 0 ? P{} : P::random_start(rng);
        for (int ply = 0; ply < 100 && !position.outcome(); ++ply) {
            lost += support::lost_in_writing(position);
            for (const std::string& text : support::listed_texts(position))
                lost += text.size() != 4;
            position.play(random_action(position, rng));
        }
    }
    return lost;
}

constexpr std::string_view symbol = "a piece or a number of empty cells within the row";

}  // namespace

TEST_CASE("chinese_checkers: positions are written by rows from the top, then the mover",
          "[chinese_checkers][notation]") {
    STATIC_REQUIRE(Notated<Position>);
    STATIC_REQUIRE(!Notated<int>);
    CHECK(Text::write(Position{}) == start_text);
    CHECK(Text::read_position(start_text) == Position{});
    Position position;
    position.play(Text::read_action(position, "a2c2"));
    CHECK(Text::write(position) == "4fed/5cb/6a/7/A6/1CB4/DEF4 o");
    position.play(Text::read_action(position, "g6g4"));
    CHECK(Text::write(position) == "4fed/5c1/6a/6b/A6/1CB4/DEF4 x");
}

TEST_CASE("chinese_checkers: every position and action survives being written and read",
          "[chinese_checkers][notation]") {
    Rng rng(1);
    CHECK(lost_in_games<Position>(rng, 20) == 0);
    CHECK(lost_in_games<BasicPosition<5, 3>>(rng, 20) == 0);
    CHECK(lost_in_games<BasicPosition<9, 10>>(rng, 2) == 0);
}

TEST_CASE("chinese_checkers: actions are from-to, the piece being known by its cell",
          "[chinese_checkers][notation]") {
    const Position start;
    const auto action = Text::read_action(start, "b1d1");
    CHECK(action.piece() == 4);
    CHECK(action.to() == Position::Board::cell(6, 3));
    CHECK(Text::write(start, action) == "b1d1");
}

TEST_CASE("chinese_checkers: a text that is no position is refused, with the column",
          "[chinese_checkers][notation]") {
    const std::vector<Refusal> refusals = {
        {"", 1, symbol},
        {"8", 1, symbol},
        {"0", 1, symbol},
        {"G", 1, symbol},
        {"g", 1, symbol},
        {"@", 1, symbol},
        {"x", 1, symbol},
        {" 4fed/5cb/6a/7/A6/BC5/DEF4 x", 1, symbol},
        {"4fed1/5cb/6a/7/A6/BC5/DEF4 x", 5, "'/' after 7 cells"},
        {"5fed/5cb/6a/7/A6/BC5/DEF4 x", 4, "'/' after 7 cells"},
        {"4fe/5cb/6a/7/A6/BC5/DEF4 x", 4, symbol},
        {"31fed/5cb/6a/7/A6/BC5/DEF4 x", 2, "a piece after a number"},
        {"4", 2, "a piece after a number"},
        {"4fee", 4, "a piece that does not stand elsewhere"},
        {"4fed/5cb/6a/7/A6/BC5/DEA4 x", 24, "a piece that does not stand elsewhere"},
        {"4fed", 5, "'/' after 7 cells"},
        {"4fed 5cb/6a/7/A6/BC5/DEF4 x", 5, "'/' after 7 cells"},
        {"4fed/5cb/6a/7/A6/BC5/DEF4", 26, "a space before the mover"},
        {"4fed/5cb/6a/7/A6/BC5/DEF4/7 x", 26, "a space before the mover"},
        {"4fed/5cb/6a/7/A6/BC5/DEF4 ", 27, "the mover, x or o"},
        {"4fed/5cb/6a/7/A6/BC5/DEF4 X", 27, "the mover, x or o"},
        {"4fed/5cb/6a/7/A6/BC5/DEF4 x ", 28, "the end"},
        {"4fed/5cb/6a/7/A6/BC5/DEF4 xo", 28, "the end"},
    };
    support::check_refused_positions<Position>(refusals);
}

TEST_CASE(
    "chinese_checkers: a position without all pieces, or already won by the mover, is refused",
    "[chinese_checkers][notation]") {
    const std::vector<Refusal> refusals = {
        {"4fed/5cb/6a/7/7/BC5/DEF4 x", 25, "the piece A"},
        {"4fed/5cb/6a/7/A6/BC5/DE5 x", 25, "the piece F"},
        {"4fed/6b/6a/7/A6/BC5/DEF4 o", 25, "the piece c"},
        {"7/7/7/7/7/7/7 x", 14, "the piece A"},
        {"4ABC/5DE/6F/7/7/abcdef1/7 x", 27, "a mover who has not won already"},
        {"7/1ABCDEF/7/7/a6/bc5/def4 o", 27, "a mover who has not won already"},
        {"4ABC/5DE/6F/7/a6/bc5/def4 x", 27, "a mover who has not won already"},
    };
    support::check_refused_positions<Position>(refusals);
    CHECK(Text::read_position("4ABC/5DE/6F/7/7/abcdef1/7 o").outcome().has_value());
}

TEST_CASE("chinese_checkers: a text that is no legal action is refused",
          "[chinese_checkers][notation]") {
    const std::vector<Refusal> refusals = {
        {"", 1, "a column from a to g"},
        {"h1a1", 1, "a column from a to g"},
        {"A2a4", 1, "a column from a to g"},
        {"a", 2, "a row from 1 to 7"},
        {"a0a1", 2, "a row from 1 to 7"},
        {"a8a1", 2, "a row from 1 to 7"},
        {"a2", 3, "a column from a to g"},
        {"a2-a4", 3, "a column from a to g"},
        {"a2a", 4, "a row from 1 to 7"},
        {"a2a4x", 5, "the end after two cells"},
        {"d4d5", 1, "the cell of one of the mover's pieces"},
        {"g5g4", 1, "the cell of one of the mover's pieces"},
        {"a1a4", 2, "a legal action in 4fed/5cb/6a/7/A6/BC5/DEF4 x"},
        {"a3a3", 4, "a legal action in 4fed/5cb/6a/7/A6/BC5/DEF4 x"},
        {"a3a2", 4, "a legal action in 4fed/5cb/6a/7/A6/BC5/DEF4 x"},
    };
    support::check_refused_actions(Position{}, refusals);
}

TEST_CASE("chinese_checkers: larger boards have more letters", "[chinese_checkers][notation]") {
    using Large = BasicPosition<9, 10>;
    const auto position = Notation<Large>::read_position("5jihg/6fed/7cb/8a/9/A8/BC7/DEF6/GHIJ5 x");
    CHECK(position == Large{});
    const auto action = Notation<Large>::read_action(position, "d1e1");
    CHECK(action.piece() == 9);
    CHECK_THROWS_AS(Notation<Large>::read_action(position, "j1e1"), NotationError);
    CHECK_THROWS_AS(Text::read_position("5jihg/6fed/7cb/8a/9/A8/BC7/DEF6/GHIJ5 x"), NotationError);
}
