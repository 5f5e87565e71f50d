#pragma once

#include <bit>
#include <cstdint>

#include "ludus/simd/linkage.hpp"

namespace LUDUS_SIMD_NAMESPACE {

/// a * b + c, rounded once, on every processor. `std::fma` is not that everywhere: the library of
/// MinGW-w64 rounds twice. For a few numbers: packs have their own.
///
/// The product is exact in `double`; where the sum is not, its last bit is made odd, so that it is
/// no tie of two floats.  Source: Boldo & Melquiond (2008), "Emulation of FMA and correctly rounded
/// sums: proved algorithms using rounding to odd".
[[nodiscard, gnu::always_inline]] constexpr float fused(float a, float b, float c) noexcept {
    const double product = static_cast<double>(a) * static_cast<double>(b);
    const auto addend = static_cast<double>(c);
    const double sum = product + addend;
    const double of_addend = sum - product;  // what came of it, and below what did not
    const double lost = (product - (sum - of_addend)) + (addend - of_addend);
    if (!(lost < 0 || lost > 0)) return static_cast<float>(sum);
    const auto bits = std::bit_cast<std::uint64_t>(sum);
    const bool is_even = (bits & 1U) == 0;
    const std::uint64_t away_from_0 = bits + 1;
    const std::uint64_t towards_0 = bits - 1;
    const std::uint64_t odd = (lost > 0) == (sum > 0) ? away_from_0 : towards_0;
    return static_cast<float>(std::bit_cast<double>(is_even ? odd : bits));
}

}  // namespace LUDUS_SIMD_NAMESPACE
