#include "../../examples/connect_four/test_set.hpp"

#include <cstddef>
#include <fstream>
#include <stdexcept>
#include <string>

#include "../../examples/connect_four/connect_four.hpp"
#include "../../examples/connect_four/solver.hpp"
#include "catch.hpp"
#include "ludus/game/shortcuts.hpp"
#include "support/temporary_folder.hpp"

using connect_four::after_drops;
using connect_four::Drop;
using connect_four::Position;

TEST_CASE("test_set: reads positions with what each drop leads to", "[connect_four]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "set.txt";
    std::ofstream(path) << "17757147 4 ---+---\n444444 -2 ---.---\n";
    const auto set = connect_four::read_test_set(path);
    REQUIRE(set.size() == 2);
    CHECK(set[0].score == 4);
    CHECK(set[0].is_optimal({3}));
    CHECK_FALSE(set[0].is_optimal({2}));
    CHECK(set[1].is_optimal({2}));  // all drops lose
}

TEST_CASE("test_set: lines that are none are refused with their number", "[connect_four]") {
    const support::TemporaryFolder folder;
    const auto path = folder.path() / "set.txt";
    for (const char* line : {"17757147 4", "17757147 four ---+---", "17757147 4 ---+--- 1",
                             "17757148 4 ---+---", "4444444 4 ---+---", "17757147 4 -------",
                             "17757147 4 ---+--", "1212121 4 ---+---", ""}) {
        std::ofstream(path) << "17757147 4 ---+---\n" << line << '\n';
        INFO(line);
        try {
            (void)connect_four::read_test_set(path);
            FAIL("it was read");
        } catch (const std::runtime_error& error) {
            CHECK(error.what() ==
                  path.string() + ":2: expected drops, score and outcomes as in " +
                      "\"17757147 4 ---+---\", found \"" + line + "\"");
        }
    }
    CHECK_THROWS_AS(connect_four::read_test_set(folder.path() / "none.txt"), std::runtime_error);
}

TEST_CASE("test_set: the committed sets have the values of the solver", "[connect_four]") {
    connect_four::Solver solver(20);
    for (const char* name :
         {"end_easy", "middle_easy", "middle_medium", "begin_easy", "begin_medium", "begin_hard"}) {
        INFO(name);
        const auto set = connect_four::read_test_set(
            LUDUS_SOURCE_DIR "/docs/results/connect_four/positions/" + std::string(name) + ".txt");
        CHECK(set.size() == 1000);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < set.size(); i += 100) {
            const Position position = *after_drops(set[i].drops);
            if (set[i].drops.size() < 14) continue;  // take long
            wrong += solver.score(position) != set[i].score;
            for (const Drop drop : position.legal_actions()) {
                const Position next = ludus::after(position, drop);
                const int sign = next.outcome() ? !next.outcome()->is_draw() : -solver.sign(next);
                wrong += "-=+"[sign + 1] != set[i].outcomes[drop.column];
            }
        }
        CHECK(wrong == 0);
    }
}
