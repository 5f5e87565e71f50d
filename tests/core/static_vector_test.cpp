#include "ludus/core/static_vector.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <ranges>
#include <string>
#include <type_traits>

#include "catch.hpp"

using namespace ludus;

namespace {

struct NoDefault {
    explicit constexpr NoDefault(int) {}
};

template <class T>
constexpr bool can_be_held = requires { typename static_vector<T, 4>; };

/// The first `count` squares.
template <std::size_t Capacity>
constexpr static_vector<int, Capacity> squares(std::size_t count) {
    static_vector<int, Capacity> made;
    for (std::size_t i = 0; i < count; ++i) made.push_back(static_cast<int>(i * i));
    return made;
}

}  // namespace

TEST_CASE("static_vector: begins empty and holds what is pushed, in order", "[static_vector]") {
    STATIC_REQUIRE(static_vector<int, 3>{}.empty());
    STATIC_REQUIRE(static_vector<int, 3>::capacity() == 3);
    STATIC_REQUIRE(squares<5>(4).size() == 4);
    STATIC_REQUIRE(!squares<5>(4).empty());
    STATIC_REQUIRE(std::ranges::equal(squares<5>(4), std::array{0, 1, 4, 9}));

    static_vector<int, 5> numbers = squares<5>(5);
    CHECK(numbers.size() == numbers.capacity());
    CHECK(std::ranges::equal(numbers, std::array{0, 1, 4, 9, 16}));
    numbers.clear();
    CHECK(numbers.empty());
    numbers.push_back(7);
    CHECK(std::ranges::equal(numbers, std::array{7}));
}

TEST_CASE("static_vector: elements can be changed in place", "[static_vector]") {
    static_vector<int, 4> numbers = squares<4>(3);
    numbers[1] = 10;
    for (int& number : numbers) ++number;
    CHECK(std::ranges::equal(numbers, std::array{1, 11, 5}));
    *numbers.data() = 6;
    std::ranges::reverse(numbers);
    CHECK(std::ranges::equal(numbers, std::array{5, 11, 6}));
}

TEST_CASE("static_vector: comparison regards the elements below the size only", "[static_vector]") {
    constexpr auto shortened = [] {
        static_vector<int, 4> numbers = squares<4>(4);
        numbers.clear();
        numbers.push_back(0);
        return numbers;
    }();
    STATIC_REQUIRE(shortened == squares<4>(1));
    STATIC_REQUIRE(shortened != squares<4>(2));
    STATIC_REQUIRE(shortened != squares<4>(0));
    STATIC_REQUIRE(squares<4>(3) == squares<4>(3));

    static_vector<int, 4> other = squares<4>(3);
    other[1] = 7;
    CHECK(other != squares<4>(3));
}

TEST_CASE("static_vector: copies are independent, and copying is copying bytes",
          "[static_vector]") {
    STATIC_REQUIRE(std::is_trivially_copyable_v<static_vector<int, 9>>);
    const static_vector<int, 4> original = squares<4>(3);
    static_vector<int, 4> copy = original;
    CHECK(copy == original);
    copy[0] = 5;
    copy.push_back(1);
    CHECK(original == squares<4>(3));
    CHECK(std::ranges::equal(copy, std::array{5, 1, 4, 1}));
}

TEST_CASE("static_vector: is a contiguous, sized range", "[static_vector]") {
    STATIC_REQUIRE(std::ranges::contiguous_range<static_vector<int, 4>>);
    STATIC_REQUIRE(std::ranges::contiguous_range<const static_vector<int, 4>>);
    STATIC_REQUIRE(std::ranges::sized_range<const static_vector<int, 4>>);
    const auto numbers = squares<4>(4);
    CHECK(numbers.data() + numbers.size() == numbers.end());
    CHECK(std::accumulate(numbers.begin(), numbers.end(), 0) == 0 + 1 + 4 + 9);
}

TEST_CASE("static_vector: counts beyond what a byte counts", "[static_vector]") {
    STATIC_REQUIRE(sizeof(static_vector<std::uint8_t, 255>) == 256);
    static_vector<std::uint16_t, 1000> numbers;
    for (std::uint16_t i = 0; i < 1000; ++i) numbers.push_back(i);
    CHECK(numbers.size() == 1000);
    CHECK(numbers[255] == 255);
    CHECK(numbers[999] == 999);

    static_vector<std::uint8_t, 255> full;
    for (std::size_t i = 0; i < 255; ++i) full.push_back(1);
    CHECK(full.size() == 255);
    CHECK(std::accumulate(full.begin(), full.end(), 0) == 255);

    static_vector<std::uint8_t, 256> one_more;
    for (std::size_t i = 0; i < 256; ++i) one_more.push_back(1);
    CHECK(one_more.size() == 256);
}

TEST_CASE("static_vector: holds small values only", "[static_vector]") {
    STATIC_REQUIRE(can_be_held<int>);
    STATIC_REQUIRE(can_be_held<std::array<char, 3>>);
    STATIC_REQUIRE(!can_be_held<std::string>);  // not trivially copyable
    STATIC_REQUIRE(!can_be_held<NoDefault>);
}
