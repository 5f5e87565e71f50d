#include "ludus/games/dots_and_boxes/canonical.hpp"

#include <cstddef>
#include <cstdint>
#include <set>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/symmetry.hpp"

using namespace ludus;
using dots_and_boxes::Board;
using dots_and_boxes::canonical;
using dots_and_boxes::count_edges;
using dots_and_boxes::without_copies;

namespace {

/// Symmetric images, and sets with as many edges of each corner, have one canonical set.
template <class B>
void check_canonical(int times) {
    using Edges = typename B::Edges;
    Rng rng(23);
    for (int i = 0; i < times; ++i) {
        const Edges free = ((Edges{rng()} << 32) ^ rng()) & B::all_edges;
        const Edges least = canonical<B>(free);
        CHECK(count_edges(least) == count_edges(free));
        CHECK((canonical<B>(least) == least));
        CHECK((least <= free));
        for (std::size_t s = 0; s < dots_and_boxes::board_symmetries<B>; ++s)
            CHECK((canonical<B>(dots_and_boxes::transformed_edges<B>(free, s)) == least));
    }
}

}  // namespace

TEST_CASE("dots_and_boxes: symmetric sets of edges have one canonical set",
          "[dots_and_boxes][canonical]") {
    check_canonical<Board<1, 1>>(20);
    check_canonical<Board<1, 4>>(50);
    check_canonical<Board<3, 2>>(50);
    check_canonical<Board<4, 4>>(100);
    check_canonical<Board<7, 7>>(50);
}

TEST_CASE("dots_and_boxes: a corner's two edges on the border are alike",
          "[dots_and_boxes][canonical]") {
    using B = Board<2, 3>;  // above 0 to 2, 3 to 5, 6 to 8; walls 9 to 12, 13 to 16
    STATIC_REQUIRE(canonical<B>(1) == canonical<B>(std::uint64_t{1} << 9));
    STATIC_REQUIRE(canonical<B>(1) == canonical<B>(std::uint64_t{1} << 16));
    STATIC_REQUIRE(canonical<B>(1) != canonical<B>(2));
    STATIC_REQUIRE(canonical<B>(0) == 0);
    // Of the corners' pairs one edge is enough.
    STATIC_REQUIRE(count_edges(without_copies<B>(B::all_edges)) == 17 - 4);
    STATIC_REQUIRE(without_copies<B>(std::uint64_t{1} << 9) == std::uint64_t{1} << 9);
}

TEST_CASE("dots_and_boxes: on one box only the number of edges counts",
          "[dots_and_boxes][canonical]") {
    std::set<std::uint64_t> different;
    for (std::uint64_t free = 0; free < 16; ++free) different.insert(canonical<Board<1, 1>>(free));
    CHECK(different.size() == 5);
    STATIC_REQUIRE(count_edges(without_copies<Board<1, 1>>(15)) == 1);
}
