#include "ludus/core/step_schedule.hpp"

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/io/archive.hpp"

using ludus::StepSchedule;

namespace {

constexpr std::uint64_t last_step = std::numeric_limits<std::uint64_t>::max();

/// The state of a schedule with these changes, which no constructor allows.
std::string forged(std::vector<StepSchedule::Change> forged) {
    StepSchedule schedule;
    schedule.visit([&](std::uint64_t&, auto& changes) { changes = std::move(forged); });
    CHECK_FALSE(schedule.valid());
    return ludus::save_state(schedule);
}

}  // namespace

TEST_CASE("step_schedule: a number is the same at every step", "[step_schedule]") {
    REQUIRE(StepSchedule().at(0) == 0);
    REQUIRE(StepSchedule(7).at(0) == 7);
    REQUIRE(StepSchedule(7).at(last_step) == 7);
    REQUIRE(StepSchedule(7).since(last_step) == 0);
    REQUIRE(StepSchedule(7).changes().empty());
    STATIC_REQUIRE(std::convertible_to<int, StepSchedule>);
}

TEST_CASE("step_schedule: a change begins at its own step and lasts until the next",
          "[step_schedule]") {
    const StepSchedule schedule(9, {{1, 5}, {4, 6}, {5, 6}, {8, 2}});
    const std::vector<std::uint64_t> values = {9, 5, 5, 5, 6, 6, 6, 6, 2, 2};
    const std::vector<std::uint64_t> since = {0, 1, 1, 1, 4, 5, 5, 5, 8, 8};
    for (std::uint64_t step = 0; step < values.size(); ++step) {
        CAPTURE(step);
        CHECK(schedule.at(step) == values[step]);
        CHECK(schedule.since(step) == since[step]);
    }
    CHECK(schedule.at(last_step) == 2);
    CHECK(schedule.since(last_step) == 8);
    REQUIRE(StepSchedule(9, {{3, 5}}).at(2) == 9);
    REQUIRE(StepSchedule(9, {{3, 5}}).at(3) == 5);
}

TEST_CASE("step_schedule: the least number may be the first, one between or the last",
          "[step_schedule]") {
    REQUIRE(StepSchedule(4).least() == 4);
    REQUIRE(StepSchedule(1, {{3, 2}, {5, 4}}).least() == 1);
    REQUIRE(StepSchedule(3, {{3, 0}, {5, 4}}).least() == 0);
    REQUIRE(StepSchedule(3, {{3, 4}, {5, 2}}).least() == 2);
}

TEST_CASE("step_schedule: equal schedules have the same number and the same changes",
          "[step_schedule]") {
    STATIC_REQUIRE(std::regular<StepSchedule>);
    const StepSchedule schedule(9, {{3, 5}});
    CHECK(schedule == StepSchedule(9, {{3, 5}}));
    CHECK(schedule != StepSchedule(8, {{3, 5}}));
    CHECK(schedule != StepSchedule(9, {{4, 5}}));
    CHECK(schedule != StepSchedule(9, {{3, 6}}));
    CHECK(schedule != StepSchedule(9));
}

TEST_CASE("step_schedule: one is read as it was written, and checked", "[step_schedule]") {
    StepSchedule written(9, {{1, 5}, {4, 0}, {last_step, 2}});
    StepSchedule read;
    ludus::load_state(read, ludus::save_state(written));
    CHECK(read == written);

    std::vector<StepSchedule::Change> many;
    for (std::uint64_t from = 1; from <= StepSchedule::most_changes; ++from)
        many.push_back({from, 2});
    CHECK(StepSchedule(1, many).valid());
    many.push_back({last_step, 2});
    CHECK_THROWS_AS(ludus::load_state(read, forged(many)), ludus::ArchiveError);
    CHECK_THROWS_AS(ludus::load_state(read, forged({{0, 2}})), ludus::ArchiveError);
    CHECK_THROWS_AS(ludus::load_state(read, forged({{3, 2}, {3, 4}})), ludus::ArchiveError);
    CHECK_THROWS_AS(ludus::load_state(read, forged({{3, 2}, {2, 4}})), ludus::ArchiveError);
}
