#include "ludus/core/uint128.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::Uint128;

namespace {

/// The same number bit by bit, lowest first.
using Bits = std::array<bool, 128>;

Bits bits_of(Uint128 number) {
    Bits bits{};
    for (std::size_t i = 0; i < 64; ++i) {
        bits[i] = (number.low() >> i & 1) != 0;
        bits[64 + i] = (number.high() >> i & 1) != 0;
    }
    return bits;
}

/// Small numbers, large ones, and those with long runs of ones or zeros.
Uint128 draw(ludus::Rng& rng) {
    const auto word = [&]() -> std::uint64_t {
        switch (rng.below(4)) {
            case 0: return 0;
            case 1: return ~std::uint64_t{0};
            case 2: return std::uint64_t{1} << rng.below(64);
            default: return rng();
        }
    };
    const std::uint64_t high = word();
    return {high, word()};
}

}  // namespace

TEST_CASE("uint128: logic and shifts do to each bit what they should", "[uint128]") {
    ludus::Rng rng(1);
    for (int i = 0; i < 2000; ++i) {
        const Uint128 a = draw(rng);
        const Uint128 b = draw(rng);
        const auto count = static_cast<std::size_t>(rng.below(128));
        Bits both{}, any{}, one{}, none{}, left{}, right{};
        for (std::size_t bit = 0; bit < 128; ++bit) {
            both[bit] = bits_of(a)[bit] && bits_of(b)[bit];
            any[bit] = bits_of(a)[bit] || bits_of(b)[bit];
            one[bit] = bits_of(a)[bit] != bits_of(b)[bit];
            none[bit] = !bits_of(a)[bit];
            left[bit] = bit >= count && bits_of(a)[bit - count];
            right[bit] = bit + count < 128 && bits_of(a)[bit + count];
        }
        REQUIRE(bits_of(a & b) == both);
        REQUIRE(bits_of(a | b) == any);
        REQUIRE(bits_of(a ^ b) == one);
        REQUIRE(bits_of(~a) == none);
        REQUIRE(bits_of(a << count) == left);
        REQUIRE(bits_of(a >> count) == right);
    }
}

TEST_CASE("uint128: a difference borrows, and the order is that of the highest bit that differs",
          "[uint128]") {
    ludus::Rng rng(2);
    for (int i = 0; i < 2000; ++i) {
        const Uint128 a = draw(rng);
        const Uint128 b = draw(rng);
        Bits expected{};
        bool borrow = false;
        for (std::size_t bit = 0; bit < 128; ++bit) {
            const int left = int{bits_of(a)[bit]} - int{bits_of(b)[bit]} - int{borrow};
            expected[bit] = (left & 1) != 0;
            borrow = left < 0;
        }
        REQUIRE(bits_of(a - b) == expected);
        REQUIRE((a < b) == borrow);
        REQUIRE((a == b) == (bits_of(a) == bits_of(b)));
    }
}

TEST_CASE("uint128: is made of a number, and of two words", "[uint128]") {
    STATIC_REQUIRE(Uint128{} == 0);
    STATIC_REQUIRE(Uint128{7} == Uint128{0, 7});
    STATIC_REQUIRE((Uint128{1} << 64) == Uint128{1, 0});
    STATIC_REQUIRE(sizeof(Uint128) == 16);
    Uint128 number = 12;
    number &= 10;
    number |= 1;
    number ^= 3;
    REQUIRE(number == 10);
    number <<= 100;
    number >>= 99;
    REQUIRE(number == 20);
}
