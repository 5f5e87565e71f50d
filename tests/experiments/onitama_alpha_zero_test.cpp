#include <string>

#include "catch.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("onitama_alpha_zero");

/// A training of a second or two.
std::string train(const TemporaryFolder& folder) {
    return program +
        " train all_cards seed=5 simulations=8 games=8 window=2 batch=32 --games 24 "
        "--evaluate-every 8 --evaluate-games 2 --random-starts --against minimax:1 --folder" +
        quoted(folder);
}

}  // namespace

TEST_CASE(
    "onitama_alpha_zero: a training that is stopped and resumed ends in the bytes of one "
    "that is not",
    "[experiments][onitama_alpha_zero]") {
    check_stopping(train);
}

TEST_CASE("onitama_alpha_zero: its agents play in the program of the game",
          "[experiments][onitama_alpha_zero]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder)).exit_code == 0);
    CHECK(agent_plays("onitama", "net", folder / "agent.ludus"));
}

TEST_CASE("onitama_alpha_zero: the committed agent beats searches with any cards",
          "[experiments][onitama_alpha_zero]") {
    const Ending ending = run(paper_script("onitama_alpha_zero/evaluate.sh") +
                              LUDUS_SOURCE_DIR "/examples/models/onitama_all_cards.ludus 10");
    CHECK(ending.exit_code == 0);
    const auto lines = json_lines(ending.out);
    REQUIRE(lines.size() == 7);
    for (const std::string& line : lines) {
        INFO(line);
        CHECK(std::stoi(line.substr(line.find("\"wins\":") + 7)) >= 7);
    }
}

TEST_CASE("onitama_alpha_zero: a reproduction writes its table, and skips what is done",
          "[experiments][onitama_alpha_zero]") {
    const TemporaryFolder folder;
    const std::string reproduce =
        paper_script("onitama_alpha_zero/reproduce.sh") + quoted(folder) + "10000";
    const Ending ending = run(reproduce);
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    CHECK(contents(folder / "all_cards.csv").find("win_percent_against_minimax:3") !=
          std::string::npos);
    CHECK(json_lines(contents(folder / "all_cards.jsonl")).size() == 7);
    const std::string runs = contents(folder / "runs.csv");
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);
}
