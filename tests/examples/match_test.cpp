#include <string>
#include <utility>

#include "catch.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

/// A match of a program, as JSON.
Ending match(const std::string& program, const std::string& words) {
    return run(example(program) + " match --json " + words);
}
bool contains(const Ending& ending, const std::string& text) {
    return ending.out.find(text) != std::string::npos;
}
/// What does not depend on the time that it takes.
std::string result(const std::string& program, const std::string& words) {
    const Ending ending = match(program, words);
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    return ending.out.substr(0, ending.out.find("\"seconds\""));
}

}  // namespace

TEST_CASE("match: every game, variant and board has agents that play", "[examples][match]") {
    for (const auto& [program, words] :
         {std::pair<std::string, std::string>{"l_game", "perfect random"},
          {"onitama", "minimax:2 random"},
          {"onitama", "mcts:20 ddpg"},
          {"alquerque", "greedy advanced"},
          {"alquerque", "random mcts:20"},
          {"alquerque", "greedy random --game alquerque_any_direction"},
          {"alquerque", "minimax:2 greedy --game alquerque_multiple_captures"},
          {"alquerque", "random greedy --game alquerque_stuck_loses"},
          {"chinese_checkers", "greedy stochastic --random-opening 3"},
          {"chinese_checkers", "greedy stochastic --game chinese_checkers_6x6_6"},
          {"dots_and_boxes", "moderate advanced"},
          {"dots_and_boxes", "random minimax:2 --game dots_and_boxes_3x3"},
          {"dots_and_boxes", "mcts:20 random --game dots_and_boxes_2x2"},
          {"dots_and_boxes", "advanced moderate --game dots_and_boxes_4x5"}}) {
        const Ending ending = match(program, "--games 20 " + words);
        CAPTURE(program, words, ending.out, ending.err);
        CHECK(ending.exit_code == 0);
        CHECK(contains(ending, R"("games":20,)"));
        CHECK(contains(ending, R"("mean_branching":)"));
    }
}

TEST_CASE("match: the result depends on the seed, not on the number of threads",
          "[examples][match]") {
    const std::string words = "random random --games 999 ";
    const std::string one = result("alquerque", words + "--seed 5 --threads 1");
    CHECK(result("alquerque", words + "--seed 5 --threads 2") == one);
    CHECK(result("alquerque", words + "--seed 5 --threads 3") == one);
    CHECK(result("alquerque", words + "--seed 6") != one);
}

TEST_CASE("match: small boards end as they must under perfect play", "[examples][match]") {
    const std::string words = "minimax:12 minimax:12 --games 5 --first-seat --game dots_and_boxes_";
    CHECK(contains(match("dots_and_boxes", words + "1x1"), R"("wins":0,"draws":0,"losses":5,)"));
    CHECK(contains(match("dots_and_boxes", words + "1x2"), R"("wins":0,"draws":5,"losses":0,)"));
    CHECK(contains(match("dots_and_boxes", words + "2x2"), R"("wins":5,"draws":0,"losses":0,)"));
}

TEST_CASE("match: Onitama's cards can be dealt anew for every game", "[examples][match]") {
    const std::string words = "random random --games 999 ";
    const std::string dealt = result("onitama", words + "--random-starts --threads 1");
    CHECK(dealt.find(R"("start":"random",)") != std::string::npos);
    CHECK(result("onitama", words + "--random-starts --threads 2") == dealt);
    const std::string usual = result("onitama", words);
    CHECK(usual.find(R"("start":"usual",)") != std::string::npos);
    CHECK(usual.substr(usual.find("\"wins\"")) != dealt.substr(dealt.find("\"wins\"")));
}

