#include <cmath>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("onitama_ddpg");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out" + quoted(folder) + "--against random --evaluation-games 4 " +
        options;
}

/// A run of a second or two, none of whose constants is the default: a resumed run knows them all.
const std::string short_run =
    "--actor dual --seed 5 --games 60 --games-at-once 3 --turns-per-update 15 --batch-size 12 "
    "--capacity 300 --warm-up 30 --discount 0.9 --tau 0.1 --any-targets --unbounded-targets "
    "--validity-weight 3 --validity-loss cross_entropy --freeze-at 0.3 --seat first --one-deal "
    "--choosing likeliest --remember-distribution --imitate --actor-rate 0.002 --critic-rate 0.003 "
    "--opponents random,minimax:1,mcts:5 --raise-at 0.5 --raise-window 10 --point-every 15";

/// A reproduction, of seconds by default.
std::string reproduce(const TemporaryFolder& folder, const std::string& options = "",
                      const std::string& lengths =
                          "--games 8 --extended-games 12 --rounds 3 "
                          "--untrained-games 20") {
    return program + " reproduce --evaluation-games 2 --out" + quoted(folder) + "--models" +
        quoted(folder / "models") + lengths + " " + options;
}

const std::vector<std::string> actors = {"actions_after_val",  "actions_after_val_multiply",
                                         "val_after_actions",  "val_after_actions_multiply",
                                         "val_branch_actions", "val_branch_actions_multiply",
                                         "actions_only",       "dual"};

}  // namespace

TEST_CASE("onitama_ddpg: a run that is stopped and resumed ends in the bytes of one that is not",
          "[experiments][onitama_ddpg]") {
    check_stopping(train, short_run, "--against random --evaluation-games 4");
}

TEST_CASE("onitama_ddpg: what the paper proposes is stopped and resumed too",
          "[experiments][onitama_ddpg]") {
    const std::string options =
        "--actor val_branch_displacements --seed 6 --games 80 --games-at-once 3 "
        "--turns-per-update 20 --batch-size 10 --capacity 300 --warm-up 20 --imitate "
        "--opponents mixed:1:2:0.5,self:20,self:7 --raise-at 0 --raise-window 10 --point-every 20";
    check_stopping(train, options, "--against random --evaluation-games 4");
}

TEST_CASE("onitama_ddpg: every actor is trained, and told by its file",
          "[experiments][onitama_ddpg]") {
    std::vector<std::string> names(actors.begin(), actors.end());
    names.emplace_back("val_branch_displacements");
    for (const std::string& actor : names) {
        const TemporaryFolder folder;
        CAPTURE(actor);
        REQUIRE(
            run(train(folder, "--games 8 --warm-up 8 --batch-size 8 --actor " + actor)).exit_code ==
            0);
        const Ending ending = run(program + " evaluate --games 2 --against random --json --agent" +
                                  quoted(folder / "agent.ludus"));
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find(R"("game":"onitama")") != std::string::npos);
        CHECK(ending.out.find(R"("opponent":"random")") != std::string::npos);
    }
}

TEST_CASE("onitama_ddpg: the committed agent reaches what the paper aimed for",
          "[experiments][onitama_ddpg]") {
    const Ending ending = run(program +
                              " evaluate --games 60 --json --agent " LUDUS_SOURCE_DIR
                              "/examples/models/onitama_val_branch_actions_extended.ludus");
    CHECK(ending.exit_code == 0);
    CHECK(ending.out.find(R"("required":0.6,"met":true)") != std::string::npos);
}

TEST_CASE("onitama_ddpg: its agents play in the program of the game",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 4")).exit_code == 0);
    CHECK(agent_plays("onitama", "net", folder / "agent.ludus"));
}

TEST_CASE("onitama_ddpg: a reproduction writes every figure's numbers, and skips what is done",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    const Ending first = run(reproduce(folder));
    CAPTURE(first.err);
    REQUIRE(first.exit_code == 0);
    CHECK(first.out.find("valid moves in turns of both: ") != std::string::npos);
    std::vector<std::string> trained = actors;
    trained.emplace_back("val_branch_actions_extended");
    for (const std::string& name : trained) {
        CAPTURE(name);
        CHECK(exists(folder / (name + ".csv")));
        CHECK(exists(folder / (name + ".jsonl")));
        CHECK(exists(folder / "models" / ("onitama_" + name + ".ludus")));
    }
    for (const std::string name : {"valid_moves", "valid_moves_summary", "tournament", "elo_course",
                                   "net_wins", "turns", "runs"})
        CHECK(exists(folder / (name + ".csv")));
    CHECK_FALSE(exists(folder / "running"));

    const std::string runs = contents(folder / "runs.csv");
    CHECK(runs.find("\ndual,1,8,") != std::string::npos);
    CHECK(runs.find("\nval_branch_actions_extended,1,12,") != std::string::npos);
    CHECK(runs.find("\ntournament,1,108,") != std::string::npos);  // 3 rounds of 36 games
    const Ending again = run(without_pictures + reproduce(folder));
    CHECK(again.exit_code == 0);
    CHECK(again.out.find("valid moves") == std::string::npos);
    CHECK(contents(folder / "runs.csv") == runs);

    // Who is trained anew plays anew; all else stays.
    const std::string tournament = contents(folder / "tournament.csv");
    std::filesystem::remove(folder / "dual.csv");
    const Ending one = run(without_pictures + reproduce(folder));
    CHECK(one.exit_code == 0);
    CHECK(one.out.find("Bradley-Terry") != std::string::npos);
    CHECK(contents(folder / "tournament.csv") == tournament);

    check_refusal(run(reproduce(folder, "--seed 2")), "expected 8 games with seed 2");
    check_refusal(
        run(reproduce(folder, "--rounds 4", "--games 8 --extended-games 12 --untrained-games 20")),
        "expected 144 games with seed 1");
}

