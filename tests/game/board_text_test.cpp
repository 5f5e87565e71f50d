#include "ludus/game/board_text.hpp"

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "support/notation.hpp"

using namespace ludus;

namespace {

/// Checks where `read` refuses a text, and what it expects there.
template <std::invocable<TextReader&> Read>
void check_failure(std::string_view text, const Read& read, std::size_t column,
                   std::string_view expected) {
    support::check_refusal({std::string(text), column, expected}, [&](std::string_view refused) {
        TextReader reader(refused);
        read(reader);
    });
}

/// Where a square lies on a board of 3x3 letters.
std::size_t place(int file, int rank) {
    return 3 * static_cast<std::size_t>(rank) + static_cast<std::size_t>(file);
}

/// The board of 3x3 letters that a text tells, from a1; '.' is vacant.
std::string board_in(TextReader& reader) {
    std::string board(9, '.');
    reader.ranks(3, "a or a number", "a slash", [&](char symbol, int file, int rank) {
        if (symbol != 'a') return false;
        board[place(file, rank)] = symbol;
        return true;
    });
    return board;
}

}  // namespace

TEST_CASE("board_text: squares are named from a1", "[board_text]") {
    CHECK(square_text(0, 0) == "a1");
    CHECK(square_text(4, 2) == "e3");
}

TEST_CASE("board_text: ranks are written from the top and read back", "[board_text]") {
    for (const std::string board :
         {".........", "aaaaaaaaa", "a.......a", "..a.a.a..", ".aa...a.."}) {
        const std::string text = ranks_text(3, [&](int file, int rank) {
            const char here = board[place(file, rank)];
            return here == '.' ? '\0' : here;
        });
        TextReader reader(text);
        CHECK(board_in(reader) == board);
        CHECK(reader.at() == text.size());
    }
    CHECK(ranks_text(3, [](int file, int rank) { return file == 0 && rank == 2 ? 'a' : '\0'; }) ==
          "a2/3/3");
}

TEST_CASE("board_text: ranks that do not fit are refused where they go wrong", "[board_text]") {
    const auto read = [](TextReader& reader) { (void)board_in(reader); };
    check_failure("a2/b", read, 4, "a or a number");
    check_failure("a3/3/3", read, 2, "a or a number");
    check_failure("a2/3", read, 5, "a slash");
    check_failure("a2/3/2", read, 7, "a piece after a number");
    check_failure("a11/3/3", read, 3, "a piece after a number");
    check_failure("12/3/3", read, 2, "a piece after a number");
    check_failure("1a1a/3/3", read, 4, "a slash");
    check_failure("", read, 1, "a or a number");
}

TEST_CASE("board_text: the mover is x or o after a space", "[board_text]") {
    for (const Player player : {Player::first, Player::second}) {
        TextReader reader(mover_text(player));
        CHECK(reader.mover() == player);
        CHECK_NOTHROW(reader.end());
    }
    const auto read = [](TextReader& reader) { (void)reader.mover(); };
    check_failure("x", read, 1, "a space before the mover");
    check_failure(" y", read, 2, "the mover, x or o");
    check_failure(" ", read, 2, "the mover, x or o");
}

TEST_CASE("board_text: squares are read within the board, by the names of its sides",
          "[board_text]") {
    TextReader reader("c2a3");
    const auto first = reader.square(3);
    const auto second = reader.square(3);
    CHECK(first.file == 2);
    CHECK(first.rank == 1);
    CHECK(second.file == 0);
    CHECK(second.rank == 2);
    CHECK(reader.rest().empty());

    const auto read = [](TextReader& in) { (void)in.square(3); };
    check_failure("d1", read, 1, "a file from a to c");
    check_failure("a4", read, 2, "a rank from 1 to 3");
    check_failure("a", read, 2, "a rank from 1 to 3");
    check_failure(
        "h1", [](TextReader& in) { (void)in.square(7, "column", "row"); }, 1,
        "a column from a to g");
}

TEST_CASE("board_text: what is left over is refused", "[board_text]") {
    check_failure(
        "a1 ",
        [](TextReader& in) {
            (void)in.square(3);
            in.end();
        },
        3, "the end");
}

TEST_CASE(
    "board_text: an illegal action is refused at the first letter that no legal one has there",
    "[board_text]") {
    const l_game::Position start;
    const auto refuse = [&](TextReader& in) { refuse_action(start, in.rest()); };
    constexpr std::string_view expected = "a legal action in noo1/1xo1/1xo1/1xxn x";
    check_failure("", refuse, 1, expected);
    check_failure("e1", refuse, 1, expected);
    check_failure("a1a2a3c1", refuse, 7, expected);
    check_failure("a1a2a3b1 ", refuse, 9, expected);

    const l_game::Action legal = start.legal_actions()[0];
    CHECK(expect_legal(start, legal, "") == legal);
    const auto expect = [&](TextReader& in) {
        (void)expect_legal(start, l_game::Action::leave(), in.rest());
    };
    check_failure("-", expect, 1, expected);
}
