#include "ludus/simd/gemm.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;

namespace {

/// A matrix whose rows are followed by numbers that belong to nobody.
template <class T>
struct Matrix {
    static constexpr T sentinel = -12345;

    std::size_t rows;
    std::size_t columns;
    std::size_t step;
    std::vector<T> values;

    Matrix(std::size_t row_count, std::size_t column_count, std::size_t gap)
        : rows(row_count),
          columns(column_count),
          step(column_count + gap),
          values(row_count * step + gap, sentinel) {}

    Matrix(std::size_t row_count, std::size_t column_count, std::size_t gap, ludus::Rng& rng)
        : Matrix(row_count, column_count, gap) {
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < columns; ++j) at(i, j) = static_cast<T>(rng.uniform(-1, 1));
    }

    T& at(std::size_t i, std::size_t j) { return values[i * step + j]; }
    [[nodiscard]] const T& at(std::size_t i, std::size_t j) const { return values[i * step + j]; }

    [[nodiscard]] Matrix transposed(std::size_t gap) const {
        Matrix turned(columns, rows, gap);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < columns; ++j) turned.at(j, i) = at(i, j);
        return turned;
    }

    /// How many of the numbers that belong to nobody have changed.
    [[nodiscard]] std::size_t touched() const {
        std::size_t count = 0;
        for (std::size_t place = 0; place < values.size(); ++place)
            if (place / step >= rows || place % step >= columns) count += values[place] != sentinel;
        return count;
    }
};

/// Packs of more than four lanes round once by the definition of their instructions. In the others
/// that is for the compiler to decide.
template <class P>
constexpr bool rounds_once = P::lanes > 4;

/// The numbers of c that are not start + a b: beyond what rounding explains, or in any bit where
/// the pack rounds once. A null `start` counts as zero.
template <class P, class T>
std::size_t wrong(const Matrix<T>& a, const Matrix<T>& b, const Matrix<T>* start,
                  const Matrix<T>& c) {
    std::size_t count = c.touched();
    for (std::size_t i = 0; i < c.rows; ++i)
        for (std::size_t j = 0; j < c.columns; ++j) {
            T chain = start == nullptr ? T{0} : start->at(start->rows == 1 ? 0 : i, j);
            double exact = chain;
            double size = std::abs(exact);
            for (std::size_t k = 0; k < a.columns; ++k) {
                chain = std::fma(a.at(i, k), b.at(k, j), chain);
                const double product = static_cast<double>(a.at(i, k)) * b.at(k, j);
                exact += product;
                size += std::abs(product);
            }
            const double rounding = static_cast<double>(a.columns + 1) * size *
                static_cast<double>(std::numeric_limits<T>::epsilon());
            const bool near = std::abs(c.at(i, j) - exact) <= rounding;
            count += !near || (rounds_once<P> && c.at(i, j) != chain);
        }
    return count;
}

