#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

#include "catch.hpp"
#include "ludus/io/checkpoint.hpp"
#include "support/json_lines.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("l_game_dqn");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out" + quoted(folder) + "--evaluation-games 20 " + options;
}

/// A run of a few seconds, none of whose constants is the default: a resumed run knows them all.
const std::string short_run =
    "--seed 5 --games 120 --sample-games 1 --replay-games 50 --max-turns 20 --evaluate-every 30 "
    "--evaluate-games 10 --batch-size 9 --augment --double --target-interval 7 --lambda 0.2 "
    "--average 0.5 --huber 1 --discount 0.8 --epsilon-from 0.4 --epsilon-to 0.2 "
    "--neutral-epsilon-from 0.6 --neutral-epsilon-to 0.5 --random-starts 0.5 --optimizer adam "
    "--rate-from 0.002 --rate-to 0.001 --momentum 0.5 --games-at-once 2 --updates 2 "
    "--warm-up-games 4 --opponent-games 6 --deviation 0.2 --win 0.9 --discount-within 0.9 "
    "--unsigned --accumulate";

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("l_game_dqn: a run that is stopped and resumed ends in the bytes of one that is not",
          "[experiments][l_game_dqn]") {
    check_stopping(train, short_run, "--evaluation-games 20");
}

TEST_CASE("l_game_dqn: the preset is what is said, else the command's own",
          "[experiments][l_game_dqn]") {
    const auto help = [](const std::string& arguments) {
        return run(program + " " + arguments + " --help").out;
    };
    const std::string paper = "--sample-games UINT:INT in [0 - 1000]=10 ";
    const std::string best = "--sample-games UINT:INT in [0 - 1000]=4 ";
    CHECK(help("train").find(paper) != std::string::npos);
    CHECK(help("train --out demo").find(paper) != std::string::npos);
    CHECK(help("train --preset best").find(best) != std::string::npos);
    CHECK(help("demo").find(best) != std::string::npos);
    CHECK(help("demo --preset paper").find(paper) != std::string::npos);
    CHECK(help("demo --preset=paper").find(paper) != std::string::npos);
}

TEST_CASE("l_game_dqn: the trained agents keep what was measured of them",
          "[experiments][l_game_dqn]") {
    const auto evaluated = [](const std::string& agent) {
        return run(program +
                   " evaluate --games 100 --json --agent " LUDUS_SOURCE_DIR "/examples/models/" +
                   agent);
    };
    const Ending best = evaluated("l_game_best.ludus");
    CHECK(best.exit_code == 0);
    CHECK(best.out.find(R"("kept":18232,"positions":18248)") != std::string::npos);
    CHECK(best.out.find(R"("kept":10088,"positions":10088)") != std::string::npos);
    CHECK(best.out.find(R"("draw bound","random_turns":0.01,"share":0.914354)") !=
          std::string::npos);
    const Ending paper = evaluated("l_game_paper.ludus");
    CHECK(paper.out.find(R"("kept":15156,"positions":18248)") != std::string::npos);
    CHECK(paper.out.find(R"("kept":9070,"positions":10088)") != std::string::npos);
}

TEST_CASE("l_game_dqn: without gnuplot the table is printed all the same",
          "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    const Ending ending = run(without_pictures + train(folder, "--games 3 --evaluate-games 2"));
    CHECK(ending.exit_code == 0);
    CHECK(ending.out.find("draws against perfect") != std::string::npos);
    CHECK(ending.err.find("gnuplot did not draw it") != std::string::npos);
}

TEST_CASE("l_game_dqn: results that cannot be written are an error", "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 3 --evaluate-games 2")).exit_code == 0);
    const Ending ending = run(program + " evaluate --games 10 --agent" +
                              quoted(folder / "agent.ludus") + ">/dev/full");
    CHECK(ending.exit_code == 2);
    CHECK(ending.err.find("stdout") != std::string::npos);
}

TEST_CASE("l_game_dqn: bad files are refused in one line and stay as they are",
          "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 3 --evaluate-games 2")).exit_code == 0);
    const std::string agent = contents(folder / "agent.ludus");
    const auto evaluate = [&](const std::string& file) {
        return run(program + " evaluate --games 10 --agent" + quoted(folder / file));
    };

    check_refusal(evaluate("missing.ludus"), "No such file");
    check_refusal(run(program + " evaluate --agent" + quoted(folder)), "Is a directory");
    write(folder / "text.ludus", "hello");
    check_refusal(evaluate("text.ludus"), "expected a ludus checkpoint");
    write(folder / "short.ludus", agent.substr(0, agent.size() / 2));
    check_refusal(evaluate("short.ludus"), "found a file of");
    std::string altered = agent;
    altered[altered.size() / 2] ^= 1;
    write(folder / "altered.ludus", altered);
    check_refusal(evaluate("altered.ludus"), "altered contents");
    check_refusal(evaluate("checkpoint.ludus"), "found \"training; game l_game");
    check_refusal(run(train(folder, "--resume" + quoted(folder / "agent.ludus"))),
                  "found \"agent; game l_game");
    check_refusal(run(train(folder, "--resume" + quoted(folder / "short.ludus"))),
                  "found a file of");
    const bool untouched =
        contents(folder / "agent.ludus") == agent && contents(folder / "altered.ludus") == altered;
    CHECK(untouched);
}

