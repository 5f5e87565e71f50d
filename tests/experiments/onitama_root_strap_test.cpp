#include <string>

#include "catch.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("onitama_root_strap");

/// A training of a second or two.
std::string train(const TemporaryFolder& folder) {
    return program +
        " train selective seed=5 nodes=100 games=8 window=2 batch=32 --games 24 "
        "--evaluate-every 8 --evaluate-games 2 --random-starts --against minimax:1 --folder" +
        quoted(folder);
}

}  // namespace

TEST_CASE(
    "onitama_root_strap: a training that is stopped and resumed ends in the bytes of one "
    "that is not",
    "[experiments][onitama_root_strap]") {
    check_stopping(train);
}

TEST_CASE("onitama_root_strap: its agents play in the program of the game",
          "[experiments][onitama_root_strap]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder)).exit_code == 0);
    CHECK(agent_plays("onitama", "selective", folder / "agent.ludus"));
}

TEST_CASE("onitama_root_strap: the committed agent beats searches with any cards",
          "[experiments][onitama_root_strap]") {
    const Ending ending = run(paper_script("onitama_root_strap/evaluate.sh") +
                              LUDUS_SOURCE_DIR "/examples/models/onitama_selective.ludus 10");
    CHECK(ending.exit_code == 0);
    const auto lines = json_lines(ending.out);
    REQUIRE(lines.size() == 7);
    for (const std::string& line : lines) {
        INFO(line);
        CHECK(std::stoi(line.substr(line.find("\"wins\":") + 7)) >= 8);
    }
}

TEST_CASE("onitama_root_strap: a reproduction writes its table, and skips what is done",
          "[experiments][onitama_root_strap]") {
    const TemporaryFolder folder;
    const std::string reproduce =
        paper_script("onitama_root_strap/reproduce.sh") + quoted(folder) + "10000";
    const Ending ending = run(reproduce);
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    CHECK(contents(folder / "selective.csv").find("win_percent_against_minimax:6") !=
          std::string::npos);
    CHECK(json_lines(contents(folder / "selective.jsonl")).size() == 7);
    const std::string runs = contents(folder / "runs.csv");
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);
}
