#include "ludus/simd/fused.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::simd::fused;

TEST_CASE("a fused product and sum is rounded once", "[simd][fused]") {
    constexpr float step = 0x1p-23F;  // from 1 to the next float
    STATIC_REQUIRE(fused(1 + step, 1 + step, -(1 + 2 * step)) == step * step);

    // The product lies in the middle of two floats, and what is added decides.
    constexpr float root = 1 + 0x1p-12F;
    constexpr float below = 1 + 0x1p-11F;
    constexpr float above = below + step;
    STATIC_REQUIRE(fused(root, root, 0) == below);  // the even one
    STATIC_REQUIRE(fused(root, root, 0x1p-80F) == above);
    STATIC_REQUIRE(fused(root, root, -0x1p-80F) == below);
    STATIC_REQUIRE(fused(-root, root, -0x1p-80F) == -above);
    STATIC_REQUIRE(fused(-root, root, 0x1p-80F) == -below);

    constexpr float infinity = std::numeric_limits<float>::infinity();
    CHECK(fused(infinity, 1, 1) == infinity);
    CHECK(fused(3e38F, 2, -1) == infinity);
    CHECK(std::isnan(fused(infinity, 0, 1)));
    CHECK(std::isnan(fused(1, 1, std::nanf(""))));
    CHECK(std::signbit(fused(-1, 0, -0.0F)));
}

#if defined(__GLIBC__) || defined(__FMA__)  // whose std::fma rounds once
TEST_CASE("a fused product and sum is that of the standard library", "[simd][fused]") {
    ludus::Rng rng(1);
    const auto number = [&] {  // of any size and sign, but no infinity
        while (true) {
            const auto drawn = std::bit_cast<float>(static_cast<std::uint32_t>(rng()));
            if (std::isfinite(drawn)) return drawn;
        }
    };
    const auto near_one = [&] { return static_cast<float>(rng.uniform(-2.0, 2.0)); };
    int different = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        const float a = i % 2 == 0 ? number() : near_one();
        const float b = i % 2 == 0 ? number() : near_one();
        const float c = i % 4 < 2 ? number() : near_one() * 0x1p-20F;
        different += std::bit_cast<std::uint32_t>(fused(a, b, c)) !=
            std::bit_cast<std::uint32_t>(std::fma(a, b, c));
    }
    CHECK(different == 0);
}
#endif
