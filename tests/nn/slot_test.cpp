#include "ludus/nn/slot.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include "catch.hpp"

using ludus::nn::Slot;

namespace {

/// Of a row of 2 x 3 points with 10 channels each: channels 2 to 5, and channels 6 to 9.
constexpr Slot middle = {.buffer = 1, .offset = 2, .points = 6, .channels = 4, .step = 10};
constexpr Slot last = {.buffer = 1, .offset = 6, .points = 6, .channels = 4, .step = 10};

/// The runs of two slots: row, place in either, and length.
std::vector<std::array<std::size_t, 4>> runs(const Slot& in, const Slot& out, std::size_t rows,
                                             std::size_t row_step) {
    std::vector<std::array<std::size_t, 4>> found;
    ludus::nn::detail::for_each_run(
        in, out, rows, row_step, [&](std::size_t r, std::size_t x, std::size_t y, std::size_t n) {
            found.push_back({r, x, y, n});
        });
    return found;
}

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

TEST_CASE("the numbers of two slots are runs as long as both allow", "[nn][slot]") {
    constexpr Slot dense = {.points = 2, .channels = 4, .step = 4};
    constexpr Slot apart = {.points = 2, .channels = 4, .step = 10};
    using Runs = std::vector<std::array<std::size_t, 4>>;
    CHECK(runs(dense, dense, 3, 8) == Runs{{0, 0, 0, 24}});
    CHECK(runs(dense, dense, 2, 16) == Runs{{0, 0, 0, 8}, {1, 0, 0, 8}});
    CHECK(runs(dense, apart, 2, 0) ==
          Runs{{0, 0, 0, 4}, {0, 4, 10, 4}, {1, 0, 0, 4}, {1, 4, 10, 4}});
    CHECK(runs(dense, dense, 0, 8) == Runs{{0, 0, 0, 0}});
}