/// One product in every form: as it lies, transposed, from nothing, from a bias, from a matrix and
/// in place. Returns how many numbers came out wrong.
template <class P>
std::size_t wrong_in_any_form(std::size_t rows, std::size_t columns, std::size_t depth,
                              ludus::Rng& rng) {
    using T = typename P::value_type;
    const Matrix<T> a(rows, depth, 3, rng);
    const Matrix<T> a_turned = a.transposed(2);
    const Matrix<T> b(depth, columns, 5, rng);
    const Matrix<T> bias(1, columns, 0, rng);
    const Matrix<T> start(rows, columns, 1, rng);
    const T* const nothing = nullptr;

    Matrix<T> plain(rows, columns, 4);
    simd::Gemm<P>::run(rows, columns, depth, {a.values.data(), a.step}, b.values.data(), b.step,
                       nothing, 0, plain.values.data(), plain.step);
    Matrix<T> biased(rows, columns, 2);
    simd::Gemm<P>::run(rows, columns, depth, {a_turned.values.data(), 1, a_turned.step},
                       b.values.data(), b.step, bias.values.data(), 0, biased.values.data(),
                       biased.step);
    Matrix<T> started(rows, columns, 0);
    simd::Gemm<P>::run(rows, columns, depth, {a.values.data(), a.step}, b.values.data(), b.step,
                       start.values.data(), start.step, started.values.data(), started.step);
    Matrix<T> in_place = start;
    simd::Gemm<P>::run(rows, columns, depth, {a.values.data(), a.step}, b.values.data(), b.step,
                       in_place.values.data(), in_place.step, in_place.values.data(),
                       in_place.step);

    Matrix<T> turned(rows, columns, 3);
    simd::Gemm<P>::run(rows, columns, depth, {a_turned.values.data(), 1, a_turned.step},
                       b.values.data(), b.step, nothing, 0, turned.values.data(), turned.step);
    Matrix<T> turned_in_place = start;
    simd::Gemm<P>::run(rows, columns, depth, {a_turned.values.data(), 1, a_turned.step},
                       b.values.data(), b.step, turned_in_place.values.data(), turned_in_place.step,
                       turned_in_place.values.data(), turned_in_place.step);

    const Matrix<T>* const none = nullptr;
    return wrong<P>(a, b, none, plain) + wrong<P>(a, b, none, turned) +
        wrong<P>(a, b, &start, turned_in_place) + wrong<P>(a, b, &bias, biased) +
        wrong<P>(a, b, &start, started) + wrong<P>(a, b, &start, in_place);
}

