#include "ludus/simd/slices.hpp"

#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;
using Native = support::Widest;

TEST_CASE("slices cover arrays of any length once and touch nothing beyond", "[simd][slices]") {
    constexpr float sentinel = -1;
    for (std::size_t size = 0; size <= 4 * Native::lanes + 1; ++size) {
        std::vector<float> from(size);  // of exactly this size: a sanitizer sees one step too far
        std::vector<float> to(size + 2, sentinel);
        for (std::size_t i = 0; i < size; ++i) from[i] = static_cast<float>(i + 1);

        std::size_t slices = 0;
        simd::Slice<Native>::for_each(size, [&](simd::Slice<Native> at) {
            const auto here = at.load(&to[1]);
            at.store(here + at.load(from.data()) + Native::broadcast(1), &to[1]);
            ++slices;
        });
        REQUIRE(slices == (size + Native::lanes - 1) / Native::lanes);
        for (std::size_t i = 0; i < size; ++i) REQUIRE(to[i + 1] == from[i]);
        REQUIRE(to.front() == sentinel);
        REQUIRE(to.back() == sentinel);
    }
}

TEST_CASE("the last slice loads zeros beyond the end", "[simd][slices]") {
    using P = support::Widest;
    const std::vector<float> numbers(2 * P::lanes, 3);
    const simd::Slice<P> tail(P::lanes, P::lanes - 1);
    std::vector<float> loaded(P::lanes, -1);
    tail.load(numbers.data()).store(loaded.data());
    for (std::size_t i = 0; i < P::lanes; ++i)
        REQUIRE(loaded[i] == (i + 1 < P::lanes ? 3.0F : 0.0F));
}

TEST_CASE("slices of one lane are the numbers one by one", "[simd][slices]") {
    std::vector<double> numbers = {1, 2, 3};
    simd::Slice<simd::Scalar<double>>::for_each(
        numbers.size(), [&](simd::Slice<simd::Scalar<double>> at) {
            at.store(at.load(numbers.data()) * at.load(numbers.data()), numbers.data());
        });
    REQUIRE(numbers == std::vector<double>{1, 4, 9});
}
