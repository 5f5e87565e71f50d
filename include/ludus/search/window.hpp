#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/search/table_entry.hpp"

namespace LUDUS_NAMESPACE {

/// The values that matter to an alpha-beta search: those between alpha and beta. Of others it asks
/// only on which side they lie.
struct Window {
    int alpha;
    int beta;

    /// Whether it asks for an exact value; a null window asks for a comparison.
    [[nodiscard]] constexpr bool is_open() const noexcept { return beta - alpha > 1; }
    /// True if a stored bound answers this window.
    [[nodiscard]] constexpr bool is_settled_by(Bound bound, int value) const noexcept {
        return bound == Bound::exact || (bound == Bound::lower && value >= beta) ||
            (bound == Bound::upper && value <= alpha);
    }

    /// The same seen by the opponent.
    [[nodiscard]] constexpr Window operator-() const noexcept { return {-beta, -alpha}; }
    friend constexpr bool operator==(const Window&, const Window&) noexcept = default;
};

}  // namespace LUDUS_NAMESPACE
