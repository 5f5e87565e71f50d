#include "ludus/nn/rows.hpp"

#include <array>
#include <concepts>
#include <cstddef>

#include "catch.hpp"

using ludus::nn::Rows;

TEST_CASE("rows lie one step apart", "[nn][rows]") {
    std::array<float, 12> numbers{};
    const Rows<float> rows{numbers.data(), 4, 3};
    for (std::size_t r = 0; r < rows.count; ++r) REQUIRE(rows.row(r) == numbers.data() + 4 * r);
}

TEST_CASE("rows between two places are the same memory", "[nn][rows]") {
    std::array<float, 20> numbers{};
    const Rows<float> rows{numbers.data(), 4, 5};
    const Rows<float> middle = rows.between(1, 4);
    REQUIRE(middle.count == 3);
    REQUIRE(middle.step == 4);
    REQUIRE(middle.row(0) == rows.row(1));
    REQUIRE(middle.row(2) == rows.row(3));
    REQUIRE(rows.between(2, 2).count == 0);
}

TEST_CASE("rows can be handed on as rows that are only read", "[nn][rows]") {
    std::array<float, 4> numbers = {1, 2, 3, 4};
    const Rows<float> rows{numbers.data(), 2, 2};
    const Rows<const float> read = rows;
    REQUIRE(read.row(1)[1] == 4);
    REQUIRE(read.count == 2);
    STATIC_REQUIRE(std::convertible_to<Rows<float>, Rows<const float>>);
    STATIC_REQUIRE_FALSE(std::convertible_to<Rows<const float>, Rows<float>>);
}