TEST_CASE("onitama_ddpg: a reproduction that is stopped and called again ends in the same bytes",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    REQUIRE(run(without_pictures + reproduce(whole, "--threads 1")).exit_code == 0);

    int exit_code = 130;
    int stops = 0;
    double seconds = 0.2;
    for (; (exit_code == 130 || exit_code == 143) && stops < 100; ++stops, seconds *= 1.2)
        exit_code = run(stopped_after(seconds, stops % 2 == 0 ? "INT" : "TERM",
                                      without_pictures + reproduce(parts)))
                        .exit_code;
    CHECK(exit_code == 0);
    CHECK(stops > 1);
    for (const std::string& name : actors) {
        CAPTURE(name);
        const std::string agent = "onitama_" + name + ".ludus";
        CHECK(same_bytes(parts / (name + ".csv"), whole / (name + ".csv")));
        CHECK(same_bytes(parts / "models" / agent, whole / "models" / agent));
    }
    for (const std::string name :
         {"valid_moves.csv", "tournament.csv", "elo_course.csv", "net_wins.csv", "turns.csv"})
        CHECK(same_bytes(parts / name, whole / name));
}

TEST_CASE("onitama_ddpg: a reproduction finds about as many valid moves as the paper",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    REQUIRE(
        run(without_pictures +
            reproduce(folder, "--untrained-games 1000", "--games 4 --extended-games 4 --rounds 1"))
            .exit_code == 0);
    struct Row {
        double paper;
        double both;
        double agent;
        double opponent;
    };
    std::map<std::string, Row> found;
    std::ifstream summary(folder / "valid_moves_summary.csv");
    std::string line;
    for (std::getline(summary, line); std::getline(summary, line);) {
        const std::size_t comma = line.find(',');
        Row& row = found[line.substr(0, comma)];
        REQUIRE(std::sscanf(line.c_str() + comma, ",%lf,%lf,%lf,%lf", &row.paper, &row.both,
                            &row.agent, &row.opponent) == 4);
    }
    CHECK(found["mean"].agent == Approx(14.2496).epsilon(0.03));
    CHECK(found["mean"].both == Approx(14.2496).epsilon(0.06));
    CHECK(std::abs(found["median"].both - found["median"].paper) <= 1);
    CHECK(found["commonest"].both == found["commonest"].paper);
    CHECK(found["turns"].both == found["turns"].agent + found["turns"].opponent);

    std::ifstream histogram(folder / "valid_moves.csv");
    double turns = 0;
    double moves = 0;
    for (std::getline(histogram, line); std::getline(histogram, line);) {
        double number = 0;
        double percent = 0;
        double count = 0;
        REQUIRE(std::sscanf(line.c_str(), "%lf,%lf,%lf,", &number, &percent, &count) == 3);
        turns += count;
        moves += number * count;
    }
    CHECK(turns == found["turns"].both);
    CHECK(moves / turns == Approx(found["mean"].both).margin(1e-4));
}

TEST_CASE("onitama_ddpg: wrong options are refused in one line", "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--games -5")), "--games");
    check_refusal(run(train(folder, "--actor triple")), "triple");
    check_refusal(run(train(folder, "--opponents minimax:1,minmax:2")), "minmax:2");
    check_refusal(run(train(folder, "--opponents ''")), "--opponents");
    check_refusal(run(train(folder, "--opponents self")), "self:GAMES");
    check_refusal(run(train(folder, "--opponents minimax:1,self:0")), "self:0");
    check_refusal(run(program + " train --out" + quoted(folder) + "--against self:5"), "--against");
    check_refusal(run(train(folder, "--batch-size 0")), "--batch-size");
    check_refusal(run(train(folder, "--seat third")), "third");
    check_refusal(run(train(folder, "--resume x --seed 5")), "--resume");
    check_refusal(run(program + " evaluate --agent missing.ludus"), "No such file");
    check_refusal(run(program + " reproduce"), "--out");
    check_refusal(run(reproduce(folder, "", "--rounds 0")), "--rounds");
    check_refusal(run(reproduce(folder, "", "--untrained-games 0")), "--untrained-games");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
}
