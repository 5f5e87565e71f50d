#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/nth_bit.hpp"

/// Sets of cells: one word for boards of up to 7x7, two for larger ones. Both are used by the same
/// code, through operators and the functions below.
namespace LUDUS_NAMESPACE::chinese_checkers {

/// 128 bits in two words.
struct WideSet {
    std::uint64_t low = 0;   ///< cells 0 to 63
    std::uint64_t high = 0;  ///< cells 64 to 127

    /// The cells of both sets.
    friend constexpr WideSet operator&(WideSet a, WideSet b) noexcept {
        return {a.low & b.low, a.high & b.high};
    }
    /// The cells of either set.
    friend constexpr WideSet operator|(WideSet a, WideSet b) noexcept {
        return {a.low | b.low, a.high | b.high};
    }
    /// The cells of exactly one of the sets.
    friend constexpr WideSet operator^(WideSet a, WideSet b) noexcept {
        return {a.low ^ b.low, a.high ^ b.high};
    }
    /// All other bits, those of no cell too.
    friend constexpr WideSet operator~(WideSet a) noexcept { return {~a.low, ~a.high}; }

    /// Requires `0 <= by < 128`.
    friend constexpr WideSet operator<<(WideSet a, int by) noexcept {
        if (by == 0) return a;
        if (by >= 64) return {0, a.low << (by - 64)};
        return {a.low << by, a.high << by | a.low >> (64 - by)};
    }
    /// Requires `0 <= by < 128`.
    friend constexpr WideSet operator>>(WideSet a, int by) noexcept {
        if (by == 0) return a;
        if (by >= 64) return {a.high >> (by - 64), 0};
        return {a.low >> by | a.high << (64 - by), a.high >> by};
    }
    /// Keeps the cells that are in `other` too.
    constexpr WideSet& operator&=(WideSet other) noexcept { return *this = *this & other; }
    /// Adds the cells of `other`.
    constexpr WideSet& operator|=(WideSet other) noexcept { return *this = *this | other; }
    /// Removes the common cells, and adds the others of `other`.
    constexpr WideSet& operator^=(WideSet other) noexcept { return *this = *this ^ other; }

    friend constexpr bool operator==(WideSet, WideSet) noexcept = default;
};

/// A set of cells, as one of the two types above.
template <class S>
concept CellSet = std::same_as<S, std::uint64_t> || std::same_as<S, WideSet>;

/// Whether the set holds a cell at all.
template <CellSet Set>
[[nodiscard]] constexpr bool any(Set set) noexcept {
    return set != Set{};
}

/// The set of one cell.
template <CellSet Set>
[[nodiscard]] constexpr Set only(int cell) noexcept {
    if constexpr (std::same_as<Set, WideSet>)
        return cell < 64 ? WideSet{bit<std::uint64_t>(cell), 0}
                         : WideSet{0, bit<std::uint64_t>(cell - 64)};
    else
        return bit<std::uint64_t>(cell);
}

/// Whether a cell is in a set.
template <CellSet Set>
[[nodiscard]] constexpr bool contains(Set set, int cell) noexcept {
    return any(set & only<Set>(cell));
}

/// The set itself if `condition` holds, else the empty one; without a branch.
template <CellSet Set>
[[nodiscard]] constexpr Set where(bool condition, Set set) noexcept {
    const std::uint64_t all = std::uint64_t{0} - static_cast<std::uint64_t>(condition);
    if constexpr (std::same_as<Set, WideSet>)
        return {set.low & all, set.high & all};
    else
        return set & all;
}

/// The number of cells in a set.
template <CellSet Set>
[[nodiscard]] constexpr int count(Set set) noexcept {
    if constexpr (std::same_as<Set, WideSet>)
        return std::popcount(set.low) + std::popcount(set.high);
    else
        return std::popcount(set);
}

/// The n-th lowest cell, counted from 0. Requires more than `n` cells.
template <CellSet Set>
[[nodiscard]] constexpr int nth_cell(Set set, std::uint32_t n) noexcept {
    if constexpr (std::same_as<Set, WideSet>) {
        const auto below = static_cast<std::uint32_t>(std::popcount(set.low));
        return n < below ? nth_bit(set.low, n) : 64 + nth_bit(set.high, n - below);
    } else {
        return nth_bit(set, n);
    }
}

/// Calls `visit(cell)` for every cell, lowest first.
template <CellSet Set, std::invocable<int> Visit>
constexpr void for_each_cell(Set set, Visit visit) {
    if constexpr (std::same_as<Set, WideSet>) {
        for_each_bit(set.low, visit);
        for_each_bit(set.high, [&](int cell) { visit(64 + cell); });
    } else {
        for_each_bit(set, visit);
    }
}

static_assert(CellSet<std::uint64_t> && CellSet<WideSet> && !CellSet<std::uint32_t>);
static_assert((only<WideSet>(3) << 70) == only<WideSet>(73) &&
              (only<WideSet>(73) >> 10) == only<WideSet>(63));

}  // namespace LUDUS_NAMESPACE::chinese_checkers
