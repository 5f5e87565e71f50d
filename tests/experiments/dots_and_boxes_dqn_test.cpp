#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "../../examples/papers/dots_and_boxes/trainer.hpp"
#include "catch.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

using papers::dots_and_boxes::Settings;
using Trainer = papers::dots_and_boxes::Trainer<papers::dots_and_boxes::PaperQ>;
static_assert(ludus::Trainer<Trainer>);

const std::string program = example("dots_and_boxes_dqn");
const std::string models = LUDUS_SOURCE_DIR "/examples/models/";

std::string train(const TemporaryFolder& folder, const std::string& trainer,
                  const std::string& options) {
    return program + " train " + trainer + " seed=5 --folder" + quoted(folder) +
        "--random-opening 0 --evaluate-games 4 --against moderate " + options;
}

/// The options of an agent that is trained for a second.
const std::string few = "warm_up_games=1 updates=1 --games ";

std::size_t count(const std::string& text, const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        ++found;
    return found;
}

}  // namespace

TEST_CASE("dots_and_boxes_dqn: its trainer keeps the laws of trainers",
          "[experiments][dots_and_boxes_dqn]") {
    const auto report = ludus::check_trainer([] {
        Settings settings = Settings::paper();
        settings.games = 3;
        settings.updates = 2;
        settings.batch = 9;
        settings.priority = 0.5;
        settings.replay_games = 8;
        settings.warm_up_games = 3;
        settings.opponent_games = 4;
        settings.opponent_as_logged = true;
        settings.own_actions = true;
        settings.whole_turn = true;
        return Trainer(settings);
    });
    INFO(report.fault);
    CHECK(report.fault.empty());
}

TEST_CASE("dots_and_boxes_dqn: accumulated targets are added to the value of the best action",
          "[experiments][dots_and_boxes_dqn]") {
    using papers::dots_and_boxes::DotsAndBoxes;
    DotsAndBoxes position;
    position.play(position.legal_actions()[3]);
    std::array<float, 40> values{};
    values[3] = 0.75F;  // an edge that is drawn
    values[4] = 0.5F;
    const papers::dots_and_boxes::Targets plain{};
    const papers::dots_and_boxes::Targets accumulated{.accumulate = true};
    CHECK(plain.value(position, values, values) == 0.5F);
    CHECK(accumulated.value(position, values, values) == 0.75F);
    CHECK(plain.target(0.25F, 0.5F) == 0.25F);
    CHECK(accumulated.target(0.25F, 0.5F) == 0.75F);
}

TEST_CASE(
    "dots_and_boxes_dqn: a training that is stopped and resumed ends in the bytes of one that is "
    "not",
    "[experiments][dots_and_boxes_dqn]") {
    check_stopping([](const TemporaryFolder& folder) {
        return train(folder, "best",
                     "games=16 warm_up_games=16 updates=2 batch=20 solved_edges=15 --games 48 "
                     "--evaluate-every 16");
    });
}

TEST_CASE("dots_and_boxes_dqn: settings that do not go together are refused",
          "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& trainer, const std::string& options,
                             const std::string& reason) {
        check_refusal(run(train(folder, trainer, few + "4 " + options)), reason);
    };
    refused("best", "discount=0.9", "solved_edges: expected 0 unless win is 0");
    refused("best", "solved_edges=29", "solved_edges: expected at least 0 and at most 28");
    refused("best", "opponent_as_logged=true", "opponent_as_logged: expected false");
    refused("best", "own_actions=true", "own_actions: expected false");
    refused("paper", "own_actions=true batch=0", "own_actions: expected false");
    refused("best", "batch=0", "priority: expected 0");
    refused("large", "", "trainer: expected one of paper, linear, best");
}

