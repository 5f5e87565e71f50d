#pragma once

#include <bit>
#include <cstdint>

#include "ludus/simd/linkage.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// The upper half of a float: its sign, its exponent and 7 bits of its fraction. Takes half the
/// memory; to make a float of it is a shift.
struct Bfloat16 {
    std::uint16_t bits = 0;

    Bfloat16() = default;
    /// The nearest one, of two equally near ones the even one; never infinite. Requires a finite
    /// number.
    [[gnu::always_inline]] constexpr explicit Bfloat16(float number) noexcept {
        const auto all = std::bit_cast<std::uint32_t>(number);
        const std::uint32_t rounded = all + 0x7FFF + (all >> 16 & 1);
        const bool is_infinite = (rounded & 0x7F800000) == 0x7F800000;
        bits = static_cast<std::uint16_t>((is_infinite ? all : rounded) >> 16);
    }
    [[nodiscard, gnu::always_inline]] constexpr explicit operator float() const noexcept {
        return std::bit_cast<float>(std::uint32_t{bits} << 16);
    }
};

}  // namespace LUDUS_KERNEL_NAMESPACE
