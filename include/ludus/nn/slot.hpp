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

namespace detail {

/// Calls `visit(row, x, y, count)` for the runs of numbers that lie together in both slots: where
/// they begin in their rows, and their length. Rows that follow each other closely are one run:
/// `row_step` is from one to the next in all that is read and written, or 0 if it is not the same.
template <class Visit>
void for_each_run(const Slot& in, const Slot& out, std::size_t rows, std::size_t row_step,
                  const Visit& visit) noexcept {
    const bool dense = in.dense() && out.dense();
    if (dense && row_step == in.points * in.channels) return visit(0, 0, 0, rows * row_step);
    const std::size_t runs = dense ? 1 : in.points;
    const std::size_t length = in.points * in.channels / runs;
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t run = 0; run < runs; ++run)
            visit(r, run * in.step, run * out.step, length);
}

}  // namespace detail

}  // namespace LUDUS_NAMESPACE::nn
