#include "ludus/games/dots_and_boxes/captures.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/tactics.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::Board;
using dots_and_boxes::Captures;
using dots_and_boxes::captures;

namespace {

using Edges = std::uint64_t;

constexpr Edges set(std::initializer_list<std::size_t> edges) {
    Edges made = 0;
    for (const std::size_t edge : edges) made |= Edges{1} << edge;
    return made;
}

template <class E>
constexpr bool are(const Captures<E>& captures, E rest, int boxes, int handed) {
    return captures.rest == rest && captures.boxes == boxes && captures.handed == handed;
}

}  // namespace

TEST_CASE("dots_and_boxes: captures run along a chain and may leave its last two boxes",
          "[dots_and_boxes][captures]") {
    using B = Board<1, 4>;  // above 0 to 3, below 4 to 7, walls 8 to 12
    STATIC_REQUIRE(are(captures<B>(0), Edges{0}, 0, 0));
    STATIC_REQUIRE(are(captures<B>(set({8, 9, 10, 11, 12})), set({8, 9, 10, 11, 12}), 0, 0));
    STATIC_REQUIRE(are(captures<B>(set({12})), Edges{0}, 1, 0));
    STATIC_REQUIRE(are(captures<B>(set({11, 12})), Edges{0}, 2, 2));
    STATIC_REQUIRE(are(captures<B>(set({9, 10, 11, 12})), Edges{0}, 4, 2));
    // Closed at both ends: two boxes and three must be taken, of four all can be left.
    STATIC_REQUIRE(are(captures<B>(set({11})), Edges{0}, 2, 0));
    STATIC_REQUIRE(are(captures<B>(set({10, 11})), Edges{0}, 3, 0));
    STATIC_REQUIRE(are(captures<B>(set({9, 10, 11})), Edges{0}, 4, 4));
    // A chain that stays behind a box of three edges.
    STATIC_REQUIRE(are(captures<B>(set({0, 4, 9, 10})), set({0, 4}), 2, 2));
    // What is cheapest is left: two boxes on the right, not two on the left by a wall alone.
    STATIC_REQUIRE(are(captures<B>(set({9, 11, 12})), Edges{0}, 4, 2));
}

TEST_CASE("dots_and_boxes: a star of captures leaves nothing", "[dots_and_boxes][captures]") {
    using B = Board<3, 3>;  // horizontals 0 to 11, walls 12 to 23
    // The middle box's four edges, with all other edges drawn; and three of them.
    STATIC_REQUIRE(are(captures<B>(set({4, 7, 17, 18})), Edges{0}, 5, 0));
    STATIC_REQUIRE(are(captures<B>(set({4, 7, 17})), Edges{0}, 4, 0));
    // Where one arm has two boxes, four in a row can be left.
    STATIC_REQUIRE(are(captures<B>(set({4, 7, 17, 13})), Edges{0}, 5, 4));
}

TEST_CASE("dots_and_boxes: margins fold at what can be handed back", "[dots_and_boxes][captures]") {
    constexpr Captures<Edges> all{0, 3, 0};
    constexpr Captures<Edges> chain{0, 5, 2};
    constexpr Captures<Edges> loop{0, 6, 4};
    STATIC_REQUIRE(all.margin(-7) == -4);
    STATIC_REQUIRE(chain.margin(1) == 6);
    STATIC_REQUIRE(chain.margin(-2) == 3);
    STATIC_REQUIRE(chain.margin(-7) == 8);  // 3 - 2 + 7
    STATIC_REQUIRE(loop.margin(0) == 6);
    STATIC_REQUIRE(loop.margin(-9) == 7);  // 2 - 4 + 9
}

TEST_CASE("dots_and_boxes: captures take what any order of scoring edges takes",
          "[dots_and_boxes][captures]") {
    using P = BasicPosition<5, 5>;
    Rng rng(22);
    for (int game = 0; game < 300; ++game) {
        P position;
        for (std::uint32_t i = rng.below(60); i > 0; --i)
            position.play(position.random_action(rng));
        const auto found = captures<P::Board>(position.free_edges());
        const int open = position.open_boxes();
        for (auto scoring = dots_and_boxes::scoring_edges<P::Board>(position.free_edges());
             scoring != 0;
             scoring = dots_and_boxes::scoring_edges<P::Board>(position.free_edges())) {
            const auto n = rng.below(dots_and_boxes::count_edges(scoring));
            position.play({static_cast<std::uint8_t>(dots_and_boxes::nth_edge(scoring, n))});
        }
        CHECK(found.rest == position.free_edges());
        CHECK(found.boxes == open - position.open_boxes());
    }
}
