#include "ludus/nn/slot.hpp"

#include "catch.hpp"

using ludus::nn::Slot;

namespace {

/// Of a row of 2 x 3 points with 10 channels each: channels 2 to 5, and channels 6 to 9.
constexpr Slot middle = {.buffer = 1, .offset = 2, .points = 6, .channels = 4, .step = 10};
constexpr Slot last = {.buffer = 1, .offset = 6, .points = 6, .channels = 4, .step = 10};

}  // namespace

TEST_CASE("a slot ends after the last channel of its last point", "[nn][slot]") {
    STATIC_REQUIRE(Slot{}.end() == 1);
    STATIC_REQUIRE(middle.end() == 56);
    STATIC_REQUIRE(last.end() == 60);
}

TEST_CASE("a slot is dense if its points follow each other closely", "[nn][slot]") {
    STATIC_REQUIRE(Slot{0, 0, 6, 10, 10}.dense());
    STATIC_REQUIRE_FALSE(middle.dense());
    STATIC_REQUIRE(Slot{0, 5, 1, 4, 10}.dense());
}

TEST_CASE("slots overlap if one begins before the other ends, in the same buffer", "[nn][slot]") {
    constexpr Slot first = {0, 0, 1, 5, 5};
    STATIC_REQUIRE(first.overlaps(first));
    STATIC_REQUIRE(first.overlaps({0, 4, 1, 5, 5}));
    STATIC_REQUIRE(Slot{0, 4, 1, 5, 5}.overlaps(first));
    STATIC_REQUIRE_FALSE(first.overlaps({0, 5, 1, 5, 5}));
    STATIC_REQUIRE_FALSE(Slot{0, 5, 1, 5, 5}.overlaps(first));
    STATIC_REQUIRE_FALSE(first.overlaps({1, 0, 1, 5, 5}));
    STATIC_REQUIRE(first.overlaps({0, 2, 1, 1, 1}));
}

TEST_CASE("slots of different channels of the same points are taken to overlap", "[nn][slot]") {
    STATIC_REQUIRE(middle.overlaps(last));
    STATIC_REQUIRE_FALSE(middle == last);
}
