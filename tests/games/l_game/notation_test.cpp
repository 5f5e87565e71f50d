#include "ludus/games/l_game/notation.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "support/l_game.hpp"
#include "support/notation.hpp"

using namespace ludus;
using l_game::Enumeration;
using l_game::Position;
using support::Refusal;
using support::with_other_mover;
using Text = Notation<Position>;

namespace {

constexpr std::string_view start_text = "noo1/1xo1/1xo1/1xxn x";

/// The pieces as at the start, the neutral action due.
Position middle() { return Text::read_position("noo1/1xo1/1xo1/1xxn x N"); }

constexpr std::string_view symbol = "x, o, n or a number of vacant squares within the rank";

}  // namespace

TEST_CASE("l_game: positions are written by ranks from the top, then the mover",
          "[l_game][notation]") {
    CHECK(Text::write(Position{}) == start_text);
    CHECK(Text::read_position(start_text) == Position{});
    CHECK(Text::write(after(Position{}, Position{}.legal_actions()[0])) ==
          "noo1/x1o1/x1o1/xx1n x N");
    CHECK(Text::write(with_other_mover(Position{})) == "noo1/1xo1/1xo1/1xxn o");
    CHECK(Text::write(Text::read_position("n3/xxxn/xooo/3o o N")) == "n3/xxxn/xooo/3o o N");
}

