#include "ludus/search/search_control.hpp"

#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/search/search_result.hpp"

using namespace ludus;

namespace {

constexpr std::uint64_t unlimited = SearchLimits::unlimited;

const auto to_nobody = [](int) {};

/// Counts how often it is asked, and says yes from a time on.
struct StopAt {
    int yes_from;
    int asked = 0;

    bool operator()() { return ++asked >= yes_from; }
};
constexpr int never = 1'000'000;

/// The nodes at which a search sees that it must stop, which looks at every node; 0 if it never
/// does.
std::uint64_t stops_at(std::uint64_t node_limit, std::uint64_t interval, StopAt& stop,
                       std::uint64_t report_at) {
    SearchControl<int> control;
    auto report = to_nobody;
    control.begin(node_limit, interval, stop, report);
    for (std::uint64_t node = 1; node <= 1000; ++node) {
        control.count_node();
        if (node == report_at) control.report(0);
        if (control.must_stop()) return node;
    }
    return 0;
}

}  // namespace

TEST_CASE("search_control: counts the nodes of a search, from 0 on", "[search_control]") {
    SearchControl<int> control;
    StopAt stop{never};
    auto report = to_nobody;
    for (const int nodes : {5, 3}) {
        control.begin(unlimited, 2, stop, report);
        CHECK(control.nodes() == 0);
        for (int i = 0; i < nodes; ++i) control.count_node();
        CHECK(control.nodes() == static_cast<std::uint64_t>(nodes));
    }
}

TEST_CASE("search_control: a search ends at its limit of nodes", "[search_control]") {
    for (const std::uint64_t limit : {2U, 10U, 99U, 100U, 101U})
        for (const std::uint64_t interval : {1U, 7U, 100U, 10'000U}) {
            StopAt stop{never};
            CHECK(stops_at(limit, interval, stop, 1) == limit);
        }
}

TEST_CASE("search_control: without a limit only `stop` ends it", "[search_control]") {
    StopAt stop{never};
    CHECK(stops_at(unlimited, 10, stop, 1) == 0);
    CHECK(stop.asked == 100);
}

TEST_CASE("search_control: asks whether to stop at the first report and then in intervals",
          "[search_control]") {
    for (int times = 1; times <= 20; ++times) {
        StopAt stop{times};
        CHECK(stops_at(unlimited, 10, stop, 5) == static_cast<std::uint64_t>(10 * times - 5));
        CHECK(stop.asked == times);
    }
}

TEST_CASE("search_control: never stops before the first report", "[search_control]") {
    for (const std::uint64_t report_at : {50U, 500U, 1000U}) {
        StopAt stop{1};
        CHECK(stops_at(unlimited, 1, stop, report_at) == report_at);
        CHECK(stop.asked == 1);
        StopAt none{never};
        CHECK(stops_at(10, 1, none, report_at) == report_at);
    }
    StopAt stop{1};
    CHECK(stops_at(1, 1, stop, 2000) == 0);
    CHECK(stop.asked == 0);
}

TEST_CASE("search_control: once stopped it stays so, and asks no more", "[search_control]") {
    SearchControl<int> control;
    StopAt stop{2};
    auto report = to_nobody;
    control.begin(unlimited, 1, stop, report);
    control.report(0);
    CHECK_FALSE(control.must_stop());
    CHECK_FALSE(control.stopped());
    control.count_node();
    CHECK_FALSE(control.stopped());  // nobody has looked
    CHECK(control.must_stop());
    for (int i = 0; i < 10; ++i) {
        CHECK(control.stopped());
        CHECK(control.must_stop());
    }
    CHECK(stop.asked == 2);

    control.begin(unlimited, 1, stop, report);  // another search
    CHECK_FALSE(control.stopped());
    CHECK_FALSE(control.must_stop());
}

TEST_CASE("search_control: shows what is reported", "[search_control]") {
    SearchControl<int> control;
    StopAt stop{never};
    std::vector<int> shown;
    auto report = [&](int result) { shown.push_back(result); };
    control.begin(unlimited, 1, stop, report);
    CHECK(shown.empty());
    for (const int result : {3, 1, 4}) control.report(result);
    CHECK(shown == std::vector{3, 1, 4});
}