TEST_CASE("match: the object says what was agreed, and has the intervals", "[examples][match]") {
    const Ending ending = match("chinese_checkers",
                                "greedy random --games 40 --random-opening 3 --random-turns 0.25 "
                                "--referee repetition --max-turns 300 --seed 7");
    CHECK(contains(ending, R"({"game":"chinese_checkers","agent":"greedy","opponent":"random",)"));
    CHECK(contains(ending, R"("seat":"both","start":"usual","referee":"repetition",)"));
    CHECK(contains(ending, R"("random_opening":3,"random_turns":0.25,)"));
    CHECK(contains(ending, R"("max_turns":300,"max_actions":400,"max_idle":null,"games":40,)"));
    for (const std::string key : {"wins", "draws", "losses", "score"}) {
        CAPTURE(key);
        for (const std::string& bound : {key, key + "_low", key + "_high"})
            CHECK(contains(ending, '"' + bound + "\":"));
    }
    CHECK(contains(ending, R"(,"seed":7,"seconds":)"));
}

TEST_CASE("match: a signal has it print what was played, marked as partial", "[examples][match]") {
    const Ending ending = run(
        example("alquerque") +
        " match random random --games 1000000000 --json & p=$!; "
        "until grep -q 'SigCgt:.*[4567cdef]...$' /proc/$p/status; do sleep 0.05; done; "  // TERM
        "sleep 0.3; kill -TERM $p; wait $p");
    CHECK(ending.exit_code == 130);
    CHECK(contains(ending, R"("partial":true)"));
}

TEST_CASE("match: help that cannot be written is an error", "[examples][match]") {
    const Ending ending = run(example("onitama") + " match --help >/dev/full");
    CHECK(ending.exit_code == 2);
    CHECK(ending.err.find("stdout") != std::string::npos);
}

TEST_CASE("match: the perfect player wins as first player, and the seats can change",
          "[examples][match]") {
    const Ending first = match("l_game", "perfect random --games 50 --first-seat");
    CHECK(contains(first, R"("seat":"first",)"));
    CHECK(contains(first, R"("wins":50,)"));
    CHECK(contains(match("l_game", "perfect random --games 50"), R"("seat":"both",)"));
}

TEST_CASE("match: referees end games by the rules of a match", "[examples][match]") {
    const Ending ending = match("dots_and_boxes", "random random --games 100 --referee early-end");
    CHECK(ending.exit_code == 0);
    CHECK_FALSE(contains(ending, R"("mean_actions":40.0000)"));
    CHECK(match("chinese_checkers", "greedy greedy --games 2 --referee own-repetition").exit_code ==
          0);
}

TEST_CASE("match: bad agents are refused in one line", "[examples][match]") {
    for (const auto& [agent, reason] :
         {std::pair<std::string, std::string>{"strong", "expected one of net"},
          {"minimax:0", "minimax: expected a number of 1 to "},
          {"minimax:", "after each ':'"},
          {"minimax:-1", "-1"},
          {"minimax:x", "x"},
          {"mcts:0", "mcts: expected a number of 1 to "},
          {"mcts:99999999999", "99999999999"},
          {"mcts:1.5", "1.5"},
          {"mcts:010", "010"},
          {"mcts:-5ms", "-5ms"},
          {"net:", "after each ':'"},
          {"puct:nowhere:20", "nowhere"}})
        check_refusal(match("onitama", agent + " random"), reason);
    check_refusal(match("onitama", "random"), "second");
    check_refusal(match("alquerque", "random random --random-starts"), "alquerque");
    check_refusal(match("alquerque", "random random --game ludo"), "ludo");
}

TEST_CASE("match: numbers that could be misread are refused", "[examples][match]") {
    for (const std::string option :
         {"--seed -1", "--seed 9223372036854775808", "--seed 99999999999999999999", "--seed 010",
          "--games 0x10", "--games 1e3", "--games 010", "--games 0", "--random-opening -1",
          "--random-turns nan", "--random-turns 1.5", "--max-turns 08", "--max-actions +5",
          "--max-idle 5000000000", "--threads 02", "--threads 0"}) {
        CAPTURE(option);
        check_refusal(match("alquerque", "random random " + option),
                      option.substr(0, option.find(' ')));
    }
}
