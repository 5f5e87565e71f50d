#include "ludus/search/selectivity.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;

namespace {

constexpr double factors[] = {0.0, 0.3, Selectivity{}.reduction, 1.0, 2.5};

}  // namespace

TEST_CASE("selectivity: the number of actions before the late ones grows with the squared depth",
          "[selectivity]") {
    STATIC_REQUIRE(Selectivity{}.before_late(0) == 4);
    STATIC_REQUIRE(Selectivity{}.before_late(1) == 6);
    STATIC_REQUIRE(Selectivity{}.before_late(2) == 12);
    STATIC_REQUIRE(Selectivity{}.before_late(3) == 22);
    STATIC_REQUIRE(Selectivity{.late_first = 1, .late_more = 3}.before_late(5) == 76);
}

TEST_CASE("selectivity: waiting costs more plies where more are left", "[selectivity]") {
    for (int depth = 0; depth <= 6; ++depth) CHECK(Selectivity::null_move_reduction(depth) == 4);
    for (int depth = 7; depth <= max_plies; ++depth)
        CHECK(Selectivity::null_move_reduction(depth) == 5);
}

TEST_CASE("selectivity: reductions are factor ln(depth) ln(n) plies, rounded", "[selectivity]") {
    for (const double factor : factors) {
        const Reductions reductions(factor);
        for (int depth = 1; depth < 64; ++depth)
            for (int n = 1; n < 64; ++n) {
                const double exact = factor * std::log(depth) * std::log(n);
                CHECK(std::abs(reductions(depth, n) - exact) <= 0.5 + 1e-9);
            }
    }
    const Reductions usual(Selectivity{}.reduction);
    CHECK(usual(3, 3) == 1);    // 0.93
    CHECK(usual(8, 5) == 3);    // 2.58
    CHECK(usual(20, 10) == 5);  // 5.31
    CHECK(usual(63, 63) == 13);
}

TEST_CASE("selectivity: the first action and the last ply are not reduced", "[selectivity]") {
    const Reductions reductions(Selectivity{}.reduction);
    for (int i = 0; i <= 200; ++i) {
        CHECK(reductions(i, 0) == 0);
        CHECK(reductions(i, 1) == 0);
        CHECK(reductions(0, i) == 0);
        CHECK(reductions(1, i) == 0);
    }
}

TEST_CASE("selectivity: reductions are never negative, and grow with depth and number",
          "[selectivity]") {
    for (const double factor : factors) {
        const Reductions reductions(factor);
        int wrong = 0;
        for (int depth = 0; depth <= max_plies; ++depth)
            for (int n = 0; n <= 100; ++n) {
                wrong += reductions(depth, n) < 0;
                wrong += reductions(depth + 1, n) < reductions(depth, n);
                wrong += reductions(depth, n + 1) < reductions(depth, n);
            }
        CHECK(wrong == 0);
    }
}

TEST_CASE("selectivity: from 63 on depths and numbers count as 63", "[selectivity]") {
    const Reductions reductions(Selectivity{}.reduction);
    for (const int beyond : {64, 128, 1000}) {
        CHECK(reductions(beyond, 5) == reductions(63, 5));
        CHECK(reductions(5, beyond) == reductions(5, 63));
        CHECK(reductions(beyond, beyond) == reductions(63, 63));
    }
}

TEST_CASE("selectivity: however large the factor, reductions stay below the greatest depth",
          "[selectivity]") {
    for (const double factor : {8.0, 100.0, 1e9}) {
        const Reductions reductions(factor);
        for (int depth = 2; depth < 64; ++depth)
            for (int n = 2; n < 64; ++n) {
                const double exact = factor * std::log(depth) * std::log(n);
                CHECK(reductions(depth, n) <= max_plies - 1);
                CHECK(reductions(depth, n) >= std::min(exact - 0.5 - 1e-9, max_plies - 1.0));
            }
    }
}
