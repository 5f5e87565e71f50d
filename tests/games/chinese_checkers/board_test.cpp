#include "ludus/games/chinese_checkers/board.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "catch.hpp"
#include "ludus/core/player.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

using Default = Board<7, 6>;

template <int size, int pieces>
concept HasBoard = requires { typename Board<size, pieces>; };

constexpr std::uint64_t choose(std::uint64_t from, std::uint64_t many) {
    std::uint64_t ways = 1;
    for (std::uint64_t i = 1; i <= many; ++i) ways = ways * (from - many + i) / i;
    return ways;
}

/// Ways to place the pieces of both players, not telling a player's pieces apart.
template <BoardType B>
constexpr std::uint64_t placements() {
    return choose(B::cell_count, B::pieces) * choose(B::cell_count - B::pieces, B::pieces);
}

}  // namespace

TEST_CASE("chinese_checkers: the bases are the corners, three diagonals deep with six pieces",
          "[chinese_checkers][board]") {
    STATIC_REQUIRE(base_depth(3) == 2);
    STATIC_REQUIRE(base_depth(6) == 3);
    STATIC_REQUIRE(base_depth(10) == 4);
    STATIC_REQUIRE(base_depth(7) == 0);
    std::size_t wrong = 0;
    for (int row = 0; row < 7; ++row)
        for (int column = 0; column < 7; ++column) {
            const int cell = Default::cell(row, column);
            wrong += contains(Default::base(Player::first), cell) != (row - column >= 4);
            wrong += contains(Default::base(Player::second), cell) != (column - row >= 4);
            wrong += !contains(Default::cells(), cell);
            wrong += Default::row_of(cell) != row || Default::column_of(cell) != column;
            wrong += Default::number_of(cell) != 7 * row + column;
            wrong += Default::numbered(7 * row + column) != cell;
            wrong += Default::advance(Player::first, cell) != column - row;
            wrong += Default::advance(Player::second, cell) != row - column;
        }
    CHECK(wrong == 0);
    STATIC_REQUIRE(count(Default::cells()) == 49);
    STATIC_REQUIRE(Default::goal(Player::first) == Default::base(Player::second));
    STATIC_REQUIRE(Default::goal(Player::second) == Default::base(Player::first));
}

TEST_CASE("chinese_checkers: pieces are numbered as the matrix is read, or read after a half turn",
          "[chinese_checkers][board]") {
    constexpr std::array<std::pair<int, int>, 6> first = {
        {{4, 0}, {5, 0}, {5, 1}, {6, 0}, {6, 1}, {6, 2}}};
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(Default::start(Player::first)[i] == Default::cell(first[i].first, first[i].second));
        CHECK(Default::start(Player::second)[i] ==
              Default::cell(6 - first[i].first, 6 - first[i].second));
    }
}

TEST_CASE("chinese_checkers: a cell has neighbours in six directions, and none over the edge",
          "[chinese_checkers][board]") {
    std::size_t wrong = 0;
    for (int from = 0; from < 49; ++from)
        for (int to = 0; to < 49; ++to) {
            const int down = to / 7 - from / 7;
            const int right = to % 7 - from % 7;
            const bool adjacent = (down != 0 || right != 0) && std::abs(down) <= 1 &&
                std::abs(right) <= 1 && down != -right;
            const bool alike = down % 2 == 0 && right % 2 == 0;
            const int here = Default::numbered(from);
            const int there = Default::numbered(to);
            wrong += contains(Default::neighbours(here), there) != adjacent;
            wrong += contains(Default::around(only<std::uint64_t>(here)), there) != adjacent;
            wrong += contains(Default::same_parity(here), there) != alike;
            wrong += contains(Default::same_parity_before(here), there) != (alike && to < from);
        }
    CHECK(wrong == 0);
    STATIC_REQUIRE(count(Default::neighbours(Default::cell(6, 0))) == 2);
    STATIC_REQUIRE(count(Default::neighbours(Default::cell(0, 0))) == 3);
    STATIC_REQUIRE(count(Default::neighbours(Default::cell(3, 3))) == 6);
}

TEST_CASE("chinese_checkers: boards are of 3 to 9 cells a side, with bases that part",
          "[chinese_checkers][board]") {
    STATIC_REQUIRE(HasBoard<5, 3>);
    STATIC_REQUIRE(HasBoard<6, 6>);
    STATIC_REQUIRE(HasBoard<9, 10>);
    STATIC_REQUIRE(HasBoard<3, 1>);
    STATIC_REQUIRE(!HasBoard<7, 5>);
    STATIC_REQUIRE(!HasBoard<7, 10>);
    STATIC_REQUIRE(!HasBoard<10, 10>);
    STATIC_REQUIRE(!HasBoard<2, 1>);
    STATIC_REQUIRE(BoardType<Default>);
    STATIC_REQUIRE(!BoardType<int>);
}

TEST_CASE("chinese_checkers: the placements are as many as published",
          "[chinese_checkers][board]") {
    // With the mover; Sturtevant (2019), and Liu et al. (2019): more than 9 * 10^10 sets of cells.
    STATIC_REQUIRE(2 * placements<Board<6, 6>>() == 2'313'100'389'600);
    STATIC_REQUIRE(choose(Default::cell_count, 2 * Default::pieces) == 92'263'734'836);
}
