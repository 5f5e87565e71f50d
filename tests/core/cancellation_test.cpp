#include "ludus/core/cancellation.hpp"

#include <atomic>
#include <chrono>

#include "catch.hpp"

using ludus::Cancellation;
using ludus::Clock;

TEST_CASE("cancellation: is requested while its flag is set, and never without one",
          "[cancellation]") {
    CHECK_FALSE(Cancellation().requested());
    CHECK_FALSE(Cancellation(nullptr).requested());
    const std::atomic<bool>* const none = nullptr;
    CHECK_FALSE(Cancellation(none).requested());
    CHECK_FALSE(Cancellation(none).possible());
    std::atomic<bool> flag = false;
    const Cancellation cancellation(&flag);
    CHECK_FALSE(cancellation.requested());
    flag = true;
    CHECK(cancellation.requested());
    const Cancellation copy = cancellation;
    CHECK(copy.requested());
}

TEST_CASE("cancellation: is requested from a time on, or when its flag is set before",
          "[cancellation]") {
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    CHECK(Cancellation().at(now).requested());
    CHECK_FALSE(Cancellation().at(now + 1h).requested());
    CHECK(Cancellation().at(now + 1h).at(now).requested());  // the earlier one counts
    CHECK(Cancellation().at(now).at(now + 1h).requested());
    CHECK(Cancellation().at(now + 1h).possible());
    std::atomic<bool> flag = false;
    const Cancellation both = Cancellation(&flag).at(now + 1h);
    CHECK_FALSE(both.requested());
    flag = true;
    CHECK(both.requested());
}
