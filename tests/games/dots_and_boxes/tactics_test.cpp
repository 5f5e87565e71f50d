#include "ludus/games/dots_and_boxes/tactics.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "reference/dots_and_boxes.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::Board;
using dots_and_boxes::edge_bit;
using dots_and_boxes::giving_edges;
using dots_and_boxes::scoring_edges;

namespace {

template <class Edges>
std::vector<std::size_t> list(Edges edges) {
    std::vector<std::size_t> listed;
    dots_and_boxes::for_each_edge(edges, [&](std::size_t edge) { listed.push_back(edge); });
    return listed;
}

/// How often the sets differ from the reference's through random games.
template <int rows, int columns>
std::size_t differences(int games) {
    Rng rng(8);
    std::size_t different = 0;
    for (int game = 0; game < games; ++game) {
        reference::DotsAndBoxes twin(rows, columns);
        for (BasicPosition<rows, columns> position; !position.outcome();) {
            const auto free = position.free_edges();
            different += list(scoring_edges<Board<rows, columns>>(free)) != twin.scoring();
            different += list(giving_edges<Board<rows, columns>>(free)) != twin.giving();
            const auto action = position.random_action(rng);
            twin.draw(action.index());
            position.play(action);
        }
    }
    return different;
}

}  // namespace

TEST_CASE("dots_and_boxes: the edges that score and those that give are the reference's",
          "[dots_and_boxes][tactics]") {
    CHECK(differences<4, 4>(60) == 0);
    CHECK(differences<1, 1>(20) == 0);
    CHECK(differences<1, 2>(30) == 0);
    CHECK(differences<2, 1>(30) == 0);
    CHECK(differences<3, 5>(20) == 0);
    CHECK(differences<5, 5>(8) == 0);
    CHECK(differences<5, 6>(5) == 0);
    CHECK(differences<7, 7>(3) == 0);
}

TEST_CASE("dots_and_boxes: an edge can complete one box and give another its third side",
          "[dots_and_boxes][tactics]") {
    using B = Board<1, 2>;  // above 0 1, below 2 3, walls 4 5 6
    // The left box lacks the common wall 5; the right one has its upper edge only.
    constexpr std::uint64_t one = B::all_edges & ~std::uint64_t{0b001'0111};
    STATIC_REQUIRE(scoring_edges<B>(one) == edge_bit<std::uint64_t>(5));
    STATIC_REQUIRE(giving_edges<B>(one) == 0);
    // With the lower edge as well, 5 and 6 give the right box its third side.
    constexpr std::uint64_t two = B::all_edges & ~std::uint64_t{0b001'1111};
    STATIC_REQUIRE(scoring_edges<B>(two) == edge_bit<std::uint64_t>(5));
    STATIC_REQUIRE(giving_edges<B>(two) ==
                   (edge_bit<std::uint64_t>(5) | edge_bit<std::uint64_t>(6)));
    STATIC_REQUIRE(scoring_edges<B>(B::all_edges) == 0);
    STATIC_REQUIRE(giving_edges<B>(B::all_edges) == 0);
    STATIC_REQUIRE(scoring_edges<B>(0) == 0);
    STATIC_REQUIRE(giving_edges<B>(0) == 0);
}
