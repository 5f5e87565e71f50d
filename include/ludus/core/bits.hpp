#pragma once

#include <bit>
#include <cassert>
#include <concepts>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Index of the lowest set bit. Requires `bits != 0`.
template <std::unsigned_integral Bits>
[[nodiscard]] constexpr int lowest(Bits bits) noexcept {
    assert(bits != 0);
    return std::countr_zero(bits);
}

/// Clears the lowest set bit of `bits` and returns its index. Requires `bits != 0`.
template <std::unsigned_integral Bits>
constexpr int pop_lowest(Bits& bits) noexcept {
    const int index = lowest(bits);
    bits = static_cast<Bits>(bits & (bits - 1));
    return index;
}

/// Calls `visit(index)` for every set bit, lowest first.
template <std::unsigned_integral Bits, std::invocable<int> Visit>
constexpr void for_each_bit(Bits bits, Visit visit) {
    while (bits != 0) visit(pop_lowest(bits));
}

/// The number whose only set bit is `index`. Requires an index within the width of `Bits`.
template <std::unsigned_integral Bits>
[[nodiscard]] constexpr Bits bit(int index) noexcept {
    return static_cast<Bits>(Bits{1} << index);
}

}  // namespace LUDUS_NAMESPACE