TEST_CASE("l_game_dqn: a training that diverges says so, and leaves what was saved before",
          "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    const Ending ending =
        run(train(folder,
                  "--optimizer sgd --huber 0 --rate-from 10 --rate-to 10 --games 500 "
                  "--evaluate-games 2 --save-every 0"));
    const std::string reason = "DQN diverged in update ";
    CHECK(ending.exit_code == 2);
    CHECK(ending.err.find(reason) != std::string::npos);
    const std::string checkpoint = contents(folder / "checkpoint.ludus");
    const Ending again = run(train(folder, "--resume" + quoted(folder / "checkpoint.ludus")));
    CHECK(again.exit_code == 2);
    CHECK(again.err.substr(again.err.find(reason)) == ending.err.substr(ending.err.find(reason)));
    CHECK(contents(folder / "checkpoint.ludus") == checkpoint);
}

TEST_CASE("l_game_dqn: constants that no command line allows are refused in a checkpoint",
          "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 3 --evaluate-games 2")).exit_code == 0);
    auto [kind, payload] = ludus::read_checkpoint(folder / "checkpoint.ludus");
    constexpr std::size_t replay_games = 1 + 4 * 8;  // behind the byte order and four numbers
    REQUIRE(payload.substr(replay_games, 8) == std::string("\x10\x27\0\0\0\0\0\0", 8));  // 10,000
    payload[replay_games + 4] = 1;  // 4,294,977,296 games, of 16 bytes and more
    ludus::write_checkpoint(folder / "checkpoint.ludus", kind, payload);
    check_refusal(run(train(folder, "--resume" + quoted(folder / "checkpoint.ludus"))),
                  "expected a state that fits together");
}

TEST_CASE("l_game_dqn: wrong options are refused in one line", "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--games -5")), "--games");
    check_refusal(run(train(folder, "--games many")), "--games");
    check_refusal(run(train(folder, "--seed -5")), "--seed");
    check_refusal(run(train(folder, "--seed 010")), "--seed");
    check_refusal(run(train(folder, "--max-turns 0x20")), "--max-turns");
    check_refusal(run(train(folder, "--evaluate-games -5")), "--evaluate-games");
    check_refusal(run(train(folder, "--target-interval -5")), "--target-interval");
    check_refusal(run(train(folder, "--rate-from nan")), "--rate-from");
    check_refusal(run(train(folder, "--double")), "--target-interval");
    check_refusal(run(train(folder, "--batch fixed --lambda 0.5")), "--lambda");
    check_refusal(run(train(folder, "--optimizer magic")), "magic");
    check_refusal(run(train(folder, "--preset worst")), "worst");
    check_refusal(run(train(folder, "--batch some")), "some");
    check_refusal(run(train(folder, "--discount 1.5")), "--discount");
    check_refusal(run(train(folder, "--threads 0")), "--threads");
    check_refusal(run(train(folder, "--speed 9")), "--speed");
    check_refusal(run(train(folder, "--resume x --seed 5")), "--resume");
    check_refusal(run(program + " dance"), "A subcommand is required");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("l_game_dqn: a folder that cannot be written is refused in one line",
          "[experiments][l_game_dqn]") {
    check_refusal(run(program + " train --games 3 --out /proc/ludus"), "/proc/ludus");
    check_refusal(run(program + " reproduce --out /proc/ludus"), "/proc/ludus");
    check_refusal(run(program + " reproduce"), "--out");
}

TEST_CASE("l_game_dqn: help is given at every level", "[experiments][l_game_dqn]") {
    for (const std::string level : {"", " train", " demo", " evaluate", " reproduce"}) {
        const Ending ending = run(program + level + " --help");
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find("--help") != std::string::npos);
    }
}

TEST_CASE("l_game_dqn: with --json each line of the output is an object of the stated keys",
          "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    const Ending ending = run(train(folder, "--games 3 --evaluate-games 2 --json"));
    REQUIRE(ending.exit_code == 0);
    CHECK(check_measures(ending.out, "l_game") == 6);
}

TEST_CASE("l_game_dqn: its agents play in the program of the game", "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 3 --evaluate-games 2")).exit_code == 0);
    CHECK(agent_plays("l_game", "net", folder / "agent.ludus"));
}
