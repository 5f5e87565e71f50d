#include "ludus/nn/affine.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "catch.hpp"

using ludus::nn::Affine;
using ludus::nn::detail::norm_affine;
using ludus::nn::detail::norm_factors;

namespace {

constexpr std::size_t channels = 2;
constexpr double epsilon = 0.25;
/// The deviations, roots of variance and epsilon, are 1.5 and 3; so the scales are 2 and -4.
template <class T>
constexpr std::array<T, 4 * channels> norm = {3,   -12,    // gamma
                                              5,   -7,     // beta
                                              0.5, 10,     // mean
                                              2,   8.75};  // variance

}  // namespace

TEST_CASE(
    "affine: batch normalisation centres at the mean, divides by the deviation, shifts by "
    "beta",
    "[nn][affine]") {
    const auto check = [](const auto& parameters) {
        const Affine zeroth = norm_affine(parameters.data(), channels, 0, epsilon);
        CHECK(zeroth.scale == 2);
        CHECK(zeroth.centre == 0.5);
        CHECK(zeroth.shift == 5);
        const Affine next = norm_affine(parameters.data(), channels, 1, epsilon);
        CHECK(next.scale == -4);
        CHECK(next.centre == 10);
        CHECK(next.shift == -7);
    };
    check(norm<float>);
    check(norm<double>);
}

TEST_CASE("affine: factors of all channels are first the scales, then the shifts", "[nn][affine]") {
    // 2 (x - 0.5) + 5 = 2 x + 4, and -4 (x - 10) - 7 = -4 x + 33
    std::array<float, 2 * channels + 1> factors{};
    factors.back() = 99;
    norm_factors(norm<float>.data(), channels, epsilon, factors.data());
    CHECK(factors == std::array<float, 5>{2, -4, 4, 33, 99});

    std::array<double, 2 * channels> precise{};
    norm_factors(norm<double>.data(), channels, epsilon, precise.data());
    CHECK(precise == std::array<double, 4>{2, -4, 4, 33});
}

TEST_CASE("affine: of parameters in float the affine is computed in double", "[nn][affine]") {
    constexpr double small = 0x1p-30;  // vanishes in a float beside 1
    constexpr std::array<float, 4> single = {1, 0, 0, 1};
    CHECK(norm_affine(single.data(), 1, 0, small).scale == 1 / std::sqrt(1 + small));
    std::array<float, 2> factors{};
    norm_factors(single.data(), 1, small, factors.data());
    CHECK(factors[0] == 1);
}

TEST_CASE("affine: epsilon keeps the scale of a constant channel finite", "[nn][affine]") {
    constexpr std::array<double, 4> constant = {3, 1, 8, 0};
    CHECK(norm_affine(constant.data(), 1, 0, epsilon).scale == 6);
    std::array<double, 2> factors{};
    norm_factors(constant.data(), 1, epsilon, factors.data());
    CHECK(factors == std::array<double, 2>{6, 1 - 6 * 8});
}
