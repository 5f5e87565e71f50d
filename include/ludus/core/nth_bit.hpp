#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// The index of the n-th lowest set bit of every byte, `[n][byte]`; 0 where it has fewer.
using NthBitOfByte = std::array<std::array<std::uint8_t, 256>, 8>;

consteval NthBitOfByte make_nth_bit_of_byte() {
    NthBitOfByte made{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
        std::size_t n = 0;
        for (std::size_t left = byte; left != 0; left &= left - 1)
            made[n++][byte] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
    return made;
}

inline constexpr NthBitOfByte nth_bit_of_byte = make_nth_bit_of_byte();

/// `nth_bit` for every processor: counts the bits up to each byte, all bytes at once, finds the
/// byte and looks its bit up. Source: Vigna (2008), "Broadword implementation of rank/select
/// queries", algorithm 2, with a table for its second half.
[[nodiscard]] constexpr int portable_nth_bit(std::uint64_t bits, std::uint32_t n) noexcept {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    std::uint64_t sums = bits - (bits >> 1 & 0x55 * ones);
    sums = (sums & 0x33 * ones) + (sums >> 2 & 0x33 * ones);
    sums = ((sums + (sums >> 4)) & 0x0F * ones) * ones;  // byte i: the bits set in bytes 0 to i
    const std::uint64_t before = ((n * ones | 0x80 * ones) - sums) & 0x80 * ones;  // sum <= n
    const int shift = 8 * std::popcount(before);
    const std::uint64_t skipped = (sums << 8) >> shift & 0xFF;
    return shift + nth_bit_of_byte[n - skipped][bits >> shift & 0xFF];
}

/// `nth_bit_mask` for every processor.
[[nodiscard]] constexpr std::uint64_t portable_nth_bit_mask(std::uint64_t bits,
                                                            std::uint32_t n) noexcept {
    return bit<std::uint64_t>(portable_nth_bit(bits, n));
}

/// Both by the processor that the compiler aims at. The only place that chooses.
[[nodiscard]] inline std::uint64_t native_nth_bit_mask(std::uint64_t bits,
                                                       std::uint32_t n) noexcept {
#if defined(__BMI2__)
    return __builtin_ia32_pdep_di(bit<std::uint64_t>(static_cast<int>(n)), bits);
#else
    return portable_nth_bit_mask(bits, n);
#endif
}
[[nodiscard]] inline int native_nth_bit(std::uint64_t bits, std::uint32_t n) noexcept {
    return std::countr_zero(native_nth_bit_mask(bits, n));
}

}  // namespace detail

/// Index of the n-th lowest set bit, n counted from 0. Requires that more than `n` bits are set.
/// To draw one of a set: `nth_bit(bits, rng.below(std::popcount(bits)))`.
template <std::unsigned_integral Bits>
[[nodiscard]] constexpr int nth_bit(Bits bits, std::uint32_t n) noexcept {
    assert(n < static_cast<std::uint32_t>(std::popcount(bits)));
    if (std::is_constant_evaluated()) return detail::portable_nth_bit(bits, n);
    return detail::native_nth_bit(bits, n);
}

/// The n-th lowest set bit alone, n counted from 0. Requires that more than `n` bits are set.
template <std::unsigned_integral Bits>
[[nodiscard]] constexpr Bits nth_bit_mask(Bits bits, std::uint32_t n) noexcept {
    assert(n < static_cast<std::uint32_t>(std::popcount(bits)));
    if (std::is_constant_evaluated())
        return static_cast<Bits>(detail::portable_nth_bit_mask(bits, n));
    return static_cast<Bits>(detail::native_nth_bit_mask(bits, n));
}

}  // namespace LUDUS_NAMESPACE
