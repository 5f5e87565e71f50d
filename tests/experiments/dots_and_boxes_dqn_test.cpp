#include <filesystem>
#include <string>

#include "catch.hpp"
#include "support/json_lines.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("dots_and_boxes_dqn");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out" + quoted(folder) + "--evaluation-games 4 " + options;
}

/// A run of a few seconds, nearly none of whose constants is the default: a resumed run knows them
/// all.
const std::string short_run =
    "--preset best --network dueling --solved-edges 0 --seed 5 --games 90 --games-at-once 3 "
    "--updates 4 --replay-games 40 --warm-up-games 9 --sample-games 3 --batch fixed --batch-size 9 "
    "--lambda 0 "
    "--no-augment --double --target-interval 7 --unsigned --accumulate --opponent-games 12,38:7 "
    "--steps 2 --average 0.5 --deviation 0.2 --huber 1 --priority 0.6 --correction 0.5 --win 0.5 "
    "--point 0.1 "
    "--discount 0.8 "
    "--discount-within 0.9 --random-starts 0.5 --epsilon-from 0.4 --epsilon-to 0.2 "
    "--optimizer rmsprop --rate-from 0.0002 --rate-to 0.0001 --momentum 0.5 --evaluate-every 30 "
    "--evaluate-games 4";

/// An agent that was trained for a second, as a word of a command.
std::string small_agent(const TemporaryFolder& folder, const std::string& network = "paper") {
    const std::string options =
        "--games 4 --warm-up-games 1 --updates 1 --evaluate-games 2 --network ";
    REQUIRE(run(train(folder, options + network)).exit_code == 0);
    return quoted(folder / "agent.ludus");
}

}  // namespace

TEST_CASE(
    "dots_and_boxes_dqn: a run that is stopped and resumed ends in the bytes of one that is not",
    "[experiments][dots_and_boxes_dqn]") {
    check_stopping(train, short_run, "--evaluation-games 4");
}

TEST_CASE("dots_and_boxes_dqn: a run with solved endings goes on from its checkpoint",
          "[experiments][dots_and_boxes_dqn]") {
    const std::string informed =
        "--preset best --games 48 --warm-up-games 16 --updates 2 --batch-size 20 "
        "--solved-edges 15 --evaluate-every 48 --evaluate-games 2";
    check_stopping(train, informed, "--evaluation-games 4");

    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--preset best --discount 0.9")),
                  "--solved-edges above 0 needs --win 0");
    check_refusal(run(train(folder, "--preset best --solved-edges 29")), "--solved-edges");
}

TEST_CASE("dots_and_boxes_dqn: a run with another schedule of its opponent is another run",
          "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    const auto trained = [&](const std::string& opponent_games) {
        return run(train(folder,
                         "--games 4 --warm-up-games 1 --updates 1 --evaluate-games 2 "
                         "--opponent-games " +
                             opponent_games));
    };
    REQUIRE(trained("1,2:3").exit_code == 0);
    const std::string agent = contents(folder / "agent.ludus");
    check_refusal(trained("1"), "found one with other options");
    check_refusal(trained("1,2:4"), "found one with other options");
    const Ending same = trained("1,2:3");
    CHECK(same.exit_code == 0);
    CHECK(same.err.find("finished after 4 games") != std::string::npos);
    CHECK(contents(folder / "agent.ludus") == agent);
}

TEST_CASE("dots_and_boxes_dqn: an agent is told by its file, whatever its network",
          "[experiments][dots_and_boxes_dqn]") {
    for (const std::string network : {"paper", "linear", "best", "dueling"}) {
        const TemporaryFolder folder;
        const Ending ending = run(program + " inspect --agent" + small_agent(folder, network));
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find("best:") != std::string::npos);
    }
}

TEST_CASE("dots_and_boxes_dqn: an agent is measured with a look ahead or by its network alone",
          "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    const std::string evaluate =
        program + " evaluate --games 20 --json --agent" + small_agent(folder, "best");
    const auto losses = [](const std::string& json) {
        std::string found;
        for (std::size_t at = 0; (at = json.find("\"wins\":", at)) != std::string::npos; ++at)
            found += json.substr(at, json.find("\"seed\"", at) - at);
        return found;
    };
    const std::string usual = losses(run(evaluate).out);
    CHECK(usual.find("\"losses\":") != std::string::npos);
    CHECK(losses(run(evaluate + " --width 4").out) == usual);
    CHECK(losses(run(evaluate + " --width 1").out) != usual);
    check_refusal(run(evaluate + " --width 0"), "--width");
    check_refusal(run(evaluate + " --width 41"), "--width");
}

