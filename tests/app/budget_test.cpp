#include "ludus/app/budget.hpp"

#include <chrono>

#include "catch.hpp"
#include "ludus/app/pace.hpp"

using namespace ludus;
using namespace ludus::app;
using namespace std::chrono_literals;

TEST_CASE("budget: a search is limited by nodes, plies or time", "[budget]") {
    CHECK_FALSE(Budget{}.is_bounded());
    CHECK_FALSE(Budget{.lines = 3}.is_bounded());
    CHECK(Budget{.nodes = 5}.is_bounded());
    CHECK(Budget{.depth = 5}.is_bounded());
    CHECK(Budget{.until_cancelled = true}.is_bounded());
}

TEST_CASE("budget: a clock limits a search, and leaves one node to a forced action", "[budget]") {
    Budget budget;
    budget.limit_by({Clock::now(), 1h, 3h}, false);
    CHECK(budget.until_cancelled);
    CHECK_FALSE(budget.cancellation.requested());
    CHECK(budget.nodes == Budget::unlimited);
    budget.limit_by({Clock::now() - 4h, 1h, 3h}, true);
    CHECK(budget.cancellation.requested());
    CHECK(budget.nodes == 1);
    CHECK(budget.depth == 1);
}

TEST_CASE("budget: values are reported in hundredths", "[budget]") {
    CHECK(hundredths_of(0.25) == 25);
    CHECK(hundredths_of(-1) == -100);
    CHECK(hundredths_of(1e300) == 100'000'000);
}
