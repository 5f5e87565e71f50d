#include <string>

#include "catch.hpp"
#include "support/process.hpp"

using namespace support;

TEST_CASE("first_game: the reader's own game is mastered", "[examples][first_game]") {
    const Ending ending = run(example("first_game"));
    CHECK(ending.exit_code == 0);
    // Whoever leaves a multiple of four wins.
    for (int left = 1; left <= 21; ++left) {
        if (left % 4 == 0) continue;
        std::string line(left < 10 ? " " : "");
        line += std::to_string(left);
        line += " left: take ";
        line += std::to_string(left % 4);
        CAPTURE(line);
        CHECK(ending.out.find(line) != std::string::npos);
    }
}
