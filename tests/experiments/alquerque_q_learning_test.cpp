#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("alquerque_q_learning");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out" + quoted(folder) + "--evaluation-games 20 " + options;
}

/// The first number of that name in JSON; -1 if there is none.
double number(const std::string& text, const std::string& name) {
    const std::size_t at = text.find('"' + name + "\":");
    if (at == std::string::npos) return -1;
    return std::strtod(text.c_str() + at + name.size() + 3, nullptr);
}

/// A short run, none of whose constants is the default: a resumed run knows them all.
const std::string short_run =
    "--seed 5 --games 60000 --block 500 --evaluate-every 5000 --evaluate-games 20 --trace 4 "
    "--step-size 0.3 --discount 0.9 --epsilon-from 0.2 --epsilon-to 0.1 --reward 1 --reward-size "
    "0.05 --first-values 0.01 --opponent greedy:advanced --fallback greedy --second --merge "
    "--memory "
    "16MiB --random-opening 1 --max-idle 100";

}  // namespace

TEST_CASE(
    "alquerque_q_learning: a run that is stopped and resumed ends in the bytes of one that is "
    "not",
    "[experiments][alquerque_q_learning]") {
    check_stopping(train, short_run, "--evaluation-games 20");
}

TEST_CASE("alquerque_q_learning: a trace of 10 learns to win every game against greedy",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    const Ending training = run(
        train(folder, "--games 200000 --epsilon-from 0 --epsilon-to 0 --json --opponents greedy"));
    REQUIRE(training.exit_code == 0);
    CHECK(training.out.find(R"("last_not_won":)") != std::string::npos);
    const std::string evaluate = program + " evaluate --agent" + quoted(folder / "agent.ludus") +
        "--seat first --random-opening 0 --games 200 ";
    CHECK(run(evaluate + "--opponents greedy --required 1").exit_code == 0);
    CHECK(run(evaluate + "--opponents random --required 0.9").exit_code == 1);
    // With a better player for the states that it does not know, it wins nearly always.
    CHECK(run(evaluate + "--opponents random --required 0.9 --fallback minimax:3").exit_code == 0);
}

TEST_CASE("alquerque_q_learning: every method trains, alone and against every player",
          "[experiments][alquerque_q_learning]") {
    struct Example {
        std::string options, kind;
    };
    for (const auto& [options, kind] :
         {Example{"--method watkins", "unturned; method watkins"},
          Example{"--method watkins-accumulating --merge",
                  "canonical; method watkins accumulating"},
          Example{"--method sarsa --opponent self --reward 1", "unturned; method sarsa"},
          Example{"--method sarsa-accumulating --opponent random",
                  "unturned; method sarsa accumulating"},
          Example{"--opponent minimax:2 --reward 2", "unturned; method q"}}) {
        const TemporaryFolder folder;
        const Ending ending = run(train(
            folder,
            options + " --games 200 --block 100 --evaluate-every 100 --evaluate-games 5 --json"));
        CAPTURE(options, ending.out, ending.err);
        CHECK(ending.exit_code == 0);
        CHECK(ludus::read_checkpoint(folder / "checkpoint.ludus").kind ==
              "training; game alquerque; table; orientation " + kind);
        CHECK(ludus::read_checkpoint(folder / "agent.ludus").kind ==
              "agent; game alquerque; table; orientation " + kind.substr(0, kind.find(';')));
        CHECK(number(ending.out, "states") > 1000);
    }
}

TEST_CASE("alquerque_q_learning: the lambda methods learn to win against greedy",
          "[experiments][alquerque_q_learning]") {
    for (const std::string method : {"watkins", "sarsa"}) {
        const TemporaryFolder folder;
        const Ending ending = run(train(folder,
                                        "--games 100000 --reward 1 --json --opponents greedy "
                                        "--method " +
                                            method));
        CAPTURE(method, ending.out);
        CHECK(ending.exit_code == 0);
        CHECK(number(ending.out, "share") > 0.9);
    }
}

