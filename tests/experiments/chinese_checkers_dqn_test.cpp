#include <filesystem>
#include <string>

#include "catch.hpp"
#include "support/json_lines.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("chinese_checkers_dqn");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out" + quoted(folder) + "--against random --evaluation-games 2 " +
        options;
}

/// A run of a second or two, none of whose constants is the default: a resumed run knows them all.
const std::string short_run =
    "--seed 5 --games 24 --games-at-once 3 --updates 4 --replay-games 15 --warm-up-games 6 "
    "--batch-size 8 --actions 10 --forward 0.02 --win 5 --discount 0.9 --double "
    "--target-interval 7 --average 0.5 --huber 0.5 --epsilon-from 0.9 --epsilon-to 0.2 "
    "--optimizer sgd --rate-from 0.002 --rate-to 0.001 --momentum 0.5 --evaluate-every 12 "
    "--evaluate-games 2";

}  // namespace

TEST_CASE(
    "chinese_checkers_dqn: a run that is stopped and resumed ends in the bytes of one that is not",
    "[experiments][chinese_checkers_dqn]") {
    check_stopping(train, short_run, "--against random --evaluation-games 2");
}

TEST_CASE("chinese_checkers_dqn: an agent is measured, and plays in the program of the game",
          "[experiments][chinese_checkers_dqn]") {
    const TemporaryFolder folder;
    const Ending trained = run(train(folder, short_run + " --json"));
    REQUIRE(trained.exit_code == 0);
    CHECK(check_measures(trained.out, "chinese_checkers") == 1);
    CHECK(contents(folder / "curve.csv").find("draw_percent_against_greedy") != std::string::npos);

    const std::string agent = " --agent" + quoted(folder / "agent.ludus");
    const Ending measured = run(program + " evaluate --games 4 --json" + agent);
    CHECK(measured.exit_code == 0);
    CHECK(check_measures(measured.out, "chinese_checkers") == 2);
    const Ending table = run(program + " evaluate --games 2 --against stochastic" + agent);
    CHECK(table.out.find("wins against stochastic") != std::string::npos);

    CHECK(agent_plays("chinese_checkers", "net", folder / "agent.ludus"));
}

TEST_CASE("chinese_checkers_dqn: a reproduction that is called again changes nothing",
          "[experiments][chinese_checkers_dqn]") {
    const TemporaryFolder folder;
    const std::string reproduce = program + " reproduce --out" + quoted(folder) +
        "--games 4 --match-games 2 --evaluation-games 2";
    REQUIRE(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "dqn_epsilon.csv").starts_with("games,epsilon\n0,1\n"));
    CHECK(contents(folder / "dqn_epsilon.csv").ends_with("\n4,0.1\n"));
    CHECK(check_measures(contents(folder / "dqn.jsonl"), "chinese_checkers") == 2);
    CHECK(exists(folder / "chinese_checkers_dqn.ludus"));
    const std::string before = contents(folder / "runs.csv");
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == before);
    check_refusal(run(reproduce + " --seed 2"), "seed 2");
}

TEST_CASE("chinese_checkers_dqn: wrong options are refused in one line",
          "[experiments][chinese_checkers_dqn]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--actions 0")), "--actions");
    check_refusal(run(train(folder, "--forward -1")), "--forward");
    check_refusal(run(train(folder, "--priority 0.5")), "--priority");  // which is of self-play
    check_refusal(run(train(folder, "--double --target-interval 0")), "--target-interval");
    check_refusal(run(train(folder, "--games 100 --warm-up-games 100")), "--warm-up-games");
    check_refusal(run(train(folder, "--resume x --seed 5")), "--resume");
    check_refusal(run(program + " evaluate --agent missing.ludus"), "No such file");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
}
