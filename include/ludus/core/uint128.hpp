#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A whole number of 128 bits, for sets of bits on every processor and compiler.
class alignas(16) Uint128 {
public:
    constexpr Uint128() noexcept = default;
    template <std::unsigned_integral I>
    constexpr explicit(false) Uint128(I number) noexcept : low_(number) {}
    /// Of a number that is not negative.
    constexpr explicit(false) Uint128(int number) noexcept
        : low_(static_cast<std::uint64_t>(number)) {}
    constexpr Uint128(std::uint64_t high, std::uint64_t low) noexcept : low_(low), high_(high) {}

    [[nodiscard]] constexpr std::uint64_t low() const noexcept { return low_; }
    [[nodiscard]] constexpr std::uint64_t high() const noexcept { return high_; }

    [[nodiscard]] friend constexpr Uint128 operator&(Uint128 a, Uint128 b) noexcept {
        return {a.high_ & b.high_, a.low_ & b.low_};
    }
    [[nodiscard]] friend constexpr Uint128 operator|(Uint128 a, Uint128 b) noexcept {
        return {a.high_ | b.high_, a.low_ | b.low_};
    }
    [[nodiscard]] friend constexpr Uint128 operator^(Uint128 a, Uint128 b) noexcept {
        return {a.high_ ^ b.high_, a.low_ ^ b.low_};
    }
    [[nodiscard]] constexpr Uint128 operator~() const noexcept { return {~high_, ~low_}; }
    [[nodiscard]] friend constexpr Uint128 operator-(Uint128 a, Uint128 b) noexcept {
        return {a.high_ - b.high_ - (a.low_ < b.low_), a.low_ - b.low_};
    }
    /// By fewer than 128 bits. Without a branch, which chance would mispredict.
    [[nodiscard]] friend constexpr Uint128 operator<<(Uint128 a, std::integral auto bits) noexcept {
        const auto count = static_cast<unsigned>(bits) & 63;
        const auto far =
            std::uint64_t{0} - (static_cast<std::uint64_t>(bits) >> 6);  // all ones from 64 on
        const std::uint64_t low = a.low_ << count;
        const std::uint64_t high = a.high_ << count | a.low_ >> 1 >> (63 - count);
        return {(high & ~far) | (low & far), low & ~far};
    }
    [[nodiscard]] friend constexpr Uint128 operator>>(Uint128 a, std::integral auto bits) noexcept {
        const auto count = static_cast<unsigned>(bits) & 63;
        const auto far = std::uint64_t{0} - (static_cast<std::uint64_t>(bits) >> 6);
        const std::uint64_t high = a.high_ >> count;
        const std::uint64_t low = a.low_ >> count | a.high_ << 1 << (63 - count);
        return {high & ~far, (low & ~far) | (high & far)};
    }
    constexpr Uint128& operator&=(Uint128 other) noexcept { return *this = *this & other; }
    constexpr Uint128& operator|=(Uint128 other) noexcept { return *this = *this | other; }
    constexpr Uint128& operator^=(Uint128 other) noexcept { return *this = *this ^ other; }
    constexpr Uint128& operator<<=(std::integral auto bits) noexcept {
        return *this = *this << bits;
    }
    constexpr Uint128& operator>>=(std::integral auto bits) noexcept {
        return *this = *this >> bits;
    }

    friend constexpr bool operator==(const Uint128&, const Uint128&) noexcept = default;
    friend constexpr std::strong_ordering operator<=>(const Uint128& a, const Uint128& b) noexcept {
        return a.high_ != b.high_ ? a.high_ <=> b.high_ : a.low_ <=> b.low_;
    }

private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

}  // namespace LUDUS_NAMESPACE
