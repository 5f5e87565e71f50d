#include "ludus/core/nth_bit.hpp"

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "catch.hpp"
#include "ludus/core/bits.hpp"
#include "ludus/core/rng.hpp"

using namespace ludus;

namespace {

template <class Bits>
concept HasNthBit = requires(Bits bits) { nth_bit(bits, 0U); };

/// How many of the set bits are not found by every way, as their index and as their mask.
std::size_t faults(std::uint64_t bits) {
    std::size_t wrong = 0;
    std::uint32_t n = 0;
    for (int index = 0; index < 64; ++index) {
        if ((bits >> index & 1) == 0) continue;
        const std::uint64_t mask = std::uint64_t{1} << index;
        wrong += nth_bit(bits, n) != index;
        wrong += nth_bit_mask(bits, n) != mask;
        wrong += detail::portable_nth_bit(bits, n) != index;
        wrong += detail::portable_nth_bit_mask(bits, n) != mask;
        wrong += detail::native_nth_bit(bits, n) != index;
        wrong += detail::native_nth_bit_mask(bits, n) != mask;
        ++n;
    }
    return wrong;
}

}  // namespace

TEST_CASE("nth_bit: counts set bits from 0, from the lowest", "[nth_bit]") {
    STATIC_REQUIRE(nth_bit(std::uint8_t{0b1001'0010}, 0) == 1);
    STATIC_REQUIRE(nth_bit(std::uint8_t{0b1001'0010}, 1) == 4);
    STATIC_REQUIRE(nth_bit(std::uint8_t{0b1001'0010}, 2) == 7);
    STATIC_REQUIRE(nth_bit_mask(std::uint8_t{0b1001'0010}, 2) == 0b1000'0000);
    STATIC_REQUIRE(nth_bit(std::uint64_t{1} << 63, 0) == 63);
    STATIC_REQUIRE(nth_bit(~std::uint64_t{0}, 63) == 63);
    STATIC_REQUIRE(nth_bit(std::uint32_t{0x8000'0001}, 1) == 31);
    STATIC_REQUIRE(std::same_as<decltype(nth_bit_mask(std::uint16_t{1}, 0)), std::uint16_t>);
    STATIC_REQUIRE(std::same_as<decltype(nth_bit(std::uint16_t{1}, 0)), int>);
}

TEST_CASE("nth_bit: every way finds every set bit", "[nth_bit]") {
    std::size_t wrong = 0;
    for (std::uint64_t bits = 0; bits < 0x1'0000; ++bits)
        wrong += faults(bits) + faults(bits << 24) + faults(bits << 48);
    for (int low = 0; low < 64; ++low)
        for (int high = low; high < 64; ++high) {
            const std::uint64_t ends = bit<std::uint64_t>(low) | bit<std::uint64_t>(high);
            wrong += faults(ends) + faults(~ends);
            wrong += faults(std::numeric_limits<std::uint64_t>::max() >> (63 - high + low) << low);
        }

    Rng rng(1);
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t bits = rng();
        wrong += faults(bits) + faults(bits & rng()) + faults(bits | rng());
    }
    CHECK(wrong == 0);
}

TEST_CASE("nth_bit: a signed number is not a set of bits", "[nth_bit]") {
    STATIC_REQUIRE(HasNthBit<std::uint16_t>);
    STATIC_REQUIRE(!HasNthBit<int>);
}
