#include "ludus/play/seat.hpp"

#include <cstdint>

#include "catch.hpp"

using namespace ludus;

TEST_CASE("seat: who has the first seat moves first, who has both does so in every other game",
          "[seat]") {
    for (const std::uint64_t number : {0U, 1U, 7U}) {
        CHECK(starts(Seat::first, number));
        CHECK_FALSE(starts(Seat::second, number));
    }
    CHECK(starts(Seat::both, 4));
    CHECK_FALSE(starts(Seat::both, 5));
}
