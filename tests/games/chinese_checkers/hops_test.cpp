#include "ludus/games/chinese_checkers/hops.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/games/chinese_checkers/board.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

/// A 7x7 board drawn in seven rows: `*` hops, `#` stands, `+` is where hops lead to.
struct Drawing {
    int hopper = 0;
    std::uint64_t occupied = 0;
    std::uint64_t landings = 0;

    explicit constexpr Drawing(std::initializer_list<std::string_view> rows) {
        int row = 0;
        for (const std::string_view text : rows) {
            for (int column = 0; column < 7; ++column) {
                const int cell = Board<7, 1>::cell(row, column);
                const char symbol = text[static_cast<std::size_t>(column)];
                if (symbol == '*') hopper = cell;
                if (symbol == '*' || symbol == '#') occupied |= only<std::uint64_t>(cell);
                if (symbol == '+') landings |= only<std::uint64_t>(cell);
            }
            ++row;
        }
    }

    template <Hop hop = Hop::mirror>
    [[nodiscard]] constexpr bool holds() const {
        const std::array<std::uint8_t, 1> cells = {static_cast<std::uint8_t>(hopper)};
        return hop_landings<Board<7, 1>, hop>(cells, occupied)[0] == landings;
    }
};

}  // namespace

TEST_CASE("chinese_checkers: a hop leads over one piece to the mirror cell, at any distance",
          "[chinese_checkers][hops]") {
    constexpr Drawing adjacent{".......", ".......", ".......", ".......",  //
                               ".......", "*#+....", "......."};
    constexpr Drawing two{".......", ".......", ".......", ".......",  //
                          "+...#.*", ".......", "......."};
    constexpr Drawing two_free{"+......", ".......", ".......", "...#...",  //
                               ".......", ".......", "......*"};
    constexpr Drawing upwards{"..+....", ".......", ".......", "..#....",  //
                              ".......", ".......", "..*...."};
    STATIC_REQUIRE(adjacent.holds());
    STATIC_REQUIRE(!two.holds());  // from g3 over e3 to c3, not to a3
    STATIC_REQUIRE(Drawing{".......", ".......", ".......", ".......",  //
                           "..+.#.*", ".......", "......."}
                       .holds());
    STATIC_REQUIRE(two_free.holds());
    STATIC_REQUIRE(upwards.holds());
}

TEST_CASE("chinese_checkers: the other diagonal is no line", "[chinese_checkers][hops]") {
    STATIC_REQUIRE(Drawing{".......", ".......", "...#...", "..*....",  //
                           ".#.....", ".......", "......."}
                       .holds());
}

TEST_CASE("chinese_checkers: a hop needs every cell on its way, and the landing on the board",
          "[chinese_checkers][hops]") {
    STATIC_REQUIRE(Drawing{".......", ".......", ".......", "*.#.#..",  // the landing is taken
                           ".......", ".......", "......."}
                       .holds());
    STATIC_REQUIRE(Drawing{".......", ".......", ".......", "*.##...",  // one beyond it is
                           ".......", ".......", "......."}
                       .holds());
    STATIC_REQUIRE(Drawing{".......", ".......", ".......", "*...#..",  // the landing is outside
                           ".......", ".......", "......."}
                       .holds());
    STATIC_REQUIRE(Drawing{".......", ".......", ".......", ".....*#",  // not into the next row
                           ".......", ".......", "......."}
                       .holds());
    STATIC_REQUIRE(Drawing{".......", ".......", "*......", "#......",  //
                           "+......", ".......", "......."}
                       .holds());
}

TEST_CASE("chinese_checkers: hops follow each other", "[chinese_checkers][hops]") {
    // a1 over a2 to a3, over b3 to c3, over c4 to c5, over b6 to a7.
    STATIC_REQUIRE(Drawing{"+......", ".#.....", "..+....", "..#....",  //
                           "+#+....", "#......", "*......"}
                       .holds());
    // The same with one piece missing: the way ends there.
    STATIC_REQUIRE(Drawing{".......", ".#.....", ".......", ".......",  //
                           "+#+....", "#......", "*......"}
                       .holds());
}

TEST_CASE("chinese_checkers: the longest ways are followed to their end",
          "[chinese_checkers][hops]") {
    // Back and forth through three rows, eleven hops, and from a7 over a4 to a1.
    constexpr Drawing ways{"+#+#+#+", "......#", "+#+#+#+", "#......",  //
                           "+#+#+#*", ".......", "+......"};
    STATIC_REQUIRE(ways.holds());
}

TEST_CASE("chinese_checkers: an adjacent hop is the short hop's only one",
          "[chinese_checkers][hops]") {
    constexpr Drawing near_and_far{"..+....", ".......", "..#....", ".......",  //
                                   "+#*.#.+", ".......", "......."};
    STATIC_REQUIRE(near_and_far.holds());
    constexpr Drawing near_only{".......", ".......", "..#....", ".......",  //
                                "+#*.#..", ".......", "......."};
    STATIC_REQUIRE(near_only.holds<Hop::adjacent>());
    STATIC_REQUIRE(!near_and_far.holds<Hop::adjacent>());
}

TEST_CASE("chinese_checkers: the moving piece is lifted: it stands in nobody's way",
          "[chinese_checkers][hops]") {
    // c4 over b5 to a6, over a5 to a4, from there over d4 past c4 to g4; or over d4 to e4.
    STATIC_REQUIRE(Drawing{".......", "+......", "##.....", "+.*#+.+",  //
                           ".......", ".......", "......."}
                       .holds());
}

TEST_CASE("chinese_checkers: the moving piece is lifted: it is not hopped over",
          "[chinese_checkers][hops]") {
    // From a4, as above, c4 would be the piece on the way to e4, had it not left c4.
    STATIC_REQUIRE(Drawing{".......", "+......", "##.....", "+.*....",  //
                           ".......", ".......", "......."}
                       .holds());
}

TEST_CASE("chinese_checkers: staying is no landing", "[chinese_checkers][hops]") {
    // c3 over c4 to c5, over b5 to a5, over b4 back to c3.
    STATIC_REQUIRE(Drawing{".......", ".......", "+#+....", ".##....",  //
                           "..*....", ".......", "......."}
                       .holds());
}

TEST_CASE("chinese_checkers: pieces of one parity are told apart, however many",
          "[chinese_checkers][hops]") {
    // Six pieces in even rows and columns, each beside a piece of its own to hop over.
    using B = Board<7, 6>;
    constexpr std::array<std::uint8_t, 6> cells = {B::cell(6, 0), B::cell(4, 0), B::cell(2, 0),
                                                   B::cell(6, 6), B::cell(4, 6), B::cell(2, 6)};
    std::uint64_t occupied = 0;
    for (const int cell : cells) occupied |= only<std::uint64_t>(cell);
    for (const int row : {6, 4, 2})
        for (const int column : {1, 5}) occupied |= only<std::uint64_t>(B::cell(row, column));
    const auto found = hop_landings<B, Hop::adjacent>(cells, occupied);
    for (std::size_t i = 0; i < 6; ++i)
        CHECK(found[i] == only<std::uint64_t>(B::cell(B::row_of(cells[i]), i < 3 ? 2 : 4)));
}
