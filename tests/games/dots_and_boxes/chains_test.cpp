#include "ludus/games/dots_and_boxes/chains.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "catch.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_grid.hpp"

using namespace ludus;
using dots_and_boxes::Board;
using dots_and_boxes::Chain;
using dots_and_boxes::EdgeGrid;

namespace {

using B = Board<3, 3>;  // horizontals 0 to 11, walls 12 to 15, 16 to 19, 20 to 23

std::uint64_t set(std::initializer_list<std::size_t> edges) {
    std::uint64_t made = 0;
    for (const std::size_t edge : edges) made |= std::uint64_t{1} << edge;
    return made;
}

/// The chains and loops, the shortest first.
std::vector<Chain<B>> chains_of(std::uint64_t free) {
    std::vector<Chain<B>> chains;
    dots_and_boxes::for_each_chain(EdgeGrid<B>(free),
                                   [&](const Chain<B>& chain) { chains.push_back(chain); });
    std::ranges::sort(chains, {}, &Chain<B>::length);
    return chains;
}

/// The middle box, over the grid.
constexpr std::uint64_t middle = std::uint64_t{1} << (EdgeGrid<B>::width + 1);

}  // namespace

TEST_CASE("dots_and_boxes: chains from border to border have an edge more than boxes",
          "[dots_and_boxes][chains]") {
    const std::uint64_t upper_row = set({12, 13, 14, 15});
    const std::uint64_t corner = set({9, 20});
    const auto chains = chains_of(upper_row | corner);
    REQUIRE(chains.size() == 2);
    CHECK(chains[0].edges == corner);
    CHECK(chains[0].length == 1);
    CHECK(chains[1].edges == upper_row);
    CHECK(chains[1].length == 3);
    for (const Chain<B>& chain : chains) {
        CHECK(chain.joints == 0);
        CHECK_FALSE(chain.is_loop);
        CHECK_FALSE(chain.is_closed);
    }
    const auto one = opened<B>(upper_row | corner, chains[0]);
    CHECK(one.rest == upper_row);
    CHECK(one.boxes == 1);
    CHECK(one.handed == 0);
    const auto three = opened<B>(upper_row | corner, chains[1]);
    CHECK(three.rest == corner);
    CHECK(three.boxes == 3);
    CHECK(three.handed == 2);
}

TEST_CASE("dots_and_boxes: a loop leaves four boxes", "[dots_and_boxes][chains]") {
    const std::uint64_t square = set({3, 4, 13, 17});
    const auto chains = chains_of(square);
    REQUIRE(chains.size() == 1);
    CHECK(chains[0].edges == square);
    CHECK(chains[0].length == 4);
    CHECK(chains[0].is_loop);
    CHECK(chains[0].is_closed);
    const auto taken = opened<B>(square, chains[0]);
    CHECK(taken.rest == 0);
    CHECK(taken.boxes == 4);
    CHECK(taken.handed == 4);
}

TEST_CASE("dots_and_boxes: chains end at joints", "[dots_and_boxes][chains]") {
    // From the middle box up to the border, left to the border, right to the border.
    const std::uint64_t star = set({1, 4, 16, 17, 18, 19});
    const auto chains = chains_of(star);
    REQUIRE(chains.size() == 3);
    for (const Chain<B>& chain : chains) {
        CHECK(chain.length == 1);
        CHECK(chain.joints == middle);
        CHECK_FALSE(chain.is_closed);
        const auto taken = opened<B>(star, chain);
        CHECK(taken.rest == (star & ~chain.edges));
        CHECK(taken.boxes == 1);
        CHECK(taken.handed == 0);
    }
}

TEST_CASE("dots_and_boxes: a loop at a joint of three edges takes it along",
          "[dots_and_boxes][chains]") {
    // Three boxes of a square whose fourth is the middle box, which leads right to the border.
    const std::uint64_t square = set({3, 4, 13, 17});
    const std::uint64_t tail = set({18, 19});
    const auto chains = chains_of(square | tail);
    REQUIRE(chains.size() == 2);
    CHECK(chains[0].edges == tail);
    CHECK_FALSE(chains[0].is_closed);
    CHECK(chains[1].edges == square);
    CHECK(chains[1].length == 3);
    CHECK(chains[1].joints == middle);
    CHECK(chains[1].is_closed);
    CHECK_FALSE(chains[1].is_loop);
    const auto taken = opened<B>(square | tail, chains[1]);
    CHECK(taken.rest == 0);
    CHECK(taken.boxes == 5);
    CHECK(taken.handed == 2);
    // A joint of four edges stays.
    const std::uint64_t down = set({7, 10});
    const auto four = chains_of(square | tail | down);
    REQUIRE(four.size() == 3);
    const auto part = opened<B>(square | tail | down, four[2]);
    CHECK(part.rest == (tail | down));
    CHECK(part.boxes == 3);
    CHECK(part.handed == 2);
}
