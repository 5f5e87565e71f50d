#include "ludus/play/act_by_parts.hpp"

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "catch.hpp"

TEST_CASE("every position gets its action, in order, at most four in a call",
          "[play][act_by_parts]") {
    for (const std::size_t count : {0U, 1U, 4U, 5U, 9U}) {
        std::vector<int> positions(count);
        std::iota(positions.begin(), positions.end(), 10);
        std::vector<int> actions(count + 1, -1);  // room for more
        std::vector<std::size_t> parts;
        ludus::act_by_parts<int, int>(positions, actions, 4,
                                      [&](std::span<const int> some, std::span<int> theirs) {
                                          REQUIRE(some.size() == theirs.size());
                                          parts.push_back(some.size());
                                          for (std::size_t i = 0; i < some.size(); ++i)
                                              theirs[i] = 2 * some[i];
                                      });
        for (std::size_t i = 0; i < count; ++i) REQUIRE(actions[i] == 2 * positions[i]);
        REQUIRE(actions[count] == -1);
        REQUIRE(parts.size() == (count + 3) / 4);
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) REQUIRE(parts[i] == 4);
    }
}
