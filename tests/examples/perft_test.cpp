#include <sstream>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

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
                               Known{"--game dots_and_boxes --depth 3", " 59280 nodes "},
                               Known{"--game alquerque_forward_only --depth 2", " 7 nodes "},
                               Known{"--game chinese_checkers_9x9_10 --depth 1", " 14 nodes "},
                               Known{"--game dots_and_boxes_1x1 --depth 4", " 24 nodes "},
                               Known{"--game dots_and_boxes_6x6 --depth 2", " 6972 nodes "}}) {
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

TEST_CASE("perft: with --json each first action is an object", "[examples][perft]") {
    const Ending ending = run(program + " --game alquerque --depth 2 --divide --json");
    CHECK(ending.exit_code == 0);
    std::istringstream lines(ending.out);
    int first_actions = 0;
    for (std::string line; std::getline(lines, line); ++first_actions) {
        CHECK(line.starts_with(
            R"({"game":"alquerque","position":"ooooo/ooooo/oo1xx/xxxxx/xxxxx x","action":")"));
        CHECK(line.find(R"(","depth":2,"nodes":)") != std::string::npos);
        CHECK(line.find(R"(,"seconds":)") != std::string::npos);
        CHECK(line.ends_with("}"));
    }
    CHECK(first_actions == 4);
    CHECK(ending.out.find(R"("action":"b2c3","depth":2,"nodes":3,)") != std::string::npos);
}

TEST_CASE("perft: a signal ends it with 130 and no half line", "[examples][perft]") {
    for (const std::string options : {"", " --divide", " --divide --json"}) {
        const Ending ending = run("timeout --foreground --preserve-status -s INT 0.3 " + program +
                                  " --game onitama --depth 20" + options);
        CHECK(ending.exit_code == 130);
        CHECK(ending.out.empty());
    }
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
    check_refusal(run(program + " --game l_game --depth 2 --position ''"), "column 1");
    check_refusal(run(program + " --game l_game --depth 2 --position="), "--position");
    check_refusal(run(program + " --game l_game --depth 010"), "--depth");
    check_refusal(run(program + " --game l_game --depth 0 --divide"), "--divide");
    check_refusal(run(program + " --game l_game --depth 2 --threads 0x2"), "--threads");
}

TEST_CASE("perft: no byte of a refused text reaches the terminal as it is", "[examples][perft]") {
    const std::string text = R"sh("$(printf 'noo1\033[2J\303\n.')")sh";
    check_refusal(run(program + " --game l_game --depth 2 --position " + text),
                  R"(found '\x1B' in "noo1\x1B[2J\xC3\x0A.")");
    check_refusal(run(program + " --depth 2 --game " + text), R"(found "noo1\x1B[2J\xC3\x0A.")");
}
