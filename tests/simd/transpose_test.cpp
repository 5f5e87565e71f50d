#include "ludus/simd/transpose.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "catch.hpp"

namespace simd = ludus::simd;

namespace {

constexpr double nobody = -1;

/// A matrix of different numbers, of exactly the size that it needs.
template <class T>
std::vector<T> counted(std::size_t rows, std::size_t columns, std::size_t step) {
    std::vector<T> numbers((rows - 1) * step + columns, static_cast<T>(nobody));
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            numbers[i * step + j] = static_cast<T>(i * columns + j);
    return numbers;
}

}  // namespace

TEMPLATE_TEST_CASE("a transposed matrix has rows for columns, and touches nothing beside them",
                   "[simd][transpose]", float, double) {
    using T = TestType;
    for (std::size_t rows = 1; rows <= 26; ++rows)
        for (std::size_t columns = 1; columns <= 26; ++columns)
            for (const auto& [from_gap, to_gap] : {std::pair{0U, 0U}, {3U, 1U}, {0U, 9U}}) {
                const std::size_t from_step = columns + from_gap;
                const std::size_t to_step = rows + to_gap;
                const auto from = counted<T>(rows, columns, from_step);
                std::vector<T> to((columns - 1) * to_step + rows, static_cast<T>(nobody));
                simd::transpose(rows, columns, from.data(), from_step, to.data(), to_step);
                std::size_t wrong = 0;
                for (std::size_t place = 0; place < to.size(); ++place) {
                    const std::size_t j = place / to_step;
                    const std::size_t i = place % to_step;
                    const T expected =
                        static_cast<T>(i < rows ? static_cast<double>(i * columns + j) : nobody);
                    wrong += to[place] != expected;
                }
                CAPTURE(rows, columns, from_gap, to_gap);
                REQUIRE(wrong == 0);
            }
}

TEST_CASE("transposing twice gives the matrix back", "[simd][transpose]") {
    constexpr std::size_t rows = 67;
    constexpr std::size_t columns = 130;
    const auto from = counted<float>(rows, columns, columns);
    std::vector<float> turned(from.size());
    std::vector<float> back(from.size());
    simd::transpose(rows, columns, from.data(), columns, turned.data(), rows);
    simd::transpose(columns, rows, turned.data(), rows, back.data(), columns);
    REQUIRE(turned != from);
    REQUIRE(back == from);
}

TEST_CASE("a matrix without rows or columns is left alone", "[simd][transpose]") {
    const float number = 1;
    float untouched = 2;
    simd::transpose(0, 9, &number, 9, &untouched, 1);
    simd::transpose(9, 0, &number, 1, &untouched, 9);
    REQUIRE(untouched == 2);
}
