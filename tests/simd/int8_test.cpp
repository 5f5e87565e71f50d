#include "ludus/simd/int8.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

namespace simd = ludus::simd;

namespace {

/// Every way to multiply and to quantise of this architecture.
using Ways = std::tuple<simd::Int8Scalar
#if defined(__x86_64__)
                        ,
                        simd::Int8Avx2, simd::Int8AvxVnni, simd::Int8Vnni
#elif defined(__aarch64__)
                        ,
                        simd::Int8Neon, simd::Int8NeonDot
#endif
                        >;

/// Whether this processor has a way's instructions.
template <class Way>
bool runs_here() {
#if defined(__x86_64__)
    if (std::is_same_v<Way, simd::Int8Avx2>) return simd::native_level() != simd::Level::baseline;
    if (std::is_same_v<Way, simd::Int8AvxVnni>) return simd::has_avx_vnni();
    if (std::is_same_v<Way, simd::Int8Vnni>) return simd::has_vnni();
#elif defined(__aarch64__)
    if (std::is_same_v<Way, simd::Int8NeonDot>) return simd::has_dot_product();
#endif
    return true;
}

/// A quantised row: what it was made of is about (numbers[k] - 128) * scale.
struct Row {
    std::vector<std::uint8_t> numbers;
    float scale = 0;

    friend bool operator==(const Row&, const Row&) = default;
};

std::size_t padded(std::size_t depth) { return (depth + 3) / 4 * 4; }

template <class Way>
Row quantised(const std::vector<float>& x) {
    Row row{std::vector<std::uint8_t>(padded(x.size())), 0};
    row.scale = simd::Int8Product<Way>::quantise(x.size(), x.data(), row.numbers.data());
    return row;
}

/// By the definition.
Row expected_row(const std::vector<float>& x) {
    float largest = 0;
    for (const float number : x) largest = std::max(largest, std::abs(number));
    Row row{std::vector<std::uint8_t>(padded(x.size()), 128), largest / 127};
    const float inverse = 127 / largest;
    if (std::isfinite(inverse))
        for (std::size_t k = 0; k < x.size(); ++k)
            row.numbers[k] =
                static_cast<std::uint8_t>(128 + std::lrint(static_cast<double>(x[k] * inverse)));
    return row;
}

std::vector<float> random_numbers(std::size_t count, double size, ludus::Rng& rng) {
    std::vector<float> numbers(count);
    std::ranges::generate(numbers, [&] { return static_cast<float>(size * rng.uniform(-1, 1)); });
    return numbers;
}

/// Rows, a matrix and a bias, all of exactly the size that they need (a sanitizer sees one step too
/// far), and their product number by number.
struct Problem {
    static constexpr float nobody = -12345;

    std::size_t rows;
    std::size_t depth;
    std::size_t columns;
    std::size_t x_step;
    std::size_t y_step;
    std::vector<std::uint8_t> x;
    std::vector<float> x_scale;
    std::vector<int> weights;  ///< [depth x columns], as they are written
    std::vector<float> w_scale;
    std::vector<float> bias;

    Problem(std::size_t row_count, std::size_t depth_of, std::size_t column_count, std::size_t gap,
            ludus::Rng& rng)
        : rows(row_count),
          depth(depth_of),
          columns(column_count),
          x_step(padded(depth_of) + gap),
          y_step(column_count + gap),
          x(row_count == 0 ? 0 : (row_count - 1) * x_step + padded(depth_of)),
          x_scale(random_numbers(row_count, 1, rng)),
          weights(depth_of * column_count),
          w_scale(random_numbers(column_count, 1, rng)),
          bias(random_numbers(column_count, 100, rng)) {
        // What stands beyond the depth must not matter: the weights there are zero.
        std::ranges::generate(x, [&] { return static_cast<std::uint8_t>(rng.below(256)); });
        const std::size_t kind = rng.below(3);  // any numbers, none negative, or only one
        if (kind > 0)
            for (std::uint8_t& number : x) number |= 128;
        if (kind == 2 && !x.empty()) x[rng.below(static_cast<std::uint32_t>(x.size()))] &= 127;
        std::ranges::generate(weights, [&] { return static_cast<int>(rng.below(255)) - 127; });
    }

