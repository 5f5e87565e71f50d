#include "ludus/game/notated.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "catch.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace {

struct Unwritten : tic_tac_toe::Position {};
struct WrittenOnly : tic_tac_toe::Position {};
struct Written : tic_tac_toe::Position {};

std::string message(std::string_view text, std::size_t column, std::string_view expected) {
    return NotationError(text, column, expected).what();
}

}  // namespace

namespace ludus {

template <>
struct Notation<WrittenOnly> {
    static std::string write(const WrittenOnly&) { return {}; }
    static std::string write(const WrittenOnly&, tic_tac_toe::Action) { return {}; }
};

template <>
struct Notation<Written> {
    static std::string write(const Written&) { return {}; }
    static std::string write(const Written&, tic_tac_toe::Action) { return {}; }
    static Written read_position(std::string_view) { return {}; }
    static tic_tac_toe::Action read_action(const Written&, std::string_view) { return {}; }
};

}  // namespace ludus

TEST_CASE("notated: a game is notated where it can be written and read", "[notated]") {
    STATIC_REQUIRE(Notated<l_game::Position>);
    STATIC_REQUIRE(Notated<Written>);
    STATIC_REQUIRE(!Notated<WrittenOnly>);
    STATIC_REQUIRE(!Notated<Unwritten>);
    STATIC_REQUIRE(!Notated<int>);
}

TEST_CASE("notated: an error tells the column, what was expected and what was found", "[notated]") {
    CHECK(message("noo1/2", 3, "a digit") == "column 3: expected a digit, found 'o' in \"noo1/2\"");
    CHECK(message("x", 1, "an o") == "column 1: expected an o, found 'x' in \"x\"");
}

TEST_CASE("notated: an error behind the text's last column found the end", "[notated]") {
    CHECK(message("a1", 3, "a file") == "column 3: expected a file, found the end in \"a1\"");
    CHECK(message("", 1, "a position") == "column 1: expected a position, found the end in \"\"");
}

TEST_CASE("notated: an error without a column blames the whole text", "[notated]") {
    CHECK(message("a1b2", 0, "a legal action") == "expected a legal action, found \"a1b2\"");
    CHECK(message("", 0, "two neutrals") == "expected two neutrals, found \"\"");
}

TEST_CASE("notated: a long text is quoted by its beginning", "[notated]") {
    const std::string text = std::string(120, 'a') + std::string(1000, 'b');
    CHECK(message(text, 0, "less") == "expected less, found \"" + std::string(120, 'a') + "\"");
    CHECK(message(text, 500, "less") ==
          "column 500: expected less, found 'b' in \"" + std::string(120, 'a') + "\"");
}

TEST_CASE("notated: an error shows no byte that a terminal would obey", "[notated]") {
    CHECK(message("a\x1B[2J\n\xC3", 2, "a rank") ==
          R"(column 2: expected a rank, found '\x1B' in "a\x1B[2J\x0A\xC3")");
    CHECK(message("\x7F", 0, "a move") == R"(expected a move, found "\x7F")");
}

TEST_CASE("notated: an error keeps its column and is an invalid argument", "[notated]") {
    STATIC_REQUIRE(std::is_base_of_v<std::invalid_argument, NotationError>);
    CHECK(NotationError("text", 2, "x").column() == 2);
    CHECK(NotationError("text", 0, "x").column() == 0);
    const auto read = [] { (void)Notation<l_game::Position>::read_position("no position"); };
    CHECK_THROWS_AS(read(), std::invalid_argument);
    CHECK_THROWS_AS(read(), NotationError);
}
