#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"

namespace {

using support::contents;
using support::Ending;
using support::example;
using support::run;
using support::TemporaryFolder;

const std::string program = example("l_game_dqn");

/// A run of a few seconds.
std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out '" + folder.path().string() + "' --evaluation-games 20 " +
        options;
}

const std::string short_run =
    "--seed 5 --games 200 --sample-games 1 --replay-games 50 --max-turns 20 --evaluate-every 50 "
    "--evaluate-games 10";

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

/// Compared without printing what differs.
bool same_bytes(const std::filesystem::path& a, const std::filesystem::path& b) {
    const std::string bytes = contents(a);
    return !bytes.empty() && bytes == contents(b);
}

void check_refusal(const Ending& ending, const std::string& reason) {
    CAPTURE(ending.out, ending.err);
    CHECK(ending.exit_code == 2);
    CHECK(ending.out.empty());
    CHECK(std::ranges::count(ending.err, '\n') == 1);
    CHECK(ending.err.find(reason) != std::string::npos);
}

}  // namespace

TEST_CASE("l_game_dqn: a run that is stopped and resumed ends in the bytes of one that is not",
          "[examples][l_game_dqn]") {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    REQUIRE(run(train(whole, short_run + " --threads 1")).exit_code == 0);

    const std::filesystem::path checkpoint = parts / "checkpoint.ludus";
    Ending ending{130, "", ""};
    for (int stops = 0; ending.exit_code == 130 && stops < 100; ++stops) {
        // A signal that comes before the first game leaves nothing behind: begin again.
        const bool begun = std::filesystem::exists(checkpoint);
        const std::string way = begun ? "--resume '" + checkpoint.string() + "' --threads 1"
                                      : short_run + " --threads 2";
        ending = run("timeout --foreground --preserve-status -s " +
                     std::string(stops % 2 == 0 ? "INT" : "TERM") + " 0.5 " + train(parts, way));
        if (ending.exit_code == 130 && std::filesystem::exists(checkpoint))
            CHECK(ending.err.find("--resume " + checkpoint.string()) != std::string::npos);
    }
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    CHECK(same_bytes(parts / "checkpoint.ludus", whole / "checkpoint.ludus"));
    CHECK(same_bytes(parts / "agent.ludus", whole / "agent.ludus"));
    CHECK(same_bytes(parts / "curve.csv", whole / "curve.csv"));
}

TEST_CASE("l_game_dqn: bad files are refused in one line and stay as they are",
          "[examples][l_game_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 3 --evaluate-games 2")).exit_code == 0);
    const std::string agent = contents(folder / "agent.ludus");
    const auto evaluate = [&](const std::string& file) {
        return run(program + " evaluate --games 10 --agent '" + (folder / file).string() + "'");
    };

    check_refusal(evaluate("missing.ludus"), "No such file");
    check_refusal(run(program + " evaluate --agent '" + folder.path().string() + "'"),
                  "Is a directory");
    write(folder / "text.ludus", "hello");
    check_refusal(evaluate("text.ludus"), "expected a ludus checkpoint");
    write(folder / "short.ludus", agent.substr(0, agent.size() / 2));
    check_refusal(evaluate("short.ludus"), "found a file of");
    std::string altered = agent;
    altered[altered.size() / 2] ^= 1;
    write(folder / "altered.ludus", altered);
    check_refusal(evaluate("altered.ludus"), "altered contents");
    check_refusal(evaluate("checkpoint.ludus"), "found \"training; game l_game");
    check_refusal(run(train(folder, "--resume '" + (folder / "agent.ludus").string() + "'")),
                  "found \"agent; game l_game");
    check_refusal(run(train(folder, "--resume '" + (folder / "short.ludus").string() + "'")),
                  "found a file of");
    const bool untouched =
        contents(folder / "agent.ludus") == agent && contents(folder / "altered.ludus") == altered;
    CHECK(untouched);
}

TEST_CASE("l_game_dqn: wrong options are refused in one line", "[examples][l_game_dqn]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--games -5")), "--games");
    check_refusal(run(train(folder, "--games many")), "--games");
    check_refusal(run(train(folder, "--optimizer magic")), "magic");
    check_refusal(run(train(folder, "--preset worst")), "worst");
    check_refusal(run(train(folder, "--batch some")), "some");
    check_refusal(run(train(folder, "--discount 1.5")), "--discount");
    check_refusal(run(train(folder, "--threads 0")), "--threads");
    check_refusal(run(train(folder, "--speed 9")), "--speed");
    check_refusal(run(train(folder, "--resume x --games 5")), "--resume");
    check_refusal(run(program + " dance"), "A subcommand is required");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("l_game_dqn: a folder that cannot be written is refused in one line",
          "[examples][l_game_dqn]") {
    check_refusal(run(program + " train --games 3 --out /proc/ludus"), "/proc/ludus");
    check_refusal(run(program + " reproduce --out /proc/ludus"), "/proc/ludus");
}

TEST_CASE("l_game_dqn: help is given at every level", "[examples][l_game_dqn]") {
    for (const std::string level : {"", " train", " demo", " evaluate", " play", " reproduce"}) {
        const Ending ending = run(program + level + " --help");
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find("--help") != std::string::npos);
    }
}

TEST_CASE("l_game_dqn: with --json each line of the output is an object of the stated keys",
          "[examples][l_game_dqn]") {
    const TemporaryFolder folder;
    const Ending ending = run(train(folder, "--games 3 --evaluate-games 2 --json"));
    REQUIRE(ending.exit_code == 0);
    REQUIRE_FALSE(ending.out.empty());
    std::size_t lines = 0;
    for (std::size_t at = 0; at < ending.out.size(); ++lines) {
        const std::size_t end = ending.out.find('\n', at);
        REQUIRE(end != std::string::npos);
        const std::string line = ending.out.substr(at, end - at);
        CHECK(line.front() == '{');
        CHECK(line.back() == '}');
        CHECK(line.find("\"game\":\"l_game\"") != std::string::npos);
        if (line.find("\"opponent\"") != std::string::npos)
            for (const char* key :
                 {"agent", "seat", "games", "wins", "draws", "losses", "seed", "seconds"})
                CHECK(line.find('"' + std::string(key) + "\":") != std::string::npos);
        at = end + 1;
    }
    CHECK(lines == 6);
}

TEST_CASE("l_game_dqn: the same game is played whatever is typed", "[examples][l_game_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 3 --evaluate-games 2")).exit_code == 0);
    const std::string play = program + " play --agent '" + (folder / "agent.ludus").string() + "'";
    const Ending ending = run("printf 'moves\\nzz\\nd4\\na1a2a3b1\\n-\\nquit\\n' | " + play);
    CHECK(ending.exit_code == 0);
    CHECK(ending.out.find("a1a2a3b1 ") != std::string::npos);
    CHECK(ending.out.find("column 1: expected a file from a to d, found 'z'") != std::string::npos);
    CHECK(ending.out.find("agent: ") != std::string::npos);
    CHECK(run(play).exit_code == 0);  // input that ends at once
}

TEST_CASE("first_game: the reader's own game is mastered", "[examples][first_game]") {
    const Ending ending = run(example("first_game"));
    CHECK(ending.exit_code == 0);
    CHECK(ending.out.find("21 left: take 1") != std::string::npos);
    CHECK(ending.out.find(" 6 left: take 2") != std::string::npos);
    CHECK(ending.out.find(" 3 left: take 3") != std::string::npos);
}
