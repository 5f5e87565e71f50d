#include "ludus/core/cancellation.hpp"

#include <atomic>

#include "catch.hpp"

using ludus::Cancellation;

TEST_CASE("cancellation: is requested while its flag is set, and never without one",
          "[cancellation]") {
    CHECK_FALSE(Cancellation().requested());
    CHECK_FALSE(Cancellation(nullptr).requested());
    std::atomic<bool> flag = false;
    const Cancellation cancellation(&flag);
    CHECK_FALSE(cancellation.requested());
    flag = true;
    CHECK(cancellation.requested());
    const Cancellation copy = cancellation;
    CHECK(copy.requested());
}
