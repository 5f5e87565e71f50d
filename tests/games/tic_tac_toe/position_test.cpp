#include "ludus/games/tic_tac_toe/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/perft.hpp"
#include "support/texts.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using support::letter_of;
using support::with_marks;
using tic_tac_toe::Position;

namespace {

/// The board as nine letters, row by row: 'x' the first player's marks, 'o' the second's.
std::string letters(const Position& position) {
    std::string board(9, '.');
    for (std::size_t cell = 0; cell < 9; ++cell) {
        if ((position.marks(Player::first) >> cell & 1) != 0) board[cell] = 'x';
        if ((position.marks(Player::second) >> cell & 1) != 0) board[cell] = 'o';
    }
    return board;
}

/// True if `letter` fills a row, a column or a diagonal.
bool has_line(const std::string& board, char letter) {
    const auto filled = [&](std::size_t from, std::size_t step) {
        return board[from] == letter && board[from + step] == letter &&
            board[from + 2 * step] == letter;
    };
    for (std::size_t i = 0; i < 3; ++i)
        if (filled(3 * i, 1) || filled(i, 3)) return true;
    return filled(0, 4) || filled(2, 2);
}

/// How a board stands: 'x' or 'o' has won, '=' is a draw, ' ' goes on.
char result_of(const std::string& board) {
    if (has_line(board, 'x')) return 'x';
    if (has_line(board, 'o')) return 'o';
    return board.find('.') == std::string::npos ? '=' : ' ';
}

/// What follows a position: the numbers of finished games by result, and the boards met.
struct Tree {
    std::map<char, std::uint64_t> games;
    std::map<std::string, char> boards;
    std::size_t different = 0;  ///< from the boards of letters

    void grow(const Position& position, const std::string& board, char mover) {
        boards[board] = result_of(board);
        different += letters(position) != board;
        different += letter_of(position.outcome()) != result_of(board);
        different += letter_of(position.to_move()) != mover;
        const auto actions = position.legal_actions();
        if (result_of(board) != ' ') {
            ++games[result_of(board)];
            different += !actions.empty();
            return;
        }
        std::size_t next_action = 0;
        for (std::size_t cell = 0; cell < 9; ++cell) {
            if (board[cell] != '.') continue;
            if (next_action >= actions.size() || actions[next_action].cell != cell) {
                ++different;
                return;
            }
            std::string next = board;
            next[cell] = mover;
            grow(after(position, actions[next_action]), next, mover == 'x' ? 'o' : 'x');
            ++next_action;
        }
        different += next_action != actions.size();
    }
};

}  // namespace

TEST_CASE("tic_tac_toe: begins empty, with the first player to move", "[tic_tac_toe][rules]") {
    STATIC_REQUIRE(Game<Position>);
    STATIC_REQUIRE(sizeof(Position) == 4);
    STATIC_REQUIRE(Position{}.to_move() == Player::first);
    STATIC_REQUIRE(Position{}.vacant() == 0b111'111'111);
    STATIC_REQUIRE(!Position{}.outcome());
    STATIC_REQUIRE(Position{}.legal_actions().size() == 9);
    STATIC_REQUIRE(perft(Position{}, 3) == 9 * 8 * 7);
}

TEST_CASE("tic_tac_toe: a mark is its player's, and the turn passes", "[tic_tac_toe][rules]") {
    constexpr Position position = with_marks(4, 0);
    STATIC_REQUIRE(position.marks(Player::first) == 0b000'010'000);
    STATIC_REQUIRE(position.marks(Player::second) == 0b000'000'001);
    STATIC_REQUIRE(position.vacant() == 0b111'101'110);
    STATIC_REQUIRE(position.to_move() == Player::first);
    STATIC_REQUIRE(with_marks(4).to_move() == Player::second);
    STATIC_REQUIRE(position.legal_actions().size() == 7);
    STATIC_REQUIRE(position.legal_actions()[0].index() == 1);
}

TEST_CASE("tic_tac_toe: three in a row win, a full board without them is a draw",
          "[tic_tac_toe][rules]") {
    STATIC_REQUIRE(with_marks(0, 3, 1, 4, 2).outcome() == Outcome::win(Player::first));
    STATIC_REQUIRE(with_marks(8, 3, 1, 4, 2, 5).outcome() == Outcome::win(Player::second));
    STATIC_REQUIRE(with_marks(0, 1, 4, 2, 8).outcome() == Outcome::win(Player::first));
    STATIC_REQUIRE(with_marks(0, 1, 2, 4, 3, 5, 7, 6, 8).outcome() == Outcome::draw());
    STATIC_REQUIRE(with_marks(0, 1, 2, 4, 3, 5, 7, 6, 8).legal_actions().empty());
    // The ninth mark wins too.
    STATIC_REQUIRE(with_marks(0, 1, 2, 3, 4, 5, 7, 6, 8).outcome() == Outcome::win(Player::first));
}

TEST_CASE("tic_tac_toe: every game is the one that is played on a board of letters",
          "[tic_tac_toe][rules]") {
    Tree tree;
    tree.grow(Position{}, ".........", 'x');
    CHECK(tree.different == 0);
    // 255,168 games in all.
    CHECK(tree.games['x'] == 131'184);
    CHECK(tree.games['o'] == 77'904);
    CHECK(tree.games['='] == 46'080);

    std::map<char, int> boards;
    for (const auto& [board, result] : tree.boards) ++boards[result];
    CHECK(tree.boards.size() == 5478);
    CHECK(boards['x'] == 626);
    CHECK(boards['o'] == 316);
    CHECK(boards['='] == 16);
}

TEST_CASE("tic_tac_toe: different boards have different hashes", "[tic_tac_toe][rules]") {
    Tree tree;
    tree.grow(Position{}, ".........", 'x');
    std::vector<std::uint64_t> hashes;
    for (const auto& [board, result] : tree.boards) {
        std::array<std::vector<std::uint8_t>, 2> cells;
        for (std::uint8_t cell = 0; cell < 9; ++cell)
            if (board[cell] != '.') cells[board[cell] == 'x' ? 0 : 1].push_back(cell);
        Position position;
        for (std::size_t i = 0; i < cells[0].size() + cells[1].size(); ++i)
            position.play({cells[i % 2][i / 2]});
        hashes.push_back(position.hash());
    }
    std::ranges::sort(hashes);
    CHECK(hashes.size() == 5478);
    CHECK(std::ranges::adjacent_find(hashes) == hashes.end());
    CHECK(with_marks(0, 1, 2).hash() == with_marks(2, 1, 0).hash());
}

TEST_CASE("tic_tac_toe: keeps the laws of a game", "[tic_tac_toe][rules]") {
    Rng rng(1);
    const Conformance report = check_game<Position>(rng, 1000);
    CHECK(report.fault.empty());
    CHECK(report.positions > 6000);
}