TEST_CASE("dots_and_boxes_dqn: the committed agents load and reach what is asked of them",
          "[experiments][dots_and_boxes_dqn]") {
    for (const std::string agent : {"dots_and_boxes_best.ludus", "dots_and_boxes_paper.ludus"}) {
        CAPTURE(agent);
        const Ending ending = run(
            program + " evaluate --games 100 --json --agent " LUDUS_SOURCE_DIR "/examples/models/" +
            agent);
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find(R"("met":true)") != std::string::npos);
        CHECK(ending.out.find(R"("met":false)") == std::string::npos);
    }
}

TEST_CASE("dots_and_boxes_dqn: an inspected board shows a value on each free edge",
          "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    const std::string inspect = program + " inspect --agent" + small_agent(folder);
    const auto count = [](const std::string& text, const std::string& word) {
        std::size_t found = 0;
        for (std::size_t at = text.find(word); at != std::string::npos;
             at = text.find(word, at + 1))
            ++found;
        return found;
    };
    const Ending empty =
        run(inspect + " --position '4x4 0000000000000000000000000000000000000000 0-0 x'");
    REQUIRE(empty.exit_code == 0);
    CHECK(count(empty.out.substr(0, empty.out.find("best:")), ".") == 40);
    CHECK(count(empty.out, "-------") == 0);

    const Ending boards = run(inspect);
    REQUIRE(boards.exit_code == 0);
    CHECK(count(boards.out, "best:") == 3);
    CHECK(count(boards.out, "all edges, ") == 3);
    const std::string all = boards.out.substr(boards.out.rfind("all edges, "));
    CHECK(count(all, ".") == 40);  // of drawn edges too

    check_refusal(run(inspect + " --position '4x4 01 0-0 x'"), "expected 0 or 1 for every edge");
}

TEST_CASE("dots_and_boxes_dqn: its agents play in the program of the game",
          "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    (void)small_agent(folder);
    CHECK(agent_plays("dots_and_boxes", "net", folder / "agent.ludus"));
}

TEST_CASE("dots_and_boxes_dqn: with --json each line of the output is an object of the stated keys",
          "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    const Ending ending = run(program + " evaluate --games 4 --json --agent" + small_agent(folder));
    CHECK(ending.exit_code <= 1);  // four games may go either way
    CHECK(check_measures(ending.out, "dots_and_boxes") >= 3);
}

TEST_CASE(
    "dots_and_boxes_dqn: a reproduction writes every figure's numbers, and skips what is done",
    "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    const std::string reproduce = program +
        " reproduce --figure-games 4 --long-games 4 --best-games 48 --evaluation-games 2 --out" +
        quoted(folder);
    REQUIRE(run(reproduce).exit_code == 0);
    for (const std::string name :
         {"unsigned.csv", "signed.csv", "linear.csv", "replaced.csv", "replaced_linear.csv",
          "paper.csv", "paper_smoothed.csv", "best.csv", "runs.csv", "paper.jsonl", "best.jsonl"})
        CHECK(exists(folder / name));
    const std::string runs = contents(folder / "runs.csv");
    REQUIRE(run(without_pictures + reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);
    check_refusal(run(reproduce + " --seed 2"), "expected 48 games with seed 2");
}

TEST_CASE("dots_and_boxes_dqn: wrong options are refused in one line",
          "[experiments][dots_and_boxes_dqn]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--games -5")), "--games");
    check_refusal(run(train(folder, "--network large")), "large");
    check_refusal(run(train(folder, "--preset worst")), "worst");
    check_refusal(run(train(folder, "--preset best --batch game")), "--batch fixed");
    check_refusal(run(train(folder, "--correction 0.5")), "--priority");
    check_refusal(run(train(folder, "--lambda 0.5 --batch game --steps 3")), "--lambda");
    check_refusal(run(train(folder, "--games-at-once 0")), "--games-at-once");
    check_refusal(run(train(folder, "--opponent-games 1000,500")),
                  "--opponent-games: expected FROM:NUMBER");
    check_refusal(run(train(folder, "--opponent-games 1000,500:0")),
                  "--opponent-games that changes must stay above 0");
    check_refusal(run(train(folder, "--games 250")), "--warm-up-games");
    check_refusal(run(train(folder, "--preset best --point 0")), "--solved-edges");
    check_refusal(run(train(folder, "--preset best --unsigned")), "--solved-edges");
    check_refusal(run(train(folder, "--rate-from nan")), "--rate-from");
    check_refusal(run(train(folder, "--resume x --seed 5")), "--resume");
    check_refusal(run(program + " evaluate --agent missing.ludus"), "No such file");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
}