TEST_CASE("l_game: every position and action survives being written and read",
          "[l_game][notation]") {
    std::size_t lost = 0;
    std::size_t texts = 0;
    for (std::size_t i = 0; i < 2 * Enumeration::count; ++i) {
        const Position numbered = Enumeration::position(i / 2);
        const Position position = i % 2 == 0 ? numbered : with_other_mover(numbered);
        lost += support::lost_in_writing(position);
        texts += position.legal_actions().size();
    }
    CHECK(lost == 0);
    CHECK(texts > 700'000);
}

TEST_CASE("l_game: piece actions are four squares in alphabetical order, read in any",
          "[l_game][notation]") {
    const Position start;
    const auto action = Text::read_action(start, "a1a2a3b1");
    CHECK(action.places_piece());
    CHECK(Text::write(start, action) == "a1a2a3b1");
    CHECK(Text::read_action(start, "b1a3a1a2") == action);
    CHECK(Text::read_action(start, "a3a2a1b1") == action);
    for (const auto legal : start.legal_actions()) {
        const std::string text = Text::write(start, legal);
        CHECK(text.size() == 8);
        CHECK(text.substr(0, 2) < text.substr(2, 2));
        CHECK(text.substr(2, 2) < text.substr(4, 2));
        CHECK(text.substr(4, 2) < text.substr(6, 2));
    }
}

TEST_CASE("l_game: neutral actions are from-to, or a dash", "[l_game][notation]") {
    using l_game::Action;
    CHECK(Text::read_action(middle(), "-") == Action::leave());
    CHECK(Text::write(middle(), Action::leave()) == "-");
    CHECK(Text::read_action(middle(), "d1d4") == Action::move_neutral(0, 15));
    CHECK(Text::read_action(middle(), "a4a1") == Action::move_neutral(1, 0));
    CHECK(Text::write(middle(), Action::move_neutral(0, 15)) == "d1d4");
    CHECK(Text::write(middle(), Action::move_neutral(1, 0)) == "a4a1");
}

TEST_CASE("l_game: a text that is no position is refused, with the column", "[l_game][notation]") {
    const std::vector<Refusal> refusals = {
        {"", 1, symbol},
        {"q", 1, symbol},
        {"X", 1, symbol},
        {"0noo/", 1, symbol},
        {"5", 1, symbol},
        {"noo2/1xo1/1xo1/1xxn x", 4, symbol},
        {"noo/1xo1/1xo1/1xxn x", 4, symbol},
        {"noo", 4, symbol},
        {"noo1", 5, "'/' after four squares"},
        {"noo11xo1/1xo1/1xxn x", 5, "'/' after four squares"},
        {"noo1 1xo1/1xo1/1xxn x", 5, "'/' after four squares"},
        {"noo1/1xo1/1xo1", 15, "'/' after four squares"},
        {"noo1/1xo1/1xo1/1xxn", 20, "a space before the mover"},
        {"noo1/1xo1/1xo1/1xxn/4 x", 20, "a space before the mover"},
        {"noo1/1xo1/1xo1/1xxnx", 20, "a space before the mover"},
        {"noo1/1xo1/1xo1/1xxn ", 21, "the mover, x or o"},
        {"noo1/1xo1/1xo1/1xxn n", 21, "the mover, x or o"},
        {"noo1/1xo1/1xo1/1xxn  x", 21, "the mover, x or o"},
        {"noo1/1xo1/1xo1/1xxn x ", 22, "the end, or \" N\""},
        {"noo1/1xo1/1xo1/1xxn xN", 22, "the end, or \" N\""},
        {"noo1/1xo1/1xo1/1xxn x n", 22, "the end, or \" N\""},
        {"noo1/1xo1/1xo1/1xxn x N ", 24, "the end"},
        {" noo1/1xo1/1xo1/1xxn x", 1, symbol},
    };
    support::check_refused_positions<Position>(refusals);
}

TEST_CASE("l_game: pieces that do not lie as they can are refused where they go wrong",
          "[l_game][notation]") {
    const std::vector<Refusal> refusals = {
        {"noo1/2o1/2o1/3n x", 16, "an L-piece of x"},
        {"noo1/1xo1/1xo1/1x1n x", 20, "an L-piece of x"},
        {"noo1/1xo1/1xox/1xxn x", 17, "an L-piece of x"},
        {"noo1/xxo1/xxo1/3n x", 12, "an L-piece of x"},
        {"n3/1x2/1x2/1xxn x", 16, "an L-piece of o"},
        {"noo1/1xoo/1xo1/1xxn x", 9, "an L-piece of o"},
        {"1oo1/1xo1/1xo1/1xxn x", 20, "two neutrals"},
        {"1oo1/1xo1/1xo1/1xx1 x", 20, "two neutrals"},
        {"noon/1xo1/1xo1/1xxn x", 19, "two neutrals"},
    };
    support::check_refused_positions<Position>(refusals);
}

TEST_CASE("l_game: a text that is no placement is refused", "[l_game][notation]") {
    const std::vector<Refusal> refusals = {
        {"", 1, "a file from a to d"},
        {"-", 1, "a file from a to d"},
        {"e1a2a3b1", 1, "a file from a to d"},
        {"A1a2a3b1", 1, "a file from a to d"},
        {"a0a2a3b1", 2, "a rank from 1 to 4"},
        {"a1a5a3b1", 4, "a rank from 1 to 4"},
        {"a1a2a3", 7, "a file from a to d"},
        {"a1a2a3b", 8, "a rank from 1 to 4"},
        {"a1a2a3b1b2", 9, "the end after four squares"},
        {"a1a2a3b1 ", 9, "the end after four squares"},
        {"a1a2b1b2", 7, "a legal action in noo1/1xo1/1xo1/1xxn x"},
        {"a1a1a2a3", 3, "a legal action in noo1/1xo1/1xo1/1xxn x"},
        {"b4c2c3c4", 1, "a legal action in noo1/1xo1/1xo1/1xxn x"},
    };
    support::check_refused_actions(Position{}, refusals);
}

TEST_CASE("l_game: a text that is no neutral action is refused", "[l_game][notation]") {
    const std::vector<Refusal> refusals = {
        {"", 1, "a file from a to d"},
        {"--", 1, "a file from a to d"},
        {"d", 2, "a rank from 1 to 4"},
        {"d1", 3, "a file from a to d"},
        {"d1-", 3, "a file from a to d"},
        {"d1d", 4, "a rank from 1 to 4"},
        {"d1d9", 4, "a rank from 1 to 4"},
        {"d1d4d4", 5, "the end after two squares"},
        {"a1d4", 1, "the square of a neutral"},
        {"b1d4", 1, "the square of a neutral"},
        {"d1a4", 4, "a legal action in noo1/1xo1/1xo1/1xxn x N"},
        {"d1b1", 3, "a legal action in noo1/1xo1/1xo1/1xxn x N"},
        {"d1d1", 4, "a legal action in noo1/1xo1/1xo1/1xxn x N"},
    };
    support::check_refused_actions(middle(), refusals);
}

TEST_CASE("l_game: staying where it lies is no action of a piece", "[l_game][notation]") {
    const Position start;
    support::check_refused_actions(start,
                                   {{"b1b2b3c1", 7, "a legal action in noo1/1xo1/1xo1/1xxn x"}});
}
