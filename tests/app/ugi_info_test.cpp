#include "ludus/app/ugi_info.hpp"

#include <chrono>

#include "catch.hpp"
#include "ludus/app/budget.hpp"

using namespace ludus::app;
using namespace std::chrono_literals;

TEST_CASE("ugi info: a line has the depth, the value, the cost and the moves", "[ugi_info]") {
    const Finding valued{.depth = 3, .nodes = 500, .hundredths = -20};
    CHECK(ugi::info_line(valued, "a1 b2", 2s, false) ==
          "info depth 3 score cp -20 time 2000 nodes 500 nps 250 pv a1 b2");
    const Finding second{.rank = 2, .depth = 3, .nodes = 500, .hundredths = -20};
    CHECK(ugi::info_line(second, "b2", 2s, true) ==
          "info depth 3 multipv 2 score cp -20 time 2000 nodes 500 nps 250 pv b2");
    const Finding decided{.depth = 1, .nodes = 1, .hundredths = 5, .plies_to_end = -4};
    CHECK(ugi::info_line(decided, "c3", 1s, false) ==
          "info depth 1 score mate -4 time 1000 nodes 1 nps 1 pv c3");
    CHECK(ugi::info_line({}, "", 0s, false) == "info depth 0 time 0 nodes 0 nps 0 pv ");
}
