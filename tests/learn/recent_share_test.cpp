#include "ludus/learn/recent_share.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

TEST_CASE("a share is of the last events alone", "[learn][recent_share]") {
    ludus::RecentShare recent(7);
    REQUIRE(recent.share() == 0);
    std::deque<bool> last;
    ludus::Rng rng(1);
    for (int i = 0; i < 100; ++i) {
        const bool success = rng.chance(0.4);
        recent.record(success);
        last.push_back(success);
        if (last.size() > 7) last.pop_front();
        const auto successes = static_cast<std::size_t>(std::ranges::count(last, true));
        REQUIRE(recent.size() == last.size());
        REQUIRE(recent.full() == (i >= 6));
        REQUIRE(recent.successes() == successes);
        REQUIRE(recent.share() ==
                static_cast<double>(successes) / static_cast<double>(last.size()));
        REQUIRE(recent.valid());
    }
    recent.clear();
    REQUIRE(recent.size() == 0);
    REQUIRE(recent.successes() == 0);
    recent.record(true);
    REQUIRE(recent.share() == 1);
}

TEST_CASE("a window that does not fit is noticed", "[learn][recent_share]") {
    ludus::RecentShare recent(3);
    const auto with = [&](const std::vector<std::uint8_t>& events, std::uint64_t next) {
        recent.visit([&](std::vector<std::uint8_t>& list, std::uint64_t& place) {
            list = events;
            place = next;
        });
        return recent.valid();
    };
    REQUIRE(with({}, 0));
    REQUIRE(with({1, 0}, 2));
    REQUIRE(recent.successes() == 1);
    REQUIRE(with({1, 0, 1}, 0));
    REQUIRE_FALSE(with({1, 0}, 1));
    REQUIRE_FALSE(with({1, 2}, 2));
    REQUIRE_FALSE(with({1, 0, 1}, 3));
    REQUIRE_FALSE(with({1, 0, 1, 1}, 0));
}
