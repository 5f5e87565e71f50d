#include "ludus/app/play_text.hpp"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/app/record.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "support/games/breakthrough.hpp"
#include "support/texts.hpp"

using namespace ludus;
using namespace ludus::app;
using namespace ludus::app::play;

namespace {

using Boxes = dots_and_boxes::BasicPosition<7, 7>;  // the texts of its 112 edges name no piece

/// A line of numbers.
std::string numbers(const std::string& indent, int first, int last) {
    std::string line = indent + std::to_string(first);
    for (int number = first + 1; number <= last; ++number) line += "  " + std::to_string(number);
    return line + "\n";
}

}  // namespace

TEST_CASE("play text: each level but the best one names an agent", "[play_text]") {
    CHECK(agent_of_level("beginner", "net:a.ludus") == "random");
    CHECK(agent_of_level("easy", "net:a.ludus") == "mcts:20");
    CHECK(agent_of_level("medium", "net:a.ludus") == "mcts:200");
    CHECK(agent_of_level("hard", "net:a.ludus") == "mcts:2000");
    CHECK(agent_of_level("best", "net:a.ludus") == "net:a.ludus");
    CHECK_THROWS_AS(agent_of_level("", "random"), std::invalid_argument);
    CHECK_THROWS_WITH(agent_of_level("hrad", "random"),
                      "level: expected one of beginner, easy, medium, hard, best, found \"hrad\"; "
                      "did you mean \"hard\"?");
}

TEST_CASE("play text: players are called first and second", "[play_text]") {
    STATIC_REQUIRE(name_of(Player::first) == "first");
    STATIC_REQUIRE(name_of(Player::second) == "second");
}

TEST_CASE("play text: the result addresses the person who played, if there is exactly one",
          "[play_text]") {
    for (const bool first : {false, true})
        for (const bool second : {false, true})
            CHECK(result_in_words(Outcome::draw(), {first, second}) == "a draw");
    CHECK(result_in_words(Outcome::win(Player::first), {true, false}) == "you have won");
    CHECK(result_in_words(Outcome::win(Player::second), {true, false}) == "the agent has won");
    CHECK(result_in_words(Outcome::win(Player::first), {false, true}) == "the agent has won");
    CHECK(result_in_words(Outcome::win(Player::second), {false, true}) == "you have won");
    for (const bool people : {false, true}) {
        CHECK(result_in_words(Outcome::win(Player::first), {people, people}) ==
              "the first player has won");
        CHECK(result_in_words(Outcome::win(Player::second), {people, people}) ==
              "the second player has won");
    }
}

TEST_CASE("play text: the piece of a move is before the dash, or the first of two squares",
          "[play_text]") {
    CHECK(piece_of("c1-c3") == "c1");
    CHECK(piece_of("tiger:c1-c3") == "c1");
    CHECK(piece_of("a1->b2") == "a1");
    CHECK(piece_of("a1>b2") == "a1");
    CHECK(piece_of("b2c3") == "b2");
    CHECK(piece_of("a1a2a3b1") == "a1");
    CHECK(piece_of("a10b9") == "a10");
    CHECK(piece_of("x:a10b9") == "a10");
}

TEST_CASE("play text: the text of any other move names no piece", "[play_text]") {
    for (const char* move :
         {"", "-", "7", "12", "a1", "a12", "ab", "ab3", "a1xy", "tiger:pass", "tiger:"})
        CHECK(piece_of(move).empty());
}

TEST_CASE("play text: moves of the same piece are on a line of their own", "[play_text]") {
    using support::breakthrough::Position;
    const auto start = Notation<Position>::read_position("4o/5/5/2x1x/x4 x");
    const AnyGame game = Record<Position>(start);
    std::istringstream lines(text_of_moves(game));
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line); found.push_back(line))
        REQUIRE(line.starts_with("  "));
    std::ranges::sort(found);
    REQUIRE(found.size() == 3);
    CHECK(support::words(found[0]) == std::vector<std::string>{"a1a2", "a1b2"});
    CHECK(support::words(found[1]) == std::vector<std::string>{"c2b3", "c2c3", "c2d3"});
    CHECK(support::words(found[2]) == std::vector<std::string>{"e2d3", "e2e3"});
}

TEST_CASE("play text: lines have at most 80 columns, and continue with a deeper indent",
          "[play_text]") {
    // The line up to 21 has 2 + 10 * 1 + 12 * 2 + 21 * 2 = 78 columns; those with 19 numbers of
    // two digits have 4 + 19 * 2 + 18 * 2 = 78.
    const AnyGame start = Record<Boxes>();
    CHECK(text_of_moves(start) ==
          numbers("  ", 0, 21) + numbers("    ", 22, 40) + numbers("    ", 41, 59) +
              numbers("    ", 60, 78) + numbers("    ", 79, 97) + numbers("    ", 98, 111));
}

TEST_CASE("play text: a line may have exactly 80 columns", "[play_text]") {
    // Without the first ten, the first line has 2 + 20 * 2 + 19 * 2 = 80.
    AnyGame game = Record<Boxes>();
    for (std::size_t edge = 0; edge < 10; ++edge) game.play(edge);
    const std::string first = numbers("  ", 10, 29);
    CHECK(first.size() == 80 + 1);
    CHECK(text_of_moves(game).starts_with(first + numbers("    ", 30, 48)));
}

TEST_CASE("play text: a line that would have 81 columns is broken", "[play_text]") {
    // Without the first seven, the line up to 27 would have 2 + 3 * 1 + 18 * 2 + 20 * 2 = 81.
    AnyGame game = Record<Boxes>();
    for (std::size_t edge = 0; edge < 7; ++edge) game.play(edge);
    CHECK(numbers("  ", 7, 27).size() == 81 + 1);
    CHECK(text_of_moves(game).starts_with(numbers("  ", 7, 26) + numbers("    ", 27, 45)));
}

TEST_CASE("play text: a game that is over has no moves", "[play_text]") {
    AnyGame game = Record<support::breakthrough::Position>(
        Notation<support::breakthrough::Position>::read_position("5/4x/5/o4/5 x"));
    game.play(game.read("e4e5"));
    CHECK(text_of_moves(game).empty());
}

TEST_CASE("play text: the number of a line counts from 1; no text is no number", "[play_text]") {
    CHECK(line_number("") == 0);
    CHECK(line_number("1") == 1);
    CHECK(line_number("4294967296") == 4'294'967'296);
    for (const char* text : {"0", "-1", "+1", " 1", "1 ", "1x", "x", "99999999999999999999999"})
        CHECK_THROWS_WITH(
            line_number(text),
            "load: expected the number of a line, found \"" + std::string(text) + "\"");
}

TEST_CASE("play text: a certain end is given in plies, any other value as a signed number",
          "[play_text]") {
    CHECK(value_in_words({.plies_to_end = 3}) == "wins in 3 plies");
    CHECK(value_in_words({.plies_to_end = 1}) == "wins in 1 ply");
    CHECK(value_in_words({.plies_to_end = -2}) == "loses in 2 plies");
    CHECK(value_in_words({.plies_to_end = -1}) == "loses in 1 ply");
    CHECK(value_in_words({.hundredths = -99, .plies_to_end = 5}) == "wins in 5 plies");
    CHECK(value_in_words({.hundredths = 25}) == "+0.25");
    CHECK(value_in_words({.hundredths = -7}) == "-0.07");
    CHECK(value_in_words({.hundredths = 0}) == "+0.00");
    CHECK(value_in_words({.hundredths = 12'345}) == "+123.45");
    CHECK(value_in_words({}).empty());
}
