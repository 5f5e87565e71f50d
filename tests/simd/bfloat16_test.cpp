#include "ludus/simd/bfloat16.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::simd::Bfloat16;

TEST_CASE("bfloat16: it is the nearest of the two that surround a float, or the even one",
          "[simd][bfloat16]") {
    ludus::Rng rng(1);
    for (int i = 0; i < 100'000; ++i) {
        const auto bits = static_cast<std::uint32_t>(rng());
        const auto number = std::bit_cast<float>(bits);
        if (!std::isfinite(number)) continue;
        const auto down = static_cast<std::uint16_t>(bits >> 16);
        const float below = std::bit_cast<float>(std::uint32_t{down} << 16);
        const float above = std::bit_cast<float>((std::uint32_t{down} + 1) << 16);
        const double to_below = std::abs(double{number} - double{below});
        const double to_above = std::abs(double{above} - double{number});
        const bool goes_up = to_above < to_below || (to_above == to_below && down % 2 == 1);
        const float expected = std::isfinite(above) && goes_up ? above : below;
        CAPTURE(number);
        REQUIRE(static_cast<float>(Bfloat16(number)) == expected);
    }
    for (const float number : {0.0F, -0.0F, 1.0F, -1.5F, 0x1p-149F})
        CHECK(std::abs(static_cast<float>(Bfloat16(number)) - number) <= 0x1p-134F);
    constexpr float largest = std::numeric_limits<float>::max();
    CHECK(std::isfinite(static_cast<float>(Bfloat16(largest))));
}
