#include "ludus/core/hash.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"

using namespace ludus;

namespace {

constexpr std::uint64_t golden_gamma = 0x9E37'79B9'7F4A'7C15;

/// The number whose product with an odd `factor` is 1, by Newton's iteration.
constexpr std::uint64_t reciprocal(std::uint64_t factor) {
    std::uint64_t x = factor;  // right in the lowest three bits; each step doubles them
    for (int step = 0; step < 5; ++step) x *= 2 - factor * x;
    return x;
}

/// Undoes x ^ (x >> shift), for a shift of 22 to 31 bits.
constexpr std::uint64_t unshifted(std::uint64_t x, int shift) {
    return x ^ (x >> shift) ^ (x >> 2 * shift);
}

/// The number that `mix` turns into x.
constexpr std::uint64_t unmixed(std::uint64_t x) {
    x = unshifted(x, 31) * reciprocal(0x94D0'49BB'1331'11EB);
    x = unshifted(x, 27) * reciprocal(0xBF58'476D'1CE4'E5B9);
    return unshifted(x, 30);
}

}  // namespace

TEST_CASE("hash: mix gives the published numbers of SplitMix64", "[hash]") {
    // The first outputs of SplitMix64 with seed 0.
    STATIC_REQUIRE(mix(golden_gamma) == 0xE220'A839'7B1D'CDAF);
    STATIC_REQUIRE(mix(2 * golden_gamma) == 0x6E78'9E6A'A1B9'65F4);
    STATIC_REQUIRE(mix(3 * golden_gamma) == 0x06C4'5D18'8009'454F);
    STATIC_REQUIRE(mix(0) == 0);
}

TEST_CASE("hash: mix can be undone, so different numbers stay different", "[hash]") {
    STATIC_REQUIRE(unmixed(mix(1)) == 1);
    STATIC_REQUIRE(unmixed(mix(0xFFFF'FFFF'FFFF'FFFF)) == 0xFFFF'FFFF'FFFF'FFFF);
    std::size_t lost = 0;
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        const std::uint64_t x = i * golden_gamma;
        lost += unmixed(mix(x)) != x || mix(unmixed(x)) != x;
    }
    CHECK(lost == 0);
}

TEST_CASE("hash: each input bit of mix changes about half of the output bits", "[hash]") {
    constexpr std::uint64_t samples = 2000;
    for (int input = 0; input < 64; ++input) {
        int changed = 0;
        for (std::uint64_t i = 1; i <= samples; ++i)
            changed += std::popcount(mix(i) ^ mix(i ^ (std::uint64_t{1} << input)));
        INFO("input bit " << input);
        CHECK(changed / static_cast<double>(samples) == Approx(32).margin(1));
    }
}

TEST_CASE("hash: combine regards each number and their order", "[hash]") {
    STATIC_REQUIRE(combine(combine(0, 1), 2) != combine(combine(0, 2), 1));
    STATIC_REQUIRE(combine(1, 2) != combine(2, 1));
    STATIC_REQUIRE(combine(0, 0) != 0);
    STATIC_REQUIRE(combine(combine(0, 0), 0) != combine(0, 0));

    std::vector<std::uint64_t> hashes;
    for (std::uint64_t a = 0; a < 300; ++a)
        for (std::uint64_t b = 0; b < 300; ++b) hashes.push_back(combine(a, b));
    std::ranges::sort(hashes);
    CHECK(std::ranges::adjacent_find(hashes) == hashes.end());
}

TEST_CASE("hash: combine regards the order also when the hash began with mix", "[hash]") {
    CHECK(combine(mix(1), 2) != combine(mix(2), 1));
}
