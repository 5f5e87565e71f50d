#include "../../benchmarks/support/caches.hpp"

#include <array>
#include <cstddef>
#include <span>

#include "catch.hpp"

using benchmarks::Cache;
using benchmarks::read_rate;

TEST_CASE("caches: data is read at the rate of the first level that holds it", "[caches]") {
    constexpr std::size_t kilobyte = 1024;
    constexpr std::array<Cache, 3> levels = {
        {{32 * kilobyte, 300}, {1024 * kilobyte, 100}, {32768 * kilobyte, 30}}};
    STATIC_REQUIRE(read_rate(levels, 0) == 300);
    STATIC_REQUIRE(read_rate(levels, 32 * kilobyte) == 300);
    STATIC_REQUIRE(read_rate(levels, 32 * kilobyte + 1) == 100);
    STATIC_REQUIRE(read_rate(levels, 337'024 * sizeof(float)) == 30);  // more than a mebibyte
    STATIC_REQUIRE(read_rate(levels, 32768 * kilobyte + 1) == 30);     // from memory, not faster
    STATIC_REQUIRE(read_rate(std::span<const Cache>{}, 1) == 0);
    constexpr std::array<Cache, 2> unmeasured = {{{32, 300}, {1024, 0}}};
    STATIC_REQUIRE(read_rate(unmeasured, 100) == 0);
}
