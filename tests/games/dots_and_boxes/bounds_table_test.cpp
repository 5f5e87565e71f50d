#include "ludus/games/dots_and_boxes/bounds_table.hpp"

#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

using namespace ludus;
using dots_and_boxes::Bounds;
using dots_and_boxes::BoundsTable;
using dots_and_boxes::WideEdges;

TEST_CASE("dots_and_boxes: a table without room remembers nothing", "[dots_and_boxes][bounds]") {
    BoundsTable<std::uint64_t> table(63);
    CHECK(table.capacity() == 0);
    table.store({5, 1, 2, 3});
    CHECK(table.find(5) == nullptr);
    table.clear();
}

TEST_CASE("dots_and_boxes: a table takes no more than its budget", "[dots_and_boxes][bounds]") {
    STATIC_REQUIRE(sizeof(Bounds<std::uint64_t>) == 16);
    STATIC_REQUIRE(sizeof(Bounds<WideEdges>) == 32);
    CHECK(BoundsTable<std::uint64_t>(1'000'000).capacity() * 16 == 1 << 19);
    CHECK(BoundsTable<WideEdges>(128).capacity() == 4);
}

TEST_CASE("dots_and_boxes: an entry is replaced by its own edges, else the smallest set",
          "[dots_and_boxes][bounds]") {
    BoundsTable<std::uint64_t> table(64);
    for (const std::uint64_t free : {0b111U, 0b1U, 0b1111U, 0b11U}) table.store({free, 0, 1, 2});
    table.store({0b111, -3, 4, 5});
    REQUIRE(table.find(0b111) != nullptr);
    CHECK(table.find(0b111)->low == -3);
    CHECK(table.find(0b111)->high == 4);
    CHECK(table.find(0b111)->best == 5);
    CHECK(table.find(0b1) != nullptr);
    table.store({0b11111, 0, 0, 0});
    CHECK(table.find(0b1) == nullptr);
    for (const std::uint64_t free : {0b11U, 0b111U, 0b1111U, 0b11111U})
        CHECK(table.find(free) != nullptr);
    table.clear();
    CHECK(table.find(0b11) == nullptr);
}

TEST_CASE("dots_and_boxes: sets that differ in any bit are not mixed up",
          "[dots_and_boxes][bounds]") {
    BoundsTable<WideEdges> table(1 << 12);
    Rng rng(24);
    for (int i = 0; i < 10'000; ++i) {
        const WideEdges free = (WideEdges{rng()} << 64 | rng()) | 1;
        table.store({free, static_cast<std::int8_t>((free >> 100 & 15).low()), 0, 0});
        const WideEdges other = free ^ (WideEdges{2} << rng.below(126));
        const auto* found = table.find(other);
        CHECK((found == nullptr || found->free == other));
        REQUIRE(table.find(free) != nullptr);
        CHECK(table.find(free)->low == static_cast<int>((free >> 100 & 15).low()));
    }
}
