#include <string>

#include "catch.hpp"
#include "support/process.hpp"

namespace {

using support::check_refusal;
using support::Ending;
using support::example;
using support::run;

const std::string program = example("perft");

}  // namespace

TEST_CASE("perft: prints the count for every game", "[examples][perft]") {
    struct Known {
        const char* arguments;
        const char* nodes;
    };
    for (const Known& known : {Known{"--game l_game --depth 2", " 65 nodes "},
                               Known{"--game onitama --depth 4", " 39672 nodes "},
                               Known{"--game alquerque --depth 6", " 5876 nodes "},
                               Known{"--game chinese_checkers --depth 3", " 1780 nodes "},
                               Known{"--game dots_and_boxes --depth 3", " 59280 nodes "}}) {
        const Ending ending = run(program + " " + known.arguments);
        CAPTURE(known.arguments, ending.out, ending.err);
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find(known.nodes) != std::string::npos);
    }
}

TEST_CASE("perft: the count does not depend on the number of threads", "[examples][perft]") {
    const std::string counted = program + " --game onitama --depth 5 --json --threads ";
    for (const std::string threads : {"1", "2", "5"})
        CHECK(run(counted + threads).out.find(R"("nodes":619408,)") != std::string::npos);
}

TEST_CASE("perft: divides the count by the first action", "[examples][perft]") {
    const Ending ending = run(program + " --game alquerque --depth 2 --divide");
    CHECK(ending.exit_code == 0);
    // a3, b3 can step to b2, which b2c3 leaves, and d4 can capture to it.
    CHECK(ending.out.find("b2c3 3\n") != std::string::npos);
    CHECK(ending.out.find(" 8 nodes ") != std::string::npos);
}

TEST_CASE("perft: begins where it is told", "[examples][perft]") {
    const Ending ending =
        run(program + " --game l_game --depth 1 --position 'noo1/1xo1/1xo1/1xxn x' --json");
    CHECK(ending.out.find(R"("position":"noo1/1xo1/1xo1/1xxn x","depth":1,"nodes":5,)") !=
          std::string::npos);
}

TEST_CASE("perft: bad input is refused in one line", "[examples][perft]") {
    check_refusal(run(program + " --game ludo --depth 2"), "ludo");
    check_refusal(run(program + " --game onitama"), "--depth");
    check_refusal(run(program + " --game onitama --depth -1"), "--depth");
    check_refusal(run(program + " --game l_game --depth 2 --position 'noo1/1x'"), "column 8");
}
