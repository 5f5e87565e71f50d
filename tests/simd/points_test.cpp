#include "ludus/simd/points.hpp"

#include <array>
#include <cstddef>

#include "catch.hpp"

namespace simd = ludus::simd;

TEST_CASE("the points of samples lie at even distances", "[simd][points]") {
    // Two samples of three points of two channels, a number between points and two between samples.
    constexpr std::size_t point_step = 3;
    constexpr std::size_t sample_step = 3 * point_step + 2;
    std::array<int, 2 * sample_step> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i);
    const simd::Points<int> points{numbers.data(), sample_step, point_step};
    for (std::size_t s = 0; s < 2; ++s)
        for (std::size_t p = 0; p < 3; ++p)
            for (std::size_t c = 0; c < 2; ++c)
                REQUIRE(points.at(s, p)[c] == static_cast<int>(11 * s + 3 * p + c));
}

TEST_CASE("points of nothing have no data", "[simd][points]") {
    STATIC_REQUIRE(simd::Points<const float>{}.data == nullptr);
}
