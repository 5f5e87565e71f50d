#include "ludus/core/bits.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"

using namespace ludus;

namespace {

template <class Bits>
concept HasLowest = requires(Bits bits) { lowest(bits); };

/// The indices of the set bits, by looking at each.
std::vector<int> set_bits(std::uint32_t bits) {
    std::vector<int> found;
    for (int i = 0; i < 32; ++i)
        if (bits / (std::uint32_t{1} << i) % 2 == 1) found.push_back(i);
    return found;
}

}  // namespace

TEST_CASE("bits: lowest is the index of the lowest set bit, in every width", "[bits]") {
    STATIC_REQUIRE(lowest(std::uint8_t{0b1000'0000}) == 7);
    STATIC_REQUIRE(lowest(std::uint16_t{0b0110'0000}) == 5);
    STATIC_REQUIRE(lowest(std::uint32_t{1}) == 0);
    STATIC_REQUIRE(lowest(std::uint32_t{0x8000'0000}) == 31);
    STATIC_REQUIRE(lowest(std::uint64_t{0x8000'0000'0000'0000}) == 63);
}

TEST_CASE("bits: pop_lowest takes the lowest set bit away", "[bits]") {
    constexpr std::array<int, 3> popped = [] {
        std::uint16_t bits = 0b1000'0000'0001'0010;
        std::array<int, 3> indices{};
        for (int& index : indices) index = pop_lowest(bits);
        return bits == 0 ? indices : std::array<int, 3>{};
    }();
    STATIC_REQUIRE(popped == std::array{1, 4, 15});

    std::uint64_t bits = 0x8000'0000'0000'0001;
    CHECK(pop_lowest(bits) == 0);
    CHECK(bits == 0x8000'0000'0000'0000);
    CHECK(pop_lowest(bits) == 63);
    CHECK(bits == 0);
}

TEST_CASE("bits: every set bit is visited once, lowest first", "[bits]") {
    std::size_t different = 0;
    for (std::uint32_t bits = 0; bits < 0x1'0000; ++bits) {
        std::vector<int> visited;
        for_each_bit(static_cast<std::uint16_t>(bits), [&](int i) { visited.push_back(i); });
        different += visited != set_bits(bits);
    }
    CHECK(different == 0);

    int visits = 0;
    for_each_bit(std::uint64_t{0}, [&](int) { ++visits; });
    CHECK(visits == 0);
    for_each_bit(~std::uint64_t{0}, [&](int i) { visits += i == visits; });
    CHECK(visits == 64);
}

TEST_CASE("bits: bit sets one bit, and its index is found again", "[bits]") {
    STATIC_REQUIRE(bit<std::uint8_t>(7) == 128);
    STATIC_REQUIRE(bit<std::uint16_t>(15) == 0x8000);
    STATIC_REQUIRE(bit<std::uint64_t>(63) == 0x8000'0000'0000'0000);
    STATIC_REQUIRE(std::same_as<decltype(bit<std::uint16_t>(3)), std::uint16_t>);
    int found = 0;
    for (int i = 0; i < 64; ++i) found += lowest(bit<std::uint64_t>(i)) == i;
    CHECK(found == 64);
}

TEST_CASE("bits: a signed number is not a set of bits", "[bits]") {
    STATIC_REQUIRE(HasLowest<std::uint16_t>);
    STATIC_REQUIRE(!HasLowest<int>);
}
