#include "ludus/games/alquerque/packing.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using namespace ludus;
using namespace ludus::alquerque;

TEST_CASE("alquerque: packed ranks are numbers of base 3, and are read back",
          "[alquerque][packing]") {
    STATIC_REQUIRE(packed_ranks(0, 0) == 0);
    STATIC_REQUIRE(packed_ranks(0b00001, 0b00010) == 1 + 2 * 3);
    STATIC_REQUIRE(packed_ranks(0, 0b11111) == 242);
    STATIC_REQUIRE(packed_ranks(0b10000'00000'00000'00000'00000, 0) == std::uint64_t{81} << 32);
    Rng rng(1);
    std::size_t wrong = 0;
    for (int i = 0; i < 50'000; ++i) {
        const Points first = static_cast<Points>(rng()) & all_points;
        const Points second = static_cast<Points>(rng()) & all_points & ~first;
        const std::uint64_t packed = packed_ranks(first, second);
        wrong += packed >> ranks_bits != 0;
        wrong += unpacked_ranks(packed) != std::array{first, second};
    }
    CHECK(wrong == 0);
}

TEST_CASE("alquerque: numbers that no rank has, as in a damaged file, are read as empty ranks",
          "[alquerque][packing]") {
    STATIC_REQUIRE(unpacked_ranks(0xFF'F9'F8'F4'F3) == std::array<Points, 2>{});
    STATIC_REQUIRE(unpacked_ranks(0xFF'F2) == std::array<Points, 2>{0, 0b11111});
}

TEST_CASE("alquerque: every way back has a number of its own, of eight bits",
          "[alquerque][packing]") {
    std::set<std::uint64_t> numbers;
    std::size_t ways = 0;
    for (int from = 0; from < point_count; ++from)
        for (int to = 0; to < point_count; ++to) {
            const Action action(from, to);
            if (!is_move(action) || !has_return<Rules{.captures = Captures::any_direction}>(action))
                continue;
            ++ways;
            const std::uint64_t number = packed_return(action);
            CHECK(number >= 1);
            CHECK(number < 1U << return_bits);
            CHECK(unpacked_return(number) == action);
            numbers.insert(number);
        }
    CHECK(ways == 40 + 80);  // steps sideways and captures
    CHECK(numbers.size() == ways);
}

TEST_CASE("alquerque: numbers of ways off the board, as in a damaged file, are read as none",
          "[alquerque][packing]") {
    STATIC_REQUIRE(unpacked_return(1) == Action{});    // from a1 to the left
    STATIC_REQUIRE(unpacked_return(242) == Action{});  // from e5 to the right
    STATIC_REQUIRE(unpacked_return(42) == Action{});   // from e1 to the right, where a2 follows
    STATIC_REQUIRE(unpacked_return(251) == Action{});  // from beyond e5
    STATIC_REQUIRE(unpacked_return(255) == Action{});
}
