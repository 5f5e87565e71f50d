#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>

#include "ludus/app/pace.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::app {

/// The limits of a search, and the number of lines that it reports.
struct Budget {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t nodes = unlimited;  ///< positions or simulations, at least 1
    std::uint64_t depth = unlimited;  ///< plies, at least 1
    std::size_t lines = 1;            ///< at least 1
    bool until_cancelled = false;     ///< searches until `cancellation` is requested
    Cancellation cancellation{};
    bool goes_on = false;        ///< from the latest search, of the same position
    std::optional<Pace> pace{};  ///< by a clock: then `until_cancelled`, with its limit

    /// Limits the search by a clock. A forced action gets one node.
    void limit_by(const Pace& by_clock, bool is_forced) noexcept {
        pace = by_clock;
        until_cancelled = true;
        cancellation = by_clock.limited(cancellation);
        if (is_forced) nodes = depth = 1;
    }

    /// True if the budget limits the search. Else the agent decides where it ends.
    [[nodiscard]] bool is_bounded() const noexcept {
        return nodes != unlimited || depth != unlimited || until_cancelled;
    }
};

/// What is found of a position, to its mover.
struct Finding {
    std::size_t rank = 1;     ///< among the lines
    std::uint64_t depth = 0;  ///< plies
    std::uint64_t nodes = 0;
    std::optional<int> hundredths{};    ///< the value, in hundredths of the agent's own unit
    std::optional<int> plies_to_end{};  ///< in place of it if a win is certain; negative: a loss
};

/// Receives what an agent finds while it thinks, with the indices of best play.
using Tell = std::function<void(const Finding&, std::span<const std::size_t> line)>;

/// A `Tell` that ignores everything.
inline void tell_nobody(const Finding&, std::span<const std::size_t>) noexcept {}

/// A value in hundredths of its unit, cut off at a million units.
[[nodiscard]] inline int hundredths_of(double value) noexcept {
    return static_cast<int>(std::lround(100 * std::clamp(value, -1e6, 1e6)));
}

}  // namespace LUDUS_NAMESPACE::app