    /// y, and the numbers after each of its rows that belong to nobody.
    [[nodiscard]] std::vector<float> expected(const simd::Finish<float>& finish = {}) const {
        std::vector<float> y(rows * y_step, nobody);
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t n = 0; n < columns; ++n) {
                std::int64_t sum = 0;
                for (std::size_t k = 0; k < depth; ++k)
                    sum += (x[r * x_step + k] - 128) * weights[k * columns + n];
                float& to = y[r * y_step + n];
                to = std::fma(static_cast<float>(sum), x_scale[r] * w_scale[n], bias[n]);
                if (finish.addend.data != nullptr) to += finish.addend.at(0, r)[n];
                if (finish.rectify) to = std::max(to, 0.0F);
            }
        return y;
    }

    /// The same by `product(x, x_scale, matrix, bias, y, y_step, finish)`.
    template <class Product>
    [[nodiscard]] std::vector<float> found(const Product& product,
                                           const simd::Finish<float>& finish = {}) const {
        std::vector<std::int8_t> values(simd::int8_size(depth, columns));
        std::vector<std::int32_t> offset(columns);
        for (std::size_t k = 0; k < depth; ++k)
            for (std::size_t n = 0; n < columns; ++n) {
                const int weight = weights[k * columns + n];
                values[simd::int8_place(depth, k, n)] = static_cast<std::int8_t>(weight);
                offset[n] += 128 * weight;
            }
        std::vector<float> y(rows * y_step, nobody);
        const simd::Int8Matrix matrix{depth, columns, values.data(), offset.data(), w_scale.data()};
        product(simd::Int8Rows{x.data(), rows, x_step}, x_scale.data(), matrix, bias.data(),
                y.data(), y_step, finish);
        return y;
    }
};

/// The product of a way.
template <class Way>
constexpr auto product_of =
    [](const auto&... operands) { simd::Int8Product<Way>::run(simd::Int8Operands{operands...}); };

/// How many numbers differ in any bit.
std::size_t different(const std::vector<float>& a, const std::vector<float>& b) {
    REQUIRE(a.size() == b.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        count += std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i]);
    return count;
}

constexpr float largest_float = std::numeric_limits<float>::max();
constexpr float least_normal = std::numeric_limits<float>::min();
constexpr float least_float = std::numeric_limits<float>::denorm_min();

}  // namespace

TEMPLATE_LIST_TEST_CASE("a row is rounded to 127 steps either way", "[simd][int8]", Ways) {
    if (!runs_here<TestType>()) return;
    ludus::Rng rng(1);
    for (std::size_t depth = 1; depth <= 140; ++depth)
        for (const double size : {1e-30, 1e-3, 1.0, 1e30}) {
            const std::vector<float> x = random_numbers(depth, size, rng);
            const Row row = quantised<TestType>(x);
            REQUIRE(row == expected_row(x));
            double worst = 0;
            for (std::size_t k = 0; k < depth; ++k)
                worst =
                    std::max(worst, std::abs(x[k] - (row.numbers[k] - 128) * double{row.scale}));
            REQUIRE(worst <= 0.50001 * double{row.scale});
            REQUIRE(std::ranges::count_if(row.numbers, [](int n) { return n == 1 || n == 255; }) >=
                    1);
            REQUIRE(std::all_of(row.numbers.begin() + static_cast<std::ptrdiff_t>(depth),
                                row.numbers.end(), [](int n) { return n == 128; }));
        }
}

TEMPLATE_LIST_TEST_CASE("halves are rounded to the even step", "[simd][int8]", Ways) {
    if (!runs_here<TestType>()) return;
    const Row row =
        quantised<TestType>({127, 0.5F, 1.5F, 2.5F, -0.5F, -1.5F, -2.5F, -0.0F, 126.5F});
    REQUIRE(row.scale == 1);
    REQUIRE(row.numbers ==
            std::vector<std::uint8_t>{255, 128, 130, 130, 128, 126, 126, 128, 254, 128, 128, 128});
}

