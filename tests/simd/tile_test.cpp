#include "ludus/simd/tile.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;

namespace {

/// Rows of numbers with a gap between them, of exactly the size that the last row needs.
template <class T>
struct Matrix {
    std::size_t step;
    std::vector<T> numbers;

    Matrix(std::size_t rows, std::size_t columns, std::size_t gap, T first)
        : step(columns + gap), numbers(rows * step - gap) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = first - static_cast<T>(i * 7 % 11);
    }
    [[nodiscard]] simd::TileRows<const T> view() const { return {numbers.data(), step}; }
    [[nodiscard]] simd::TileRows<T> view() { return {numbers.data(), step}; }
};

/// Numbers that differ from `start + addend`, none less than `least`, or from `before` in a gap.
template <class P, std::size_t rows, std::size_t packs, bool whole>
std::size_t wrong(std::size_t tail, bool starts, bool adds, typename P::value_type least) {
    using T = typename P::value_type;
    const std::size_t columns = (packs - 1) * P::lanes + tail;
    const Matrix<T> start(rows, columns, 3, T{4});
    const Matrix<T> addend(rows, columns, 1, T{2});
    Matrix<T> to(rows, columns, 2, T{99});
    const Matrix<T> before = to;

    typename simd::Tile<P>::template Sums<rows, packs> sum;
    using Tile = simd::Tile<P>;
    Tile::template begin<whole>(starts ? start.view() : simd::TileRows<const T>{}, tail, sum);
    Tile::template end<whole>(sum, tail, adds ? addend.view() : simd::TileRows<const T>{}, least,
                              to.view());

    std::size_t count = 0;
    for (std::size_t i = 0; i < to.numbers.size(); ++i) {
        const std::size_t row = i / to.step;
        const std::size_t column = i % to.step;
        T expected = before.numbers[i];
        if (column < columns) {
            expected = starts ? start.numbers[row * start.step + column] : T{0};
            if (adds) expected += addend.numbers[row * addend.step + column];
            expected = std::max(expected, least);
        }
        count += to.numbers[i] != expected;
    }
    return count;
}

/// Whether sums that are not numbers are stored so, whatever is added to them.
template <class P, std::size_t packs>
bool keeps_none(bool adds) {
    using T = typename P::value_type;
    const std::vector<T> none(packs * P::lanes, std::numeric_limits<T>::quiet_NaN());
    const std::vector<T> addend(none.size(), T{1});
    std::vector<T> to(none.size());
    typename simd::Tile<P>::template Sums<1, packs> sum;
    using Tile = simd::Tile<P>;
    Tile::template begin<true>({none.data(), 0}, P::lanes, sum);
    Tile::template end<true>(sum, P::lanes, {adds ? addend.data() : nullptr, 0}, T{0},
                             {to.data(), 0});
    return std::ranges::all_of(to, [](T number) { return std::isnan(number); });
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a tile ends as it began, with what is added, and not below its bound",
                        "[simd][tile]", support::Packs) {
    using P = TestType;
    using T = typename P::value_type;
    const auto least = GENERATE(-std::numeric_limits<T>::infinity(), T{0});
    const bool starts = GENERATE(false, true);
    const bool adds = GENERATE(false, true);
    REQUIRE(wrong<P, 1, 8, true>(P::lanes, starts, adds, least) == 0);
    REQUIRE(wrong<P, 5, 2, true>(P::lanes, starts, adds, least) == 0);
    REQUIRE(wrong<P, 2, 4, true>(P::lanes, starts, adds, least) == 0);
    for (std::size_t tail = 1; tail <= P::lanes; ++tail) {
        REQUIRE(wrong<P, 3, 1, false>(tail, starts, adds, least) == 0);
        REQUIRE(wrong<P, 1, 3, false>(tail, starts, adds, least) == 0);
    }
}

TEMPLATE_LIST_TEST_CASE("a sum that is not a number is stored as it is", "[simd][tile]",
                        support::Packs) {
    const bool adds = GENERATE(false, true);
    CHECK(keeps_none<TestType, 1>(adds));
    CHECK(keeps_none<TestType, 2>(adds));
}

TEST_CASE("the rows of a tile from a row and a column on", "[simd][tile]") {
    const std::vector<float> numbers(12);
    const simd::TileRows<const float> part =
        simd::TileRows<const float>{numbers.data(), 4}.from(1, 2);
    CHECK(part.data == numbers.data() + 6);
    CHECK(part.step == 4);
    CHECK(simd::TileRows<const float>{}.from(1, 2).data == nullptr);
}