TEST_CASE("alquerque_q_learning: an agent is measured where it learned to play",
          "[experiments][alquerque_q_learning]") {
    const std::string few = " --games 200 --block 100 --evaluate-every 100 --json ";
    struct Example {
        std::string options, seat;
    };
    for (const auto& [options, seat] :
         {Example{"", "first"}, Example{"--second", "second"}, Example{"--opponent self", "both"},
          Example{"--second --evaluation-seat first", "first"}}) {
        const TemporaryFolder folder;
        const Ending ending = run(train(folder, options + few));
        CAPTURE(options, ending.out);
        CHECK(ending.out.find("\"seat\":\"" + seat + '"') != std::string::npos);
    }
}

TEST_CASE("alquerque_q_learning: what was not measured is an empty cell, or null",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    const Ending whole = run(
        train(folder, "--games 400 --block 100 --evaluate-every 200 --evaluate-games 5 --json"));
    CHECK(number(whole.out, "games_per_second_first_tenth") > 0);
    CHECK(number(whole.out, "games_per_second_last_tenth") > 0);
    std::istringstream curve(contents(folder / "curve.csv"));
    std::vector<bool> empty;
    for (std::string row; std::getline(curve, row);) empty.push_back(row.back() == ',');
    CHECK(empty == std::vector<bool>{false, true, false, true, false});

    const Ending resumed =
        run(train(folder, "--json --resume" + quoted(folder / "checkpoint.ludus")));
    CAPTURE(resumed.out);
    CHECK(resumed.exit_code == 0);
    CHECK(resumed.out.find(R"("games_per_second":null,)") != std::string::npos);
    CHECK(resumed.out.find("nan") == std::string::npos);
    CHECK(resumed.out.find("inf") == std::string::npos);
}

TEST_CASE("alquerque_q_learning: a run is extended by whole blocks",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 200 --block 100 --evaluate-every 100")).exit_code == 0);
    const std::string resume = "--resume" + quoted(folder / "checkpoint.ludus");
    check_refusal(run(train(folder, resume + "--games 250")),
                  "--games: expected a multiple of the run's --block 100, found 250");
    check_refusal(run(train(folder, resume + "--games 100")),
                  "--games: expected at least the 200 that the run was started with, found 100");
    REQUIRE(run(train(folder, resume + "--games 300")).exit_code == 0);
    CHECK(contents(folder / "curve.csv").find("\n300,") != std::string::npos);
}

TEST_CASE("alquerque_q_learning: wrong options and files are refused in one line",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--games -5")), "--games");
    check_refusal(run(train(folder, "--games 15000")), "--block");
    check_refusal(run(train(folder, "--opponent nobody")), "nobody");
    check_refusal(run(train(folder, "--opponents nobody")), "nobody");
    check_refusal(run(train(folder, "--fallback minimax:0")), "--fallback");
    check_refusal(run(train(folder, "--opponent self --second")), "--second");
    check_refusal(run(train(folder, "--method magic")), "magic");
    check_refusal(run(train(folder, "--reward 3")), "3");
    check_refusal(run(train(folder, "--step-size 2")), "--step-size");
    check_refusal(run(train(folder, "--resume x --seed 5")), "--resume");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
    check_refusal(run(program + " evaluate --agent /missing"), "No such file");
    REQUIRE(run(train(folder, "--games 200 --block 100 --evaluate-every 100")).exit_code == 0);
    check_refusal(run(program + " evaluate --agent" + quoted(folder / "checkpoint.ludus")),
                  "found \"training; game alquerque");
    check_refusal(run(train(folder, "--resume" + quoted(folder / "agent.ludus"))),
                  "found \"agent; game alquerque");
}

TEST_CASE("alquerque_q_learning: a size of memory is a whole number of at least 1 MiB",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    for (const std::string size : {"-1", "0", "100KB", "1048575", "1.5GiB", "1TiB", "MiB",
                                   "20000000000000000000", "17179869184GiB", "1 MiB x"})
        check_refusal(run(train(folder, "--memory '" + size + "'")),
                      "expected a whole number of bytes, KiB, MiB or GiB from 1MiB");
    const std::string few = " --games 200 --block 100 --evaluate-every 100";
    for (const std::string size : {"1MiB", "1024kib", "1048576", "1MB"})
        CHECK(run(train(folder, "--memory " + size + few)).exit_code == 0);
}