TEMPLATE_LIST_TEST_CASE("a row of any finite numbers is quantised", "[simd][int8]", Ways) {
    if (!runs_here<TestType>()) return;
    for (const float number : {1.0F, 0.3F, 1e-20F, 1e-35F, least_normal, 3 * least_float,
                               least_float, largest_float, 0.0F})
        for (const std::size_t depth : {1U, 4U, 7U, 8U, 9U, 33U}) {
            INFO(depth << " numbers of up to " << number);
            const std::vector<float> equal(depth, number);
            std::vector<float> mixed(depth, 0.0F);
            for (std::size_t k = 0; k < depth; k += 2) mixed[k] = k % 4 == 0 ? -number : number / 3;
            for (const auto& x : {equal, mixed}) {
                const Row row = quantised<TestType>(x);
                REQUIRE(row == expected_row(x));
                // Where a step would be too small to divide by, all is taken for zero.
                const double rounding = std::max(0.50001 * double{row.scale}, 4e-37);
                for (std::size_t k = 0; k < depth; ++k)
                    REQUIRE(std::abs(x[k] - (row.numbers[k] - 128) * double{row.scale}) <=
                            rounding);
            }
        }
    REQUIRE(quantised<TestType>({}) == Row{});
    REQUIRE(quantised<TestType>({0, 0, 0, 0, 0}) == Row{std::vector<std::uint8_t>(8, 128), 0});
}

TEMPLATE_LIST_TEST_CASE("a row is quantised without a byte beyond its groups", "[simd][int8]",
                        Ways) {
    if (!runs_here<TestType>()) return;
    ludus::Rng rng(2);
    for (std::size_t depth = 0; depth <= 70; ++depth) {
        const std::vector<float> x = random_numbers(depth, 1, rng);
        std::vector<std::uint8_t> numbers(padded(depth) + 16, 7);
        simd::Int8Product<TestType>::quantise(depth, x.data(), numbers.data());
        REQUIRE(std::all_of(numbers.end() - 16, numbers.end(), [](int n) { return n == 7; }));
    }
}

TEMPLATE_LIST_TEST_CASE("products are exact sums of whole numbers, to the last bit", "[simd][int8]",
                        Ways) {
    if (!runs_here<TestType>()) return;
    ludus::Rng rng(3);
    for (const std::size_t rows : {0U, 1U, 2U, 3U, 4U, 6U, 7U, 8U, 9U, 12U, 13U, 26U})
        for (const std::size_t columns : {1U, 3U, 4U, 5U, 15U, 16U, 17U, 33U, 64U, 100U, 129U})
            for (const std::size_t depth : {1U, 4U, 6U, 31U}) {
                const std::size_t gap = rng.below(6);
                CAPTURE(rows, columns, depth, gap);
                const Problem problem(rows, depth, columns, gap, rng);
                REQUIRE(different(problem.found(product_of<TestType>), problem.expected()) == 0);
            }
}

TEMPLATE_LIST_TEST_CASE("the largest of 8-bit numbers are multiplied without overflow",
                        "[simd][int8]", Ways) {
    if (!runs_here<TestType>()) return;
    ludus::Rng rng(4);
    for (const int number : {0, 1, 255})
        for (const int weight : {-128, -127, 127}) {
            CAPTURE(number, weight);
            Problem problem(5, 1023, 21, 0, rng);
            std::ranges::fill(problem.x, static_cast<std::uint8_t>(number));
            std::ranges::fill(problem.weights, weight);
            REQUIRE(different(problem.found(product_of<TestType>), problem.expected()) == 0);
        }
}

TEMPLATE_LIST_TEST_CASE("rows may share the numbers of a board", "[simd][int8]", Ways) {
    if (!runs_here<TestType>()) return;
    ludus::Rng rng(9);
    for (const std::size_t channels : {4U, 12U})
        for (const std::size_t height : {1U, 2U, 5U})
            for (const std::size_t width : {1U, 3U, 5U, 8U, 9U, 14U})
                for (const bool has_negative : {false, true}) {
                    CAPTURE(channels, height, width, has_negative);
                    const std::size_t line = (width + 2) * channels;
                    std::vector<std::uint8_t> board((height + 2) * line);
                    std::ranges::generate(
                        board, [&] { return static_cast<std::uint8_t>(128 + rng.below(128)); });
                    if (has_negative)
                        board[rng.below(static_cast<std::uint32_t>(board.size()))] = 1;
                    Problem problem(height * width, 9 * channels, 37, 0, rng);
                    for (std::size_t r = 0; r < problem.rows; ++r)
                        for (std::size_t part = 0; part < 3; ++part)
                            std::copy_n(
                                board.data() + (r / width + part) * line + r % width * channels,
                                3 * channels, problem.x.data() + (3 * r + part) * 3 * channels);
                    const simd::Int8Rows shared{.data = board.data(),
                                                .count = problem.rows,
                                                .step = channels,
                                                .line = width,
                                                .line_step = line,
                                                .parts = 3,
                                                .part_step = line};
                    const auto y = problem.found([&](const auto&, const auto&... operands) {
                        product_of<TestType>(shared, operands...);
                    });
                    REQUIRE(different(y, problem.expected()) == 0);
                }
}

