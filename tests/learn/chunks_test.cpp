#include "ludus/learn/chunks.hpp"

#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/workers.hpp"

TEST_CASE("every row is in one chunk, for any number of workers", "[learn][chunks]") {
    for (const std::size_t count : {1U, 2U, 3U}) {
        ludus::Workers workers(count);
        for (const std::size_t rows : {0U, 1U, 31U, 32U, 33U, 95U, 192U, 193U, 1000U}) {
            std::vector<int> seen(rows, 0);
            std::vector<int> chunks(ludus::chunk_count(rows), 0);
            ludus::for_each_chunk(rows, workers, [&](std::size_t first, std::size_t last) {
                ++chunks[first / ludus::chunk_size(rows)];
                for (std::size_t row = first; row < last; ++row) ++seen[row];
            });
            REQUIRE(seen == std::vector<int>(rows, 1));
            REQUIRE(chunks == std::vector<int>(chunks.size(), 1));
        }
    }
}

TEST_CASE("two workers can share all but the smallest batch", "[learn][chunks]") {
    STATIC_REQUIRE(ludus::chunk_count(32) == 1);
    STATIC_REQUIRE(ludus::chunk_count(33) == 2);
    STATIC_REQUIRE(ludus::chunk_count(512) == 6);
}
