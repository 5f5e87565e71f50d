#include "ludus/core/stopwatch.hpp"

#include <limits>

#include "catch.hpp"

using namespace ludus;

TEST_CASE("stopwatch: time does not run backwards", "[stopwatch]") {
    const Stopwatch watch;
    const double before = watch.seconds();
    CHECK(before >= 0);
    CHECK(watch.seconds() >= before);
}

TEST_CASE("stopwatch: seconds are written as a clock shows them", "[stopwatch]") {
    CHECK(clock_time(0) == "0:00");
    CHECK(clock_time(75.4) == "1:15");
    CHECK(clock_time(3599.6) == "1:00:00");
    CHECK(clock_time(4000) == "1:06:40");
    CHECK(clock_time(std::numeric_limits<double>::infinity()) == "-");
}