TEST_CASE("dots_and_boxes_dqn: the agents of all networks are opened by what their files say",
          "[experiments][dots_and_boxes_dqn]") {
    for (const std::string trainer : {"paper", "linear", "best"}) {
        const TemporaryFolder folder;
        REQUIRE(run(train(folder, trainer, few + "16")).exit_code == 0);
        const Ending boards =
            run(example("dots_and_boxes_boards") + quoted(folder / "agent.ludus"));
        CHECK(boards.exit_code == 0);
        CHECK(count(boards.out, "best:") == 3);
        const std::string all = boards.out.substr(boards.out.rfind("all edges:"));
        CHECK(count(all, ".") == 40);  // of drawn edges too
        const Ending exact =
            run(example("dots_and_boxes_exactness") + quoted(folder / "agent.ludus") + "4");
        CHECK(exact.exit_code == 0);
        CHECK(json_lines(exact.out).size() == 5);
        if (trainer != "linear")
            CHECK(agent_plays("dots_and_boxes", "net", folder / "agent.ludus"));
    }
}

TEST_CASE("dots_and_boxes_dqn: a board is shown with a value on each free edge",
          "[experiments][dots_and_boxes_dqn]") {
    const std::string show = example("dots_and_boxes_boards") + ' ' + models;
    const Ending board = run(show +
                             "dots_and_boxes_paper.ludus "
                             "'4x4 0000010000000000000000000010000000000000 0-0 x'");
    REQUIRE(board.exit_code == 0);
    CHECK(count(board.out.substr(0, board.out.find("best:")), ".") == 38);
    CHECK(count(board.out, "-----") + count(board.out, "|") == 2);
    check_refusal(run(show + "dots_and_boxes_paper.ludus '4x4 01 0-0 x'"),
                  "expected 0 or 1 for every edge");
    check_refusal(run(show + "l_game_best.ludus"), "expected an agent of Dots and Boxes");
}

TEST_CASE("dots_and_boxes_dqn: the table of the paper's boards has each edge with its dots",
          "[experiments][dots_and_boxes_dqn]") {
    const Ending table =
        run(example("dots_and_boxes_boards") + ' ' + models + "dots_and_boxes_paper.ludus --csv");
    REQUIRE(table.exit_code == 0);
    CHECK(count(table.out, "\n") == 1 + 3 * 40);
    // As in the words about the boards: the box of row 2, column 2, and that of row 2, column 3.
    CHECK(count(table.out, "\n1,9,1,2,2,2,0,") == 1);
    CHECK(count(table.out, "\n1,27,2,1,2,2,0,") == 1);
    CHECK(count(table.out, "\n2,6,2,1,3,1,0,") == 1);
    CHECK(count(table.out, "\n2,10,2,2,3,2,1,") == 1);
    CHECK(count(table.out, ",1,0.") + count(table.out, ",1,-0.") + count(table.out, ",1,1.") +
              count(table.out, ",1,-1.") ==
          2 + 10 + 26);  // the edges that are drawn
}

TEST_CASE("dots_and_boxes_dqn: the committed agents win as they should",
          "[experiments][dots_and_boxes_dqn]") {
    const auto wins = [](const std::string& agent) {
        const Ending ending = run(program + " evaluate net:" + models + agent +
                                  " --against random,moderate,advanced --games 100 --json");
        CHECK(ending.exit_code == 0);
        std::vector<int> found;
        for (const std::string& line : json_lines(ending.out))
            found.push_back(std::stoi(line.substr(line.find("\"wins\":") + 7)));
        return found;
    };
    const auto best = wins("dots_and_boxes_best.ludus");
    REQUIRE(best.size() == 3);
    CHECK(best[0] == 100);
    CHECK(best[1] >= 95);
    CHECK(best[2] >= 85);
    CHECK(wins("dots_and_boxes_paper.ludus").at(0) >= 98);
}

TEST_CASE(
    "dots_and_boxes_dqn: a reproduction writes every table and figure, and skips what is done",
    "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    const std::string reproduce =
        paper_script("dots_and_boxes/reproduce.sh") + quoted(folder) + "20000";
    const Ending ending = run(reproduce);
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    for (const std::string name : {"unsigned", "signed", "linear", "replaced", "replaced_linear",
                                   "paper", "paper_smoothed", "best"})
        CHECK(contents(folder / (name + ".csv")).starts_with("games,loss,actions_per_game,win_"));
    CHECK(exists(folder / "figure_22.png"));
    CHECK(json_lines(contents(folder / "best.jsonl")).size() == 8);
    const std::string runs = contents(folder / "runs.csv");
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);
}
