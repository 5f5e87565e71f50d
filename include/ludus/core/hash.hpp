#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A bijection on 64-bit numbers in which every input bit changes about half of the output bits.
/// Source: Stafford's variant 13 of the MurmurHash3 finaliser, as used by SplitMix64.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

/// Folds another number into a hash; the order of the numbers matters.
[[nodiscard]] constexpr std::uint64_t combine(std::uint64_t hash, std::uint64_t next) noexcept {
    return mix(mix(hash + 0x9E3779B97F4A7C15U) + next);
}

}  // namespace LUDUS_NAMESPACE
