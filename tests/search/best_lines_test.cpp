#include "ludus/search/best_lines.hpp"

#include <cstddef>
#include <vector>

#include "catch.hpp"

using namespace ludus;

TEST_CASE("best_lines: a line is an action and the line from the next ply on", "[best_lines]") {
    BestLines<int> lines;
    CHECK(lines[0].empty());
    lines.extend(2, 30);
    lines.extend(1, 20);
    lines.extend(0, 10);
    const std::vector<int> expected = {10, 20, 30};
    CHECK(std::vector<int>(lines[0].begin(), lines[0].end()) == expected);

    lines.clear(1);
    CHECK(std::vector<int>(lines[0].begin(), lines[0].end()) == expected);
    lines.extend(0, 11);
    CHECK(std::vector<int>(lines[0].begin(), lines[0].end()) == std::vector<int>{11});
    CHECK(lines[2].size() == 1);
}

TEST_CASE("best_lines: a line is as long as the plies that are left", "[best_lines]") {
    BestLines<int> lines;
    for (int ply = max_plies - 1; ply >= 0; --ply) lines.extend(ply, ply);
    for (int ply = 0; ply <= max_plies; ++ply) {
        REQUIRE(lines[ply].size() == static_cast<std::size_t>(max_plies - ply));
        if (ply < max_plies) CHECK(lines[ply][0] == ply);
    }
}
