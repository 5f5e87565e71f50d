#include "ludus/simd/int8_layout.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "catch.hpp"

namespace simd = ludus::simd;

TEST_CASE("int8 layout: a row takes whole groups", "[simd][int8_layout]") {
    STATIC_REQUIRE(simd::int8_group == 4);
    STATIC_REQUIRE(simd::int8_groups(0) == 0);
    STATIC_REQUIRE(simd::int8_groups(1) == 1);
    STATIC_REQUIRE(simd::int8_groups(4) == 1);
    STATIC_REQUIRE(simd::int8_groups(5) == 2);
    STATIC_REQUIRE(simd::int8_groups(8) == 2);
}

TEST_CASE("int8 layout: a matrix takes whole panels of whole groups", "[simd][int8_layout]") {
    STATIC_REQUIRE(simd::int8_panel == 32);
    STATIC_REQUIRE(simd::int8_size(4, 32) == 4 * 32);
    STATIC_REQUIRE(simd::int8_size(1, 1) == 4 * 32);
    STATIC_REQUIRE(simd::int8_size(5, 33) == 8 * 64);
    STATIC_REQUIRE(simd::int8_size(0, 33) == 0);
    STATIC_REQUIRE(simd::int8_size(5, 0) == 0);
}

TEST_CASE("int8 layout: elements lie by panel, group, column and place in the group",
          "[simd][int8_layout]") {
    for (std::size_t depth = 1; depth <= 9; ++depth)
        for (const std::size_t columns : {1U, 31U, 32U, 33U, 64U, 65U, 97U}) {
            CAPTURE(depth, columns);
            std::size_t place = 0;
            std::size_t wrong = 0;
            for (std::size_t panel = 0; panel < columns; panel += 32)
                for (std::size_t group = 0; group < depth; group += 4)
                    for (std::size_t n = panel; n < panel + 32; ++n)
                        for (std::size_t k = group; k < group + 4; ++k, ++place)
                            if (k < depth && n < columns)
                                wrong += simd::int8_place(depth, k, n) != place;
            CHECK(wrong == 0);
            CHECK(simd::int8_size(depth, columns) == place);
        }
}

TEST_CASE("int8 layout: no sum overflows at the greatest depth", "[simd][int8_layout]") {
    constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();
    constexpr auto depth = std::int64_t{simd::int8_most_depth};
    STATIC_REQUIRE(depth * 255 * 128 <= largest);
    STATIC_REQUIRE(depth * simd::int8_zero * 128 <= largest);
}

TEST_CASE("int8 layout: zero lies in the middle of the numbers of a row", "[simd][int8_layout]") {
    STATIC_REQUIRE(simd::int8_zero - 127 == 1);
    STATIC_REQUIRE(simd::int8_zero + 127 == std::numeric_limits<std::uint8_t>::max());
}

TEST_CASE("int8 layout: rows are one line in one part by default", "[simd][int8_layout]") {
    const std::vector<std::uint8_t> numbers(12 * 8);
    const simd::Int8Rows rows{.data = numbers.data(), .count = 12, .step = 8};
    CHECK(rows.line == 12);
    CHECK(rows.parts == 1);

    const simd::Int8Rows lines{
        .data = numbers.data(), .count = 12, .step = 8, .line = 3, .line_step = 24};
    CHECK(lines.count == 12);
    CHECK(lines.line == 3);
    CHECK(lines.line_step == 24);
}
