#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/nth_bit.hpp"
#include "ludus/core/uint128.hpp"

/// Sets of edges, as bits.
namespace LUDUS_NAMESPACE::dots_and_boxes {

/// 128 bits, for boards with more than 63 edges.
using WideEdges = Uint128;

/// A set of edges: bit i is edge i. One word where the board fits into it, else two.
template <class E>
concept EdgeSet = std::same_as<E, std::uint64_t> || std::same_as<E, WideEdges>;

/// The edges 0 to 63.
[[nodiscard]] constexpr std::uint64_t low_word(std::uint64_t edges) noexcept { return edges; }
/// The edges 0 to 63.
[[nodiscard]] constexpr std::uint64_t low_word(WideEdges edges) noexcept {
    return edges.low();
}
/// The edges from 64 on; none in a set of one word.
[[nodiscard]] constexpr std::uint64_t high_word(std::uint64_t) noexcept { return 0; }
/// The edges from 64 on.
[[nodiscard]] constexpr std::uint64_t high_word(WideEdges edges) noexcept {
    return edges.high();
}

/// The set of one edge.
template <EdgeSet Edges>
[[nodiscard]] constexpr Edges edge_bit(std::size_t edge) noexcept {
    return Edges{1} << edge;
}

/// How many edges a set has.
template <EdgeSet Edges>
[[nodiscard]] constexpr std::uint32_t count_edges(Edges edges) noexcept {
    return static_cast<std::uint32_t>(std::popcount(low_word(edges)) +
                                      std::popcount(high_word(edges)));
}

/// Takes the lowest edge out of a set that is not empty, and returns it.
template <EdgeSet Edges>
constexpr std::size_t pop_lowest_edge(Edges& edges) noexcept {
    const bool in_low_word = low_word(edges) != 0;
    const int edge = in_low_word ? lowest(low_word(edges)) : 64 + lowest(high_word(edges));
    edges &= edges - 1;
    return static_cast<std::size_t>(edge);
}

/// The n-th edge of a set, counted from 0. Requires `n < count_edges(edges)`.
[[nodiscard]] constexpr std::size_t nth_edge(std::uint64_t edges, std::uint32_t n) noexcept {
    return static_cast<std::size_t>(nth_bit(edges, n));
}
/// As above, without a branch.
[[nodiscard]] constexpr std::size_t nth_edge(WideEdges edges, std::uint32_t n) noexcept {
    const auto below = static_cast<std::int64_t>(std::popcount(low_word(edges)));
    // All ones where the edge is in the high word; no branch, which chance would mispredict.
    const auto high = static_cast<std::uint64_t>((below - 1 - n) >> 63);
    const std::uint64_t word = low_word(edges) ^ ((low_word(edges) ^ high_word(edges)) & high);
    const std::uint64_t skipped = static_cast<std::uint64_t>(below) & high;
    return nth_edge(word, n - static_cast<std::uint32_t>(skipped)) + (high & 64);
}

/// Calls `visit(edge)` for every edge of a set, lowest first.
template <EdgeSet Edges, std::invocable<std::size_t> Visit>
constexpr void for_each_edge(Edges edges, Visit visit) {
    while (edges != 0) visit(pop_lowest_edge(edges));
}

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
