#include <sstream>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"

using namespace support;

TEST_CASE("perft: prints the count for every game", "[examples][perft]") {
    struct Known {
        const char* program;
        const char* words;
        const char* nodes;
    };
    for (const Known& known :
         {Known{"l_game", "2", " 65 nodes "}, Known{"onitama", "4", " 39672 nodes "},
          Known{"alquerque", "6", " 5876 nodes "}, Known{"chinese_checkers", "3", " 1780 nodes "},
          Known{"dots_and_boxes", "3", " 59280 nodes "},
          Known{"alquerque", "2 --game alquerque_forward_only", " 7 nodes "},
          Known{"chinese_checkers", "1 --game chinese_checkers_9x9_10", " 14 nodes "},
          Known{"dots_and_boxes", "4 --game dots_and_boxes_1x1", " 24 nodes "},
          Known{"dots_and_boxes", "2 --game dots_and_boxes_6x6", " 6972 nodes "},
          Known{"l_game", "0", " 1 nodes "}}) {
        const Ending ending = run(example(known.program) + " perft " + known.words);
        CAPTURE(known.program, known.words, ending.out, ending.err);
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find(known.nodes) != std::string::npos);
    }
}

TEST_CASE("perft: the count does not depend on the number of threads", "[examples][perft]") {
    const std::string counted = example("onitama") + " perft 5 --json --threads ";
    for (const std::string threads : {"1", "2", "5"})
        CHECK(run(counted + threads).out.find(R"("nodes":619408,)") != std::string::npos);
}

TEST_CASE("perft: divides the count by the first action", "[examples][perft]") {
    const Ending ending = run(example("alquerque") + " perft 2 --divide");
    CHECK(ending.exit_code == 0);
    // a3, b3 can step to b2, which b2c3 leaves, and d4 can capture to it.
    CHECK(ending.out.find("b2c3 3\n") != std::string::npos);
    CHECK(ending.out.find(" 8 nodes ") != std::string::npos);
}

TEST_CASE("perft: with --json each first action is an object", "[examples][perft]") {
    const Ending ending = run(example("alquerque") + " perft 2 --divide --json");
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
        const Ending ending = run("timeout --foreground --preserve-status -s INT 0.3 " +
                                  example("onitama") + " perft 20" + options);
        CHECK(ending.exit_code == 130);
        CHECK(ending.out.empty());
    }
}

TEST_CASE("perft: begins where it is told", "[examples][perft]") {
    const Ending ending =
        run(example("l_game") + " perft 1 --position 'noo1/1xo1/1xo1/1xxn x' --json");
    CHECK(ending.out.find(R"("position":"noo1/1xo1/1xo1/1xxn x","depth":1,"nodes":5,)") !=
          std::string::npos);
}

TEST_CASE("perft: bad input is refused in one line", "[examples][perft]") {
    const std::string perft = example("l_game") + " perft ";
    check_refusal(run(perft), "depth");
    check_refusal(run(perft + "-- -1"), "depth");
    check_refusal(run(perft + "010"), "depth");
    check_refusal(run(perft + "0 --divide"), "--divide: expected a depth of at least 1");
    check_refusal(run(perft + "2 --position 'noo1/1x'"), "column 8");
    check_refusal(run(perft + "2 --threads 0x2"), "--threads");
    check_refusal(run(example("alquerque") + " perft 2 --game ludo"), "ludo");
}

TEST_CASE("perft: no byte of a refused text reaches the terminal as it is", "[examples][perft]") {
    const std::string text = R"sh("$(printf 'noo1\033[2J\303\n.')")sh";
    check_refusal(run(example("l_game") + " perft 2 --position " + text),
                  R"(found '\x1B' in "noo1\x1B[2J\xC3\x0A.")");
    check_refusal(run(example("alquerque") + " perft 2 --game " + text),
                  R"(found "noo1\x1B[2J\xC3\x0A.")");
}
