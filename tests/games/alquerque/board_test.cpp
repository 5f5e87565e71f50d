#include "ludus/games/alquerque/board.hpp"

#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"

using namespace ludus;
using namespace ludus::alquerque;

namespace {

bool holds(Points points, int point) { return (points >> point & 1U) != 0; }

/// `parted` by looking at every pair of points.
bool parted_slowly(Points low, Points high, int gap) {
    for (int a = 0; a < point_count; ++a)
        for (int b = 0; b < point_count; ++b)
            if (holds(low, a) && holds(high, b) && a / 5 + gap > b / 5) return false;
    return true;
}

}  // namespace

TEST_CASE("alquerque: points are numbered by files within ranks", "[alquerque][board]") {
    STATIC_REQUIRE(point(0, 0) == 0);
    STATIC_REQUIRE(point(4, 0) == 4);
    STATIC_REQUIRE(point(0, 1) == 5);
    STATIC_REQUIRE(point(4, 4) == 24);
    STATIC_REQUIRE(file_of(13) == 3);
    STATIC_REQUIRE(rank_of(13) == 2);
    STATIC_REQUIRE(seen_by(Player::first, 3) == 3);
    STATIC_REQUIRE(seen_by(Player::second, 3) == 21);
}

TEST_CASE("alquerque: diagonals lead through every other point, straight lines through all",
          "[alquerque][board]") {
    for (const Heading heading : headings)
        for (const int length : {1, 2})
            for (int from = 0; from < point_count; ++from) {
                const int file = from % 5 + length * heading.right;
                const int rank = from / 5 + length * heading.forward;
                const bool diagonal = heading.right != 0 && heading.forward != 0;
                const bool leads = file >= 0 && file <= 4 && rank >= 0 && rank <= 4 &&
                    (!diagonal || (from % 5 + from / 5) % 2 == 0);
                CHECK(holds(origins_of(heading, length), from) == leads);
                if (leads) CHECK(from + length * heading.shift() == 5 * rank + file);
            }
}

TEST_CASE("alquerque: sets of points are parted by ranks, with a gap or without",
          "[alquerque][board]") {
    STATIC_REQUIRE(parted<1>(0, all_points));
    STATIC_REQUIRE(parted<0>(all_points, 0));
    STATIC_REQUIRE(parted<2>(all_points, 0));
    STATIC_REQUIRE(parted<1>(0, 0));
    Rng rng(1);
    std::size_t wrong = 0;
    std::size_t yes = 0;
    for (int i = 0; i < 20'000; ++i) {
        // Few points, so that parted ones are not rare.
        const auto draw = [&] {
            Points points = 0;
            for (std::uint32_t n = rng.below(4); n > 0; --n)
                points |= Points{1} << rng.below(point_count);
            return points;
        };
        const Points low = draw();
        const Points high = draw();
        wrong += parted<0>(low, high) != parted_slowly(low, high, 0);
        wrong += parted<1>(low, high) != parted_slowly(low, high, 1);
        wrong += parted<2>(low, high) != parted_slowly(low, high, 2);
        yes += parted<2>(low, high);
    }
    CHECK(wrong == 0);
    CHECK(yes > 2000);
}

TEST_CASE("alquerque: a reversed word has bit p where the word has bit 63 - p",
          "[alquerque][board]") {
    STATIC_REQUIRE(reversed(1) == 0x8000'0000'0000'0000);
    STATIC_REQUIRE(reversed(0x0123'4567'89AB'CDEF) == 0xF7B3'D591'E6A2'C480);
    for (int p = 0; p < 64; ++p)
        CHECK(reversed(std::uint64_t{1} << p) == std::uint64_t{1} << (63 - p));
}
