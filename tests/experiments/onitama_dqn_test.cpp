#include <filesystem>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("onitama_dqn");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out" + quoted(folder) + "--against random --evaluation-games 4 " +
        options;
}

/// A run of a second or two.
const std::string short_run =
    "--depth 2 --seed 5 --games 48 --games-at-once 3 --updates 2 --replay-games 30 "
    "--warm-up-games 6 --batch-size 20 --no-augment --random-starts 0.5 --evaluate-every 24 "
    "--evaluate-games 4";

}  // namespace

TEST_CASE("onitama_dqn: a run that is stopped and resumed ends in the bytes of one that is not",
          "[experiments][onitama_dqn]") {
    check_stopping(train, short_run, "--against random --evaluation-games 4");
}

TEST_CASE("onitama_dqn: an agent is measured, and falls short of what it has not learned",
          "[experiments][onitama_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, short_run)).exit_code == 0);
    const std::string evaluate =
        program + " evaluate --games 10 --json --agent" + quoted(folder / "agent.ludus");
    const Ending beaten = run(evaluate + " --against random,sound:3");
    CHECK(beaten.exit_code == 1);
    CHECK(beaten.out.find(R"("opponent":"random")") != std::string::npos);
    CHECK(beaten.out.find(R"("required":0.6,"met":false)") != std::string::npos);
    CHECK(run(evaluate + " --against random").exit_code == 0);

    CHECK(agent_plays("onitama", "net", folder / "agent.ludus"));
}

TEST_CASE("onitama_dqn: the committed agent loads and reaches what is asked of it",
          "[experiments][onitama_dqn]") {
    const Ending ending = run(program +
                              " evaluate --games 100 --json --agent " LUDUS_SOURCE_DIR
                              "/examples/models/onitama_dqn.ludus");
    CHECK(ending.exit_code == 0);
    CHECK(ending.out.find(R"("met":true)") != std::string::npos);
    CHECK(ending.out.find(R"("met":false)") == std::string::npos);
}

TEST_CASE("onitama_dqn: wrong options are refused in one line", "[experiments][onitama_dqn]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--depth 0")), "--depth");
    check_refusal(run(train(folder, "--depth 11")), "--depth");
    check_refusal(run(train(folder, "--games 100 --warm-up-games 100")), "--warm-up-games");
    check_refusal(run(train(folder, "--resume x --seed 5")), "--resume");
    check_refusal(run(program + " evaluate --agent missing.ludus"), "No such file");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
}
