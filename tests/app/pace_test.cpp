#include "ludus/app/pace.hpp"

#include <chrono>

#include "catch.hpp"

using namespace ludus;
using namespace ludus::app;
using namespace std::chrono_literals;

namespace {

const Clock::time_point start{};

}  // namespace

TEST_CASE("pace: an action gets its share of the clock", "[pace]") {
    CHECK(Pace::of({.left = 20'000ms}, start).usual == 1000ms);
    CHECK(Pace::of({.left = 20'000ms}, start).most == 3000ms);
    CHECK(Pace::of({.left = 20'000ms, .increment = 400ms}, start).usual == 1300ms);
    CHECK(Pace::of({.left = 1000ms, .actions = 5}, start).usual == 200ms);
    CHECK(Pace::of({.left = 20'000ms, .actions = 500}, start).usual == 1000ms);
}

TEST_CASE("pace: an action never takes more than half of the clock", "[pace]") {
    CHECK(Pace::of({.left = 100ms, .increment = 4000ms}, start).usual == 50ms);
    CHECK(Pace::of({.left = 100ms, .increment = 4000ms}, start).most == 50ms);
    CHECK(Pace::of({.left = 1000ms, .actions = 1}, start).most == 500ms);
    CHECK(Pace::of({.left = 1000ms, .actions = 0}, start).most == 500ms);
    CHECK(Pace::of({.left = -5ms}, start).most == 0ms);
}

TEST_CASE("pace: knows how much has passed, and when to stop in any case", "[pace]") {
    const auto now = Clock::now();
    const Pace half{now - 1h, 2h, 3h};
    CHECK(half.passed() == Approx(0.5).margin(0.1));
    CHECK_FALSE(half.limited({}).requested());
    CHECK(Pace{now - 4h, 2h, 3h}.limited({}).requested());
    CHECK(Pace{now - 1h, 0ms, 0ms}.passed() > 1);
}
