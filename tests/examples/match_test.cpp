#include <string>

#include "catch.hpp"
#include "support/process.hpp"

namespace {

using support::check_refusal;
using support::Ending;
using support::example;
using support::run;

const std::string program = example("match");

bool contains(const Ending& ending, const std::string& text) {
    return ending.out.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("match: every game has agents that play", "[examples][match]") {
    for (const std::string players :
         {"l_game --first perfect --second random", "onitama --first minimax:2 --second sound:2",
          "onitama --first random --second random",
          "alquerque --first greedy --second greedy:advanced",
          "alquerque_stuck_loses --first random --second greedy",
          "chinese_checkers --first greedy --second stochastic --random-opening 3",
          "dots_and_boxes --first moderate --second advanced",
          "dots_and_boxes_3x3 --first random --second minimax:2"}) {
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

TEST_CASE("match: the perfect player wins as first player, and the seats can change",
          "[examples][match]") {
    const std::string game = program + " --json --game l_game --first perfect --second random ";
    CHECK(contains(run(game + "--games 50"), R"("seat":"first","games":50,"wins":50,)"));
    CHECK(contains(run(game + "--games 50 --alternate"), R"("seat":"both","games":50,)"));
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
    check_refusal(run(program + " --game onitama --first random"), "--second");
    check_refusal(run(program + " --game onitama --first random --second random --games 0"),
                  "--games");
    check_refusal(
        run(program + " --game onitama --first random --second random --referee early-end"),
        "expected one of none");
}