/// Shapes that meet every tile and every tail: all rows and columns, all depths.
template <class P>
std::size_t wrong_in_any_shape() {
    ludus::Rng rng(1);
    std::size_t count = 0;
    for (std::size_t rows = 1; rows <= 30; ++rows)
        for (std::size_t columns = 1; columns <= 70; ++columns)
            count += wrong_in_any_form<P>(rows, columns, 1 + (7 * rows + columns) % 9, rng);
    for (std::size_t depth = 1; depth <= 40; ++depth)
        for (const std::size_t rows : {1U, 2U, 7U, 13U, 27U})
            for (const std::size_t columns : {1U, 15U, 33U, 64U, 70U})
                count += wrong_in_any_form<P>(rows, columns, depth, rng);
    // A transposed a is packed, some rows and some columns at a time.
    for (const std::size_t rows : {31U, 48U, 49U, 97U})
        for (const std::size_t columns : {1U, 31U, 64U, 70U})
            for (const std::size_t depth : {500U, 512U, 601U})
                count += wrong_in_any_form<P>(rows, columns, depth, rng);
    // b is so large that its panels are read one after another.
    count += wrong_in_any_form<P>(29, 70, 1'000, rng);
    // b is so large that it is packed, some columns and some rows at a time.
    count += wrong_in_any_form<P>(30, 396, 501, rng);
    count += wrong_in_any_form<P>(37, 1'000, 202, rng);
    return count;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a product of any shape is the chain of its multiply-adds", "[simd][gemm]",
                        support::Packs) {
    REQUIRE(wrong_in_any_shape<TestType>() == 0);
}

TEST_CASE("the product that callers get is that of this processor's widest pack", "[simd][gemm]") {
    ludus::Rng rng(6);
    const Matrix<float> a(13, 21, 0, rng);
    const Matrix<float> b(21, 40, 0, rng);
    Matrix<float> c(13, 40, 0);
    simd::gemm(13, 40, 21, {a.values.data(), a.step}, b.values.data(), b.step, nullptr, 0,
               c.values.data(), c.step);
    Matrix<float> expected(13, 40, 0);
    simd::with_native<float>([&]<class P>(std::type_identity<P>) {
        simd::Gemm<P>::run(13, 40, 21, {a.values.data(), a.step}, b.values.data(), b.step, nullptr,
                           0, expected.values.data(), expected.step);
    });
    REQUIRE(c.values == expected.values);
}

TEST_CASE("a product over an empty depth is what it starts from", "[simd][gemm]") {
    ludus::Rng rng(2);
    const Matrix<float> start(5, 21, 0, rng);
    Matrix<float> c(5, 21, 0, rng);
    simd::gemm(5, 21, 0, {nullptr, 0}, static_cast<const float*>(nullptr), 0, start.values.data(),
               start.step, c.values.data(), c.step);
    REQUIRE(c.values == start.values);
}

TEST_CASE("a product of many rows over an empty depth is, too", "[simd][gemm]") {
    ludus::Rng rng(2);
    const Matrix<float> start(40, 50, 0, rng);
    Matrix<float> c(40, 50, 0, rng);
    simd::gemm(40, 50, 0, {nullptr, 1, 40}, static_cast<const float*>(nullptr), 50,
               start.values.data(), start.step, c.values.data(), c.step);
    REQUIRE(c.values == start.values);
}

TEST_CASE("a product without rows or columns writes nothing", "[simd][gemm]") {
    ludus::Rng rng(3);
    const Matrix<float> a(4, 4, 0, rng);
    Matrix<float> c(4, 4, 0, rng);
    const Matrix<float> before = c;
    const float* const nothing = nullptr;
    simd::gemm(0, 4, 4, {a.values.data(), 4}, a.values.data(), 4, nothing, 0, c.values.data(), 4);
    simd::gemm(4, 0, 4, {a.values.data(), 4}, a.values.data(), 4, nothing, 0, c.values.data(), 4);
    REQUIRE(c.values == before.values);
}

TEMPLATE_LIST_TEST_CASE("a packed matrix, and one of 16 bits, give the bits of the same numbers",
                        "[simd][gemm]", support::Packs) {
    using P = TestType;
    if constexpr (std::is_same_v<typename P::value_type, float>) {
        using Size = std::pair<std::size_t, std::size_t>;
        ludus::Rng rng(9);
        for (const std::size_t rows : {1U, 2U, 3U, 5U, 30U})
            for (const Size& size :
                 {Size{1, 23}, Size{17, 23}, Size{31, 23}, Size{32, 23}, Size{40, 23}, Size{57, 23},
                  Size{64, 23}, Size{70, 23}, Size{96, 23}, Size{300, 23}, Size{150, 1'000}}) {
                const std::size_t columns = size.first;
                const std::size_t depth = size.second;
                CAPTURE(rows, columns, depth);
                const Matrix<float> a(rows, depth, 1, rng);
                Matrix<float> b(depth, columns, 2, rng);
                std::vector<float> dense;  // without gaps
                for (std::size_t k = 0; k < depth; ++k)
                    for (std::size_t n = 0; n < columns; ++n) {
                        b.at(k, n) = static_cast<float>(simd::Bfloat16(b.at(k, n)));
                        dense.push_back(b.at(k, n));
                    }
                std::vector<float> packed(dense.size());
                std::vector<simd::Bfloat16> packed_halves(dense.size());
                simd::pack_panels(depth, columns, dense.data(), packed.data());
                simd::pack_panels(depth, columns, dense.data(), packed_halves.data());
                const Matrix<float> bias(1, columns, 0, rng);
                Matrix<float> expected(rows, columns, 3);
                simd::Gemm<P>::run(rows, columns, depth, {a.values.data(), a.step}, b.values.data(),
                                   b.step, bias.values.data(), 0, expected.values.data(),
                                   expected.step);
                const auto is_expected = [&](const auto& numbers) {
                    Matrix<float> c(rows, columns, 3);
                    simd::Gemm<P>::run_packed(rows, columns, depth, {a.values.data(), a.step},
                                              numbers.data(), bias.values.data(), 0,
                                              c.values.data(), c.step);
                    return c.values == expected.values;
                };
                REQUIRE(is_expected(packed));
                REQUIRE(is_expected(packed_halves));
            }
    }
}

TEST_CASE("an element has the same bits whichever rows are computed with it", "[simd][gemm]") {
    using P = support::Widest;
    constexpr std::size_t rows = 30;
    constexpr std::size_t columns = 37;
    constexpr std::size_t depth = 40;
    ludus::Rng rng(4);
    const Matrix<float> a(rows, depth, 1, rng);
    const Matrix<float> b(depth, columns, 2, rng);
    const Matrix<float> bias(1, columns, 0, rng);
    Matrix<float> whole(rows, columns, 0);
    simd::Gemm<P>::run(rows, columns, depth, {a.values.data(), a.step}, b.values.data(), b.step,
                       bias.values.data(), 0, whole.values.data(), whole.step);

    std::size_t different = 0;
    for (std::size_t first = 0; first < rows; ++first)
        for (std::size_t count = 1; first + count <= rows; ++count) {
            Matrix<float> part(count, columns, 0);
            simd::Gemm<P>::run(count, columns, depth, {&a.at(first, 0), a.step}, b.values.data(),
                               b.step, bias.values.data(), 0, part.values.data(), part.step);
            different += !std::ranges::equal(
                part.values, std::span(&whole.at(first, 0), count * columns), {},
                std::bit_cast<std::uint32_t, float>, std::bit_cast<std::uint32_t, float>);
        }
    REQUIRE(different == 0);
}

TEST_CASE("an element has the same bits whichever columns are computed with it", "[simd][gemm]") {
    using P = support::Widest;
    constexpr std::size_t rows = 15;
    constexpr std::size_t columns = 70;
    constexpr std::size_t depth = 23;
    ludus::Rng rng(5);
    const Matrix<float> a(rows, depth, 1, rng);
    const Matrix<float> b(depth, columns, 2, rng);
    const Matrix<float> start(rows, columns, 0, rng);
    Matrix<float> whole = start;
    simd::Gemm<P>::run(rows, columns, depth, {a.values.data(), a.step}, b.values.data(), b.step,
                       start.values.data(), start.step, whole.values.data(), whole.step);

    std::size_t different = 0;
    for (std::size_t first = 0; first < columns; ++first)
        for (std::size_t count = 1; first + count <= columns; ++count) {
            Matrix<float> part = start;
            simd::Gemm<P>::run(rows, count, depth, {a.values.data(), a.step}, &b.at(0, first),
                               b.step, &start.at(0, first), start.step, &part.at(0, first),
                               part.step);
            for (std::size_t i = 0; i < rows; ++i)
                for (std::size_t j = 0; j < columns; ++j) {
                    const bool computed = j >= first && j < first + count;
                    const float expected = (computed ? whole : start).at(i, j);
                    different += std::bit_cast<std::uint32_t>(part.at(i, j)) !=
                        std::bit_cast<std::uint32_t>(expected);
                }
        }
    REQUIRE(different == 0);
}

TEST_CASE("a depth computed in slices gives the bits of the whole depth", "[simd][gemm]") {
    using P = support::Widest;
    constexpr std::size_t rows = 11;
    constexpr std::size_t columns = 19;
    constexpr std::size_t depth = 40;
    ludus::Rng rng(6);
    const Matrix<float> a(rows, depth, 0, rng);
    const Matrix<float> b(depth, columns, 0, rng);
    const float* const nothing = nullptr;
    Matrix<float> whole(rows, columns, 0);
    simd::Gemm<P>::run(rows, columns, depth, {a.values.data(), a.step}, b.values.data(), b.step,
                       nothing, 0, whole.values.data(), whole.step);

    for (std::size_t cut = 1; cut < depth; ++cut) {
        Matrix<float> sliced(rows, columns, 0);
        simd::Gemm<P>::run(rows, columns, cut, {a.values.data(), a.step}, b.values.data(), b.step,
                           nothing, 0, sliced.values.data(), sliced.step);
        simd::Gemm<P>::run(rows, columns, depth - cut, {&a.at(0, cut), a.step}, &b.at(cut, 0),
                           b.step, sliced.values.data(), sliced.step, sliced.values.data(),
                           sliced.step);
        REQUIRE(sliced.values == whole.values);
    }
}
