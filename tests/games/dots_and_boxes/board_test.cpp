#include "ludus/games/dots_and_boxes/board.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

using namespace ludus;
using dots_and_boxes::Board;
using dots_and_boxes::BoardType;
using dots_and_boxes::complete_beside;
using dots_and_boxes::edge_bit;
using dots_and_boxes::WideEdges;

namespace {

template <int rows, int columns>
concept IsBoard = requires { typename Board<rows, columns>; };

/// How many edges bound a wrong number of boxes, or count a wrong number of them as complete.
template <int rows, int columns>
std::size_t faults() {
    using B = Board<rows, columns>;
    std::vector<int> bounded(B::edge_count);
    std::size_t wrong = 0;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const auto box = B::box(row, column);
            wrong += dots_and_boxes::count_edges(box) != 4;
            wrong += B::complete(box) != 1;
            dots_and_boxes::for_each_edge(box, [&](std::size_t edge) {
                ++bounded[edge];
                wrong += complete_beside<B>(box, edge) != 1;
                wrong += B::complete(box & ~edge_bit<typename B::Edges>(edge)) != 0;
            });
        }
    for (std::size_t edge = 0; edge < B::edge_count; ++edge)
        wrong += complete_beside<B>(B::all_edges, edge) != bounded[edge];
    return wrong + (B::complete(B::all_edges) != rows * columns);
}

}  // namespace

TEST_CASE("dots_and_boxes: edges are numbered as in the source's figure 3",
          "[dots_and_boxes][board]") {
    using B = Board<4, 4>;
    STATIC_REQUIRE(B::edge_count == 40);
    STATIC_REQUIRE(B::horizontal(0, 0) == 0);
    STATIC_REQUIRE(B::horizontal(0, 3) == 3);
    STATIC_REQUIRE(B::horizontal(1, 0) == 4);
    STATIC_REQUIRE(B::horizontal(4, 3) == 19);
    STATIC_REQUIRE(B::vertical(0, 0) == 20);
    STATIC_REQUIRE(B::vertical(0, 4) == 24);
    STATIC_REQUIRE(B::vertical(1, 0) == 25);
    STATIC_REQUIRE(B::vertical(3, 4) == 39);
    // The source says that 9 and 27 are south and east of the second box of the second row.
    STATIC_REQUIRE(B::box(1, 1) ==
                   (std::uint64_t{1} << 5 | std::uint64_t{1} << 9 | std::uint64_t{1} << 26 |
                    std::uint64_t{1} << 27));
    STATIC_REQUIRE(Board<1, 2>::box(0, 1) == 0b110'1010);
}

TEST_CASE("dots_and_boxes: a set of edges is one word where that is enough",
          "[dots_and_boxes][board]") {
    STATIC_REQUIRE(std::same_as<Board<4, 4>::Edges, std::uint64_t>);
    STATIC_REQUIRE(std::same_as<Board<5, 5>::Edges, std::uint64_t>);  // 60 edges
    STATIC_REQUIRE(std::same_as<Board<4, 6>::Edges, std::uint64_t>);  // 58
    STATIC_REQUIRE(std::same_as<Board<4, 7>::Edges, WideEdges>);      // 67
    STATIC_REQUIRE(std::same_as<Board<7, 7>::Edges, WideEdges>);      // 112
    STATIC_REQUIRE(Board<7, 7>::edge_count == 112);
    STATIC_REQUIRE(Board<1, 1>::all_edges == 0b1111);
}

TEST_CASE("dots_and_boxes: every edge bounds the boxes beside it", "[dots_and_boxes][board]") {
    CHECK(faults<4, 4>() == 0);
    CHECK(faults<1, 1>() == 0);
    CHECK(faults<1, 7>() == 0);
    CHECK(faults<7, 1>() == 0);
    CHECK(faults<3, 5>() == 0);
    CHECK(faults<5, 5>() == 0);
    CHECK(faults<5, 6>() == 0);
    CHECK(faults<7, 7>() == 0);
}

TEST_CASE("dots_and_boxes: an edge completes 0, 1 or 2 boxes", "[dots_and_boxes][board]") {
    using B = Board<2, 2>;
    constexpr auto both = B::box(0, 0) | B::box(0, 1);
    constexpr std::size_t common = B::vertical(0, 1);
    STATIC_REQUIRE(complete_beside<B>(both, common) == 2);
    STATIC_REQUIRE(complete_beside<B>(B::box(0, 0), common) == 1);
    STATIC_REQUIRE(complete_beside<B>(both & ~edge_bit<std::uint64_t>(0), common) == 1);
    STATIC_REQUIRE(complete_beside<B>(edge_bit<std::uint64_t>(common), common) == 0);
    STATIC_REQUIRE(B::complete(both) == 2);
    STATIC_REQUIRE(B::complete(0) == 0);
}

TEST_CASE("dots_and_boxes: boards have 1 to 7 rows and columns", "[dots_and_boxes][board]") {
    STATIC_REQUIRE(IsBoard<1, 7>);
    STATIC_REQUIRE(!IsBoard<0, 4>);
    STATIC_REQUIRE(!IsBoard<4, 8>);
    STATIC_REQUIRE(BoardType<Board<4, 4>>);
    STATIC_REQUIRE(!BoardType<std::uint64_t>);
}
