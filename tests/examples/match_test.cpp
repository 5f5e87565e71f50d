#include <string>

#include "catch.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

const std::string program = example("match");

bool contains(const Ending& ending, const std::string& text) {
    return ending.out.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("match: every game has agents that play", "[examples][match]") {
    for (const std::string players :
         {"l_game --first perfect --second random", "onitama --first minimax:2 --second sound:2",
          "onitama --first random --second random", "onitama --first mixed:1:2:0.3 --second random",
          "alquerque_multiple_captures --first mixed:1:3:0.25 --second greedy",
          "dots_and_boxes_2x2 --first random --second mixed:2:1:0.5",
          "alquerque --first greedy --second greedy:advanced",
          "alquerque_stuck_loses --first random --second greedy",
          "chinese_checkers --first greedy --second stochastic --random-opening 3",
          "dots_and_boxes --first moderate --second advanced",
          "dots_and_boxes_3x3 --first random --second minimax:2",
          "dots_and_boxes_3x3 --first mcts:20 --second random",
          "onitama --first mcts:20 --second random", "alquerque --first random --second mcts:20",
          "alquerque_any_direction --first greedy --second random",
          "alquerque_multiple_captures --first greedy --second random",
          "chinese_checkers_6x6_6 --first greedy --second stochastic",
          "dots_and_boxes_4x5 --first advanced --second moderate"}) {
        const std::string some_games = program + " --json --games 20 --game ";
        const Ending ending = run(some_games + players);
        CAPTURE(players, ending.out, ending.err);
        CHECK(ending.exit_code == 0);
        CHECK(contains(ending, R"("games":20,)"));
        CHECK(contains(ending, R"("mean_branching":)"));
    }
}

TEST_CASE("match: the result depends on the seed, not on the number of threads",
          "[examples][match]") {
    const auto wins = [](const std::string& options) {
        const Ending ending =
            run(program + " --json --game alquerque --first random --second random --games 999 " +
                options);
        return ending.out.substr(0, ending.out.find("\"seed\""));
    };
    const std::string one = wins("--seed 5 --threads 1");
    CHECK_FALSE(one.empty());
    CHECK(wins("--seed 5 --threads 2") == one);
    CHECK(wins("--seed 5 --threads 3") == one);
    CHECK(wins("--seed 6") != one);
}

TEST_CASE("match: small boards end as they must under perfect play", "[examples][match]") {
    const std::string both = " --json --games 5 --first minimax:12 --second minimax:12 --game ";
    CHECK(
        contains(run(program + both + "dots_and_boxes_1x1"), R"("wins":0,"draws":0,"losses":5,)"));
    CHECK(
        contains(run(program + both + "dots_and_boxes_1x2"), R"("wins":0,"draws":5,"losses":0,)"));
    CHECK(
        contains(run(program + both + "dots_and_boxes_2x2"), R"("wins":5,"draws":0,"losses":0,)"));
}

TEST_CASE("match: Onitama's cards can be dealt anew for every game", "[examples][match]") {
    const auto result = [](const std::string& options) {
        const Ending ending =
            run(program + " --json --game onitama --first random --second random --games 999 " +
                options);
        return ending.out.substr(0, ending.out.find("\"seed\""));
    };
    const std::string dealt = result("--start random --threads 1");
    CHECK(dealt.find(R"("start":"random",)") != std::string::npos);
    CHECK(result("--start random --threads 2") == dealt);
    const std::string usual = result("");
    CHECK(usual.find(R"("start":"usual",)") != std::string::npos);
    CHECK(usual.substr(usual.find("\"wins\"")) != dealt.substr(dealt.find("\"wins\"")));
    CHECK(contains(run(program + " --help"), "the paper's five cards are dealt anew"));
}

TEST_CASE("match: the object tells what was agreed, and the intervals", "[examples][match]") {
    const Ending ending =
        run(program +
            " --json --game chinese_checkers --first greedy --second random --games 40 "
            "--alternate --random-opening 3 --random-turns 0.25 --referee repetition "
            "--max-turns 300 --seed 7");
    CHECK(contains(ending, R"({"game":"chinese_checkers","agent":"greedy","opponent":"random",)"));
    CHECK(contains(ending, R"("seat":"both","start":"usual","referee":"repetition",)"));
    CHECK(contains(ending, R"("random_opening":3,"random_turns":0.25,)"));
    CHECK(contains(ending, R"("max_turns":300,"max_actions":400,"max_idle":null,"games":40,)"));
    for (const std::string result : {"wins", "draws", "losses"})
        for (const std::string& key : {result, result + "_low", result + "_high"}) {
            CAPTURE(key);
            CHECK(contains(ending, '"' + key + "\":"));
        }
    CHECK(contains(ending, R"(,"seed":7,"seconds":)"));
}

TEST_CASE("match: a signal ends it with 130 and no half line", "[examples][match]") {
    const Ending ending =
        run("timeout --foreground --preserve-status -s INT 0.3 " + program +
            " --game alquerque --first random --second random --games 1000000000");
    CHECK(ending.exit_code == 130);
    CHECK(ending.out.empty());
}

TEST_CASE("match: help that cannot be written is an error", "[examples][match]") {
    const Ending ending = run(program + " --help >/dev/full");
    CHECK(ending.exit_code == 2);
    CHECK(ending.err.find("stdout") != std::string::npos);
}

TEST_CASE("match: the perfect player wins as first player, and the seats can change",
          "[examples][match]") {
    const std::string game = program + " --json --game l_game --first perfect --second random ";
    const Ending first = run(game + "--games 50");
    CHECK(contains(first, R"("seat":"first",)"));
    CHECK(contains(first, R"("games":50,"wins":50,)"));
    CHECK(contains(run(game + "--games 50 --alternate"), R"("seat":"both",)"));
}

TEST_CASE("match: referees end games by the rules of a match", "[examples][match]") {
    const Ending ending =
        run(program +
            " --json --game dots_and_boxes --first random --second random --games 100 "
            "--referee early-end");
    CHECK(ending.exit_code == 0);
    CHECK_FALSE(contains(ending, R"("mean_actions":40.0000)"));
    CHECK(run(program +
              " --game chinese_checkers --first greedy --second greedy --games 2 "
              "--referee own-repetition")
              .exit_code == 0);
}

TEST_CASE("match: bad input is refused in one line", "[examples][match]") {
    check_refusal(run(program + " --game ludo --first random --second random"), "ludo");
    check_refusal(run(program + " --game onitama --first strong --second random"), "minimax:DEPTH");
    check_refusal(run(program + " --game onitama --first minimax:0 --second random"), "minimax:0");
    check_refusal(run(program + " --game onitama --first minimax: --second random"), "minimax:");
    check_refusal(run(program + " --game onitama --first mcts:0 --second random"),
                  "mcts:SIMULATIONS");
    check_refusal(run(program + " --game onitama --first mcts:10000001 --second random"),
                  "mcts:10000001");
    for (const std::string mix :
         {"mixed:1:2", "mixed:0:2:0.5", "mixed:1:2:1.5", "mixed:1:2:0.5:0.5", "mixed:1:2:0.",
          "mixed:1:2:.5", "mixed::2:0.5", "mixed:0.5"})
        check_refusal(run(program + " --game onitama --second random --first " + mix), mix);
    check_refusal(run(program + " --game onitama --first random"), "--second");
    check_refusal(run(program + " --game onitama --first random --second random --games 0"),
                  "--games");
    check_refusal(
        run(program + " --game onitama --first random --second random --referee early-end"),
        "expected one of none");
    check_refusal(run(program + " --game alquerque --first random --second random --start random"),
                  "--start random: games of alquerque all begin alike");
}

TEST_CASE("match: numbers that could be misread are refused", "[examples][match]") {
    const std::string game = program + " --game alquerque --first random --second random ";
    for (const std::string option :
         {"--seed -1", "--seed 9223372036854775808", "--seed 99999999999999999999", "--seed 010",
          "--games 0x10", "--games 1e3", "--games 010", "--random-opening -1", "--random-turns nan",
          "--random-turns 1.5", "--random-turns 0x1", "--max-turns 08", "--max-actions +5",
          "--max-idle 5000000000", "--threads 02"})
        check_refusal(run(game + option), option.substr(0, option.find(' ')) + ": expected");
}
