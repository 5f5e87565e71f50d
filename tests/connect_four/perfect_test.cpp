#include "../../examples/connect_four/perfect.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "../../examples/connect_four/errors.hpp"
#include "../../examples/connect_four/test_set.hpp"
#include "catch.hpp"
#include "ludus/core/workers.hpp"

using namespace connect_four;

TEST_CASE("perfect: it errs in no position of the test sets", "[connect_four]") {
    ludus::Workers alone;
    for (const char* const name : {"end_easy", "middle_easy", "middle_medium"}) {
        auto positions = read_test_set(LUDUS_SOURCE_DIR "/docs/results/connect_four/positions/" +
                                       std::string(name) + ".txt");
        positions.resize(std::min<std::size_t>(positions.size(), 50));
        CHECK(errors(PerfectAgent(), positions, alone) == 0);
    }
}
