#include "ludus/core/schedule.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "catch.hpp"

using namespace ludus;

namespace {

constexpr Schedule falling(Schedule::Curve curve) { return {1.0, 0.01, 100, curve}; }
constexpr Schedule rising(Schedule::Curve curve) { return {0.1, 0.4, 8, curve}; }

}  // namespace

TEST_CASE("schedule: every curve begins at `from` and stays at `to`", "[schedule]") {
    for (const auto curve :
         {Schedule::Curve::linear, Schedule::Curve::geometric, Schedule::Curve::cosine}) {
        INFO("curve " << static_cast<int>(curve));
        CHECK(falling(curve).at(0) == Approx(1.0));
        CHECK(falling(curve).at(100) == 0.01);
        CHECK(falling(curve).at(101) == 0.01);
        CHECK(falling(curve).at(std::numeric_limits<std::uint64_t>::max()) == 0.01);
        CHECK(rising(curve).at(0) == Approx(0.1));
        CHECK(rising(curve).at(8) == 0.4);
    }
}

TEST_CASE("schedule: every curve goes one way only", "[schedule]") {
    for (const auto curve :
         {Schedule::Curve::linear, Schedule::Curve::geometric, Schedule::Curve::cosine}) {
        INFO("curve " << static_cast<int>(curve));
        std::size_t wrong = 0;
        for (std::uint64_t step = 0; step < 100; ++step)
            wrong += falling(curve).at(step) <= falling(curve).at(step + 1);
        for (std::uint64_t step = 0; step < 8; ++step)
            wrong += rising(curve).at(step) >= rising(curve).at(step + 1);
        CHECK(wrong == 0);
    }
}

TEST_CASE("schedule: the linear curve has equal differences", "[schedule]") {
    constexpr Schedule schedule = {0.05, 0.01, 4, Schedule::Curve::linear};
    CHECK(schedule.at(1) == Approx(0.04));
    CHECK(schedule.at(2) == Approx(0.03));
    CHECK(schedule.at(3) == Approx(0.02));
    CHECK(Schedule{2.0, -2.0, 4, Schedule::Curve::linear}.at(3) == Approx(-1.0));
}

TEST_CASE("schedule: the geometric curve has equal ratios", "[schedule]") {
    constexpr Schedule schedule = {1.0, 0.0001, 4, Schedule::Curve::geometric};
    CHECK(schedule.at(1) == Approx(0.1));
    CHECK(schedule.at(2) == Approx(0.01));
    CHECK(schedule.at(3) == Approx(0.001));
}

TEST_CASE("schedule: the cosine curve is slow, fast, slow", "[schedule]") {
    constexpr Schedule schedule = {3.0, 1.0, 6, Schedule::Curve::cosine};
    CHECK(schedule.at(1) == Approx(2 + 0.8660254));  // cos 30 degrees
    CHECK(schedule.at(2) == Approx(2.5));
    CHECK(schedule.at(3) == Approx(2.0));
    CHECK(schedule.at(4) == Approx(1.5));
    CHECK(schedule.at(5) == Approx(2 - 0.8660254));
}

TEST_CASE("schedule: without steps it is at its end at once", "[schedule]") {
    CHECK(Schedule{1.0, 0.5, 0, Schedule::Curve::linear}.at(0) == 0.5);
    CHECK(Schedule{}.at(0) == 0.0);
    CHECK(Schedule::constant(0.3).at(0) == 0.3);
    CHECK(Schedule::constant(0.3).at(1'000'000) == 0.3);
}

TEST_CASE("schedule: equal schedules compare equal", "[schedule]") {
    STATIC_REQUIRE(std::regular<Schedule>);
    CHECK(rising(Schedule::Curve::linear) == rising(Schedule::Curve::linear));
    CHECK(rising(Schedule::Curve::linear) != rising(Schedule::Curve::cosine));
    CHECK(Schedule::constant(0.3) != Schedule::constant(0.4));
}
