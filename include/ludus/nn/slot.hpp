#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Where a tensor lies in the rows of a buffer, one row a sample: `points` points of `channels`
/// numbers each, `step` numbers from one point to the next, the first of them at `offset`.
struct Slot {
    std::size_t buffer = 0;    ///< its number in the program
    std::size_t offset = 0;    ///< of the first number
    std::size_t points = 1;    ///< of a sample
    std::size_t channels = 1;  ///< of a point
    std::size_t step = 1;      ///< from one point to the next

    /// Whether all its numbers lie side by side.
    [[nodiscard]] constexpr bool dense() const noexcept { return points == 1 || step == channels; }
    /// Behind its last number, in a row of the buffer.
    [[nodiscard]] constexpr std::size_t end() const noexcept {
        return offset + (points - 1) * step + channels;
    }
    /// How its numbers lie, wherever that is.
    [[nodiscard]] constexpr Slot layout() const noexcept { return {0, 0, points, channels, step}; }
    /// Whether they have numbers of the buffer in common, or could have.
    [[nodiscard]] constexpr bool overlaps(const Slot& other) const noexcept {
        return buffer == other.buffer && offset < other.end() && other.offset < end();
    }

    friend constexpr bool operator==(const Slot&, const Slot&) noexcept = default;
};

/// What a layer has to know of a step while it is compiled: how the numbers lie that it reads and
/// writes. Where they begin is an argument of its functions, so that steps of a network that differ
/// in nothing else are compiled once.
template <Slot from, Slot into>
struct StepLayout {
    static constexpr Slot in = from;   ///< of what it reads
    static constexpr Slot out = into;  ///< of what it writes
};

}  // namespace LUDUS_NAMESPACE::nn
