#include "ludus/search/line_keys.hpp"

#include <cstdint>

#include "catch.hpp"

using namespace ludus;

TEST_CASE("line_keys: a position recurs if it was there four, six or more plies before",
          "[line_keys]") {
    for (const int ply : {4, 5, 9, max_plies})
        for (int earlier = 0; earlier < ply; ++earlier) {
            LineKeys keys;
            for (int i = 0; i <= ply; ++i) keys[i] = static_cast<std::uint64_t>(i);
            CHECK_FALSE(keys.recurs(ply));
            keys[earlier] = keys[ply];
            CAPTURE(ply, earlier);
            CHECK(keys.recurs(ply) == (ply - earlier >= 4 && (ply - earlier) % 2 == 0));
        }
}

TEST_CASE("line_keys: what came later in another line does not count", "[line_keys]") {
    LineKeys keys;
    for (int i = 0; i <= 10; ++i) keys[i] = static_cast<std::uint64_t>(i);
    keys[9] = keys[5];
    CHECK_FALSE(keys.recurs(5));
    CHECK(keys.recurs(9));
}
