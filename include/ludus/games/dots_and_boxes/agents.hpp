#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/tactics.hpp"

/// The players by simple rules that learners are measured against.
/// Source: Deakos (2017), section 2.5, "Naive Agents".
namespace LUDUS_NAMESPACE::dots_and_boxes {

namespace detail {

/// Uniformly one of a set of edges that is not empty.
template <EdgeSet Edges>
[[nodiscard]] constexpr Action random_edge(Edges edges, Rng& rng) noexcept {
    return {static_cast<std::uint8_t>(nth_edge(edges, rng.below(count_edges(edges))))};
}

}  // namespace detail

/// Completes a box if it can, uniformly any; else plays at random.
struct ModerateAgent {
    template <int rows, int columns>
    [[nodiscard]] constexpr Action act(const BasicPosition<rows, columns>& position,
                                       Rng& rng) const noexcept {
        const auto free = position.free_edges();
        const auto scoring = scoring_edges<Board<rows, columns>>(free);
        return detail::random_edge(scoring != 0 ? scoring : free, rng);
    }
};

/// Completes a box if it can; else gives no box its third side if it can; else plays at random.
struct AdvancedAgent {
    template <int rows, int columns>
    [[nodiscard]] constexpr Action act(const BasicPosition<rows, columns>& position,
                                       Rng& rng) const noexcept {
        const auto free = position.free_edges();
        const auto scoring = scoring_edges<Board<rows, columns>>(free);
        if (scoring != 0) return detail::random_edge(scoring, rng);
        const auto safe = free & ~giving_edges<Board<rows, columns>>(free);
        return detail::random_edge(safe != 0 ? safe : free, rng);
    }
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
