#include "ludus/games/dots_and_boxes/edge_grid.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

using namespace ludus;
using dots_and_boxes::Board;
using dots_and_boxes::count_edges;
using dots_and_boxes::edge_bit;
using dots_and_boxes::EdgeGrid;

namespace {

/// The bit of a box in the grid.
template <class B>
std::uint64_t place(int row, int column) {
    return std::uint64_t{1} << (row * EdgeGrid<B>::width + column);
}

/// Calls `visit(box, edges)` for every box: its bit, and its four edges.
template <class B, class Visit>
void for_each_box(Visit visit) {
    for (int row = 0; row < B::row_count; ++row)
        for (int column = 0; column < B::column_count; ++column)
            visit(place<B>(row, column), B::box(row, column));
}

/// How much differs from loops over boxes, for random sets of edges and boxes.
template <class B>
std::size_t differences(int times) {
    using Edges = typename B::Edges;
    Rng rng(21);
    std::size_t different = 0;
    for (int i = 0; i < times; ++i) {
        Edges free = rng();
        free = ((free << 64 % (8 * sizeof(Edges))) ^ rng()) & B::all_edges;
        const EdgeGrid<B> grid(free);
        std::uint64_t some = 0;
        for_each_box<B>([&](std::uint64_t box, Edges) { some |= rng.chance(0.4) ? box : 0; });

        std::uint64_t by_count[5] = {};
        std::uint64_t beside = 0;
        std::uint64_t leading_out = 0;
        bool reaches_border = false;
        Edges edges_of_some = 0;
        for_each_box<B>([&](std::uint64_t box, Edges edges) {
            by_count[count_edges(edges & free)] |= box;
            if ((some & box) != 0) edges_of_some |= edges & free;
            Edges inner = 0;  // its edges that other boxes have too
            for_each_box<B>([&](std::uint64_t other, Edges other_edges) {
                if (other == box) return;
                inner |= edges & other_edges;
                if ((edges & other_edges & free) == 0) return;
                if ((some & other) != 0) beside |= box;
                if ((some & box) != 0 && (some & other) == 0) leading_out |= box;
            });
            if ((some & box) != 0 && (edges & ~inner & free) != 0) {
                leading_out |= box;
                reaches_border = true;
            }
        });
        different += grid.open() != (by_count[1] | by_count[2] | by_count[3] | by_count[4]);
        different += grid.one_free() != by_count[1];
        different += grid.two_free() != by_count[2];
        different += grid.more_free() != (by_count[3] | by_count[4]);
        different += grid.free_edges_of(some) != edges_of_some;
        different += grid.beside(some) != beside;
        different += grid.leading_out(some) != leading_out;
        different += grid.reaches_border(some) != reaches_border;
    }
    return different;
}

}  // namespace

TEST_CASE("dots_and_boxes: the grid of edges agrees with loops over the boxes",
          "[dots_and_boxes][edge_grid]") {
    CHECK(differences<Board<1, 1>>(20) == 0);
    CHECK(differences<Board<1, 4>>(100) == 0);
    CHECK(differences<Board<2, 3>>(100) == 0);
    CHECK(differences<Board<4, 4>>(200) == 0);
    CHECK(differences<Board<5, 6>>(100) == 0);
    CHECK(differences<Board<7, 7>>(100) == 0);
}

TEST_CASE("dots_and_boxes: two boxes on the grid", "[dots_and_boxes][edge_grid]") {
    using B = Board<1, 2>;  // above 0 1, below 2 3, walls 4 5 6
    constexpr EdgeGrid<B> grid(edge_bit<std::uint64_t>(5) | edge_bit<std::uint64_t>(6));
    STATIC_REQUIRE(grid.open() == 0b11);
    STATIC_REQUIRE(grid.one_free() == 0b01);
    STATIC_REQUIRE(grid.two_free() == 0b10);
    STATIC_REQUIRE(grid.more_free() == 0);
    STATIC_REQUIRE(grid.beside(0b01) == 0b10);
    STATIC_REQUIRE(grid.leading_out(0b11) == 0b10);
    STATIC_REQUIRE(grid.reaches_border(0b11));
    STATIC_REQUIRE(!grid.reaches_border(0b01));
    STATIC_REQUIRE(grid.free_edges_of(0b01) == edge_bit<std::uint64_t>(5));
}