TEST_CASE("alquerque_q_learning: options that would be of no use are refused",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--method watkins --trace 3")), "--trace");
    check_refusal(run(train(folder, "--lambda 0.5")), "--lambda");
    check_refusal(run(train(folder, "--opponent self --reward 2")), "--reward 2");
    check_refusal(run(program + " evaluate --fallback greedy"), "--fallback");
    REQUIRE(run(train(folder, "--games 200 --block 100 --evaluate-every 100")).exit_code == 0);
    const std::string agent = " --agent" + quoted(folder / "agent.ludus");
    check_refusal(run(program + " evaluate --depth 2" + agent), "--depth");
}

TEST_CASE("alquerque_q_learning: a damaged agent is refused in one line",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    std::string bytes = contents(LUDUS_SOURCE_DIR "/examples/models/alquerque_best.ludus");
    bytes[bytes.size() / 2] ^= 1;
    ludus::write_file(folder / "agent.ludus", bytes);
    check_refusal(run(program + " evaluate --agent" + quoted(folder / "agent.ludus")),
                  "found altered contents");
}

TEST_CASE("alquerque_q_learning: its tables play in the program of the game",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 200 --block 100 --evaluate-every 100")).exit_code == 0);
    CHECK(agent_plays("alquerque", "table", folder / "agent.ludus"));
}

TEST_CASE("alquerque_q_learning: values learned by self-play, stopped or not, make the same agent",
          "[experiments][alquerque_q_learning]") {
    const std::string few = "--depth 1 --evaluation-games 20 --evaluation-search-games 2 ";
    const auto values = [](const TemporaryFolder& folder, const std::string& options) {
        return program + " train-values --out" + quoted(folder) + options;
    };
    check_stopping(values, few + "--games 4000 --seed 3", few, {"checkpoint.ludus", "agent.ludus"});
}

TEST_CASE("alquerque_q_learning: the better agent wins what is asked of it",
          "[experiments][alquerque_q_learning]") {
    const Ending ending =
        run(program +
            " evaluate --games 400 --search-games 40 --depth 2 --required 0.75 "
            "--json --agent " LUDUS_SOURCE_DIR "/examples/models/alquerque_best.ludus");
    CAPTURE(ending.out);
    CHECK(ending.exit_code == 0);
}

TEST_CASE("alquerque_q_learning: a small reproduction writes every table and figure",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    const std::string out =
        " --depth 1 --evaluation-games 20 --evaluation-search-games 2 --out" + quoted(folder);
    const std::string command = program + " reproduce --games 1000 --seeds 2" + out;
    REQUIRE(run(command).exit_code == 0);
    for (const char* name : {"table_5_1.csv", "experiments.csv", "methods.csv", "methods.png"})
        CHECK(exists(folder / name));
    for (int figure = 1; figure <= 10; ++figure)
        for (const char* type : {".csv", ".png"})
            CHECK(exists(folder / ("figure_5_" + std::to_string(figure) + type)));
    CHECK(contents(folder / "experiments.csv").find(",>1000,") != std::string::npos);
    CHECK(exists(folder / "alquerque_best.ludus"));
    CHECK(!exists(folder / "running"));
    const std::string runs = contents(folder / "runs.csv");
    REQUIRE(run(without_pictures + command).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);

    // Test sessions that are repeated keep the run of the better agent.
    std::filesystem::remove(folder / "runs.csv");
    std::filesystem::create_directories(folder / "running/best");
    ludus::write_file(folder / "running/best/checkpoint.ludus", "interrupted");
    REQUIRE(run(without_pictures + command).exit_code == 0);
    CHECK(exists(folder / "runs.csv"));
    CHECK(contents(folder / "running/best/checkpoint.ludus") == "interrupted");
    CHECK(std::distance(std::filesystem::directory_iterator(folder / "running"), {}) == 1);

    // The results were made with other lengths: no figure is drawn again.
    const std::string figure = contents(folder / "figure_5_6.png");
    for (const std::string lengths : {"--games 2000 --seeds 2", "--games 1000 --seeds 3",
                                      "--games 1000 --seeds 1", "--games 1000 --seeds 2 --seed 2"})
        check_refusal(run(program + " reproduce " + lengths + out), "runs.csv: expected runs of");
    CHECK(contents(folder / "figure_5_6.png") == figure);
}
