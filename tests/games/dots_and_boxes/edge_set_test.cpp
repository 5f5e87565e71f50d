#include "ludus/games/dots_and_boxes/edge_set.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using namespace ludus;
using namespace ludus::dots_and_boxes;

namespace {

/// How many answers about a set differ from those of looking at one bit after the other.
template <EdgeSet Edges>
std::size_t faults(Edges edges) {
    std::vector<std::size_t> members;
    for (std::size_t edge = 0; edge < 8 * sizeof(Edges); ++edge)
        if ((edges & edge_bit<Edges>(edge)) != 0) members.push_back(edge);
    std::vector<std::size_t> visited;
    for_each_edge(edges, [&](std::size_t edge) { visited.push_back(edge); });
    std::size_t wrong = visited != members;
    wrong += count_edges(edges) != members.size();
    for (std::uint32_t n = 0; n < members.size(); ++n) wrong += nth_edge(edges, n) != members[n];
    return wrong;
}

constexpr WideEdges wide(std::uint64_t high, std::uint64_t low) {
    return WideEdges{high} << 64 | low;
}

}  // namespace

TEST_CASE("dots_and_boxes: sets of one and of two words give the same answers",
          "[dots_and_boxes][edge_set]") {
    STATIC_REQUIRE(low_word(wide(3, 5)) == 5);
    STATIC_REQUIRE(high_word(wide(3, 5)) == 3);
    STATIC_REQUIRE(high_word(std::uint64_t{5}) == 0);
    STATIC_REQUIRE(nth_edge(wide(0b100, 0b1001), 0) == 0);
    STATIC_REQUIRE(nth_edge(wide(0b100, 0b1001), 1) == 3);
    STATIC_REQUIRE(nth_edge(wide(0b100, 0b1001), 2) == 66);
    STATIC_REQUIRE(nth_edge(wide(std::uint64_t{1} << 63, 0), 0) == 127);

    Rng rng(7);
    std::size_t wrong = faults(std::uint64_t{0}) + faults(~std::uint64_t{0}) + faults(wide(0, 0)) +
        faults(~wide(0, 0)) + faults(wide(0, ~std::uint64_t{0})) +
        faults(wide(~std::uint64_t{0}, 0));
    for (int i = 0; i < 5'000; ++i) {
        const std::uint64_t low = rng();
        const std::uint64_t high = rng();
        wrong += faults(low) + faults(wide(high, low)) + faults(wide(high & rng() & rng(), low)) +
            faults(wide(high, low & rng() & rng()));
    }
    CHECK(wrong == 0);
}

TEST_CASE("dots_and_boxes: a set of edges is one of two types", "[dots_and_boxes][edge_set]") {
    STATIC_REQUIRE(EdgeSet<std::uint64_t>);
    STATIC_REQUIRE(EdgeSet<WideEdges>);
    STATIC_REQUIRE(!EdgeSet<std::uint32_t>);
    STATIC_REQUIRE(!EdgeSet<int>);
}
