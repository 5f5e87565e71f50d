#include <string>

#include "../../examples/papers/onitama_dqn/trainer.hpp"
#include "catch.hpp"
#include "ludus/train/trainer.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

static_assert(ludus::Trainer<papers::onitama_dqn::Trainer>);

const std::string program = example("onitama_dqn");

/// A training of a second or two.
std::string train(const TemporaryFolder& folder) {
    return program +
        " train dqn depth=2 seed=5 games=3 updates=2 replay_games=30 warm_up_games=6 "
        "batch=20 random_starts=0.5 --games 48 --evaluate-every 24 --evaluate-games 4 "
        "--random-starts --against minimax:1 --folder" +
        quoted(folder);
}

}  // namespace

TEST_CASE(
    "onitama_dqn: a training that is stopped and resumed ends in the bytes of one that is not",
    "[experiments][onitama_dqn]") {
    check_stopping(train);
}

TEST_CASE("onitama_dqn: its agents play in the program of the game", "[experiments][onitama_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder)).exit_code == 0);
    CHECK(agent_plays("onitama", "net", folder / "agent.ludus"));
}

TEST_CASE("onitama_dqn: the committed agent beats minimax by its network alone",
          "[experiments][onitama_dqn]") {
    const Ending ending = run(paper_script("onitama_dqn/evaluate.sh") +
                              LUDUS_SOURCE_DIR "/examples/models/onitama_dqn.ludus 100");
    CHECK(ending.exit_code == 0);
    const auto lines = json_lines(ending.out);
    REQUIRE(lines.size() == 7);
    for (const std::string& line : lines) {
        INFO(line);
        CHECK(std::stoi(line.substr(line.find("\"wins\":") + 7)) >= 70);
    }
}

TEST_CASE("onitama_dqn: a reproduction writes its table, and skips what is done",
          "[experiments][onitama_dqn]") {
    const TemporaryFolder folder;
    const std::string reproduce =
        paper_script("onitama_dqn/reproduce.sh") + quoted(folder) + "2000";
    const Ending ending = run(reproduce);
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    CHECK(contents(folder / "onitama_dqn.csv").find("win_percent_against_sound:3") !=
          std::string::npos);
    CHECK(json_lines(contents(folder / "onitama_dqn.jsonl")).size() == 7);
    const std::string runs = contents(folder / "runs.csv");
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);
}