TEMPLATE_LIST_TEST_CASE("a product of nothing is the bias", "[simd][int8]", Ways) {
    if (!runs_here<TestType>()) return;
    ludus::Rng rng(5);
    for (const std::size_t depth : {0U, 9U}) {
        Problem problem(3, depth, 19, 2, rng);
        std::ranges::fill(problem.x, std::uint8_t{128});
        std::ranges::fill(problem.x_scale, 0.0F);
        const auto y = problem.found(product_of<TestType>);
        for (std::size_t r = 0; r < problem.rows; ++r)
            for (std::size_t n = 0; n < problem.columns; ++n)
                REQUIRE(y[r * problem.y_step + n] == problem.bias[n]);
    }
}

TEMPLATE_LIST_TEST_CASE("a product is finished before it is stored", "[simd][int8]", Ways) {
    if (!runs_here<TestType>()) return;
    ludus::Rng rng(8);
    for (const std::size_t rows : {1U, 3U, 25U})
        for (const std::size_t columns : {1U, 16U, 43U, 130U}) {
            const Problem problem(rows, 30, columns, 2, rng);
            const std::vector<float> addend = random_numbers(rows * (columns + 5), 1000, rng);
            for (const bool adds : {false, true})
                for (const bool rectifies : {false, true}) {
                    CAPTURE(rows, columns, adds, rectifies);
                    simd::Finish<float> finish{{}, rectifies};
                    if (adds) finish.addend = {addend.data(), 0, columns + 5};
                    REQUIRE(different(problem.found(product_of<TestType>, finish),
                                      problem.expected(finish)) == 0);
                }
        }
}

TEST_CASE("what the processor is chosen to do is what is defined", "[simd][int8]") {
    ludus::Rng rng(6);
    for (const std::size_t depth : {1U, 16U, 37U}) {
        const std::vector<float> x = random_numbers(depth, 3, rng);
        Row row{std::vector<std::uint8_t>(padded(depth)), 0};
        row.scale = simd::int8_quantise(depth, x.data(), row.numbers.data());
        REQUIRE(row == expected_row(x));
        const Problem problem(7, depth, 43, 3, rng);
        REQUIRE(different(problem.found(simd::int8_product<float>), problem.expected()) == 0);
    }
}

TEST_CASE("a quantised product is near the product of what was quantised", "[simd][int8]") {
    // Each of the two factors is off by half a step at most.
    ludus::Rng rng(7);
    constexpr std::size_t depth = 75;
    constexpr std::size_t columns = 20;
    const std::vector<float> x = random_numbers(depth, 2, rng);
    const std::vector<float> w = random_numbers(depth * columns, 0.1, rng);
    Problem problem(1, depth, columns, 0, rng);
    problem.x_scale[0] = simd::int8_quantise(depth, x.data(), problem.x.data());
    for (std::size_t n = 0; n < columns; ++n) {
        problem.w_scale[n] = 0.1F / 127;
        for (std::size_t k = 0; k < depth; ++k)
            problem.weights[k * columns + n] =
                static_cast<int>(std::lround(w[k * columns + n] / problem.w_scale[n]));
    }
    const auto y = problem.found(simd::int8_product<float>);
    const double x_step = problem.x_scale[0];
    for (std::size_t n = 0; n < columns; ++n) {
        const double w_step = problem.w_scale[n];
        double exact = problem.bias[n];
        double bound = 1e-4;  // of rounding beside a bias of up to 100
        for (std::size_t k = 0; k < depth; ++k) {
            const double a = x[k];
            const double b = w[k * columns + n];
            exact += a * b;
            bound += (std::abs(a) * w_step + std::abs(b) * x_step) / 2 + x_step * w_step / 4;
        }
        REQUIRE(std::abs(y[n] - exact) <= bound);
    }
}
