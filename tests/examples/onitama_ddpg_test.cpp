#include <filesystem>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

namespace {

using support::check_refusal;
using support::Ending;
using support::example;
using support::run;
using support::run_with_stops;
using support::same_bytes;
using support::TemporaryFolder;

const std::string program = example("onitama_ddpg");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train --out '" + folder.path().string() +
        "' --against random --evaluation-games 4 " + options;
}

/// A run of a second or two, none of whose constants is the default: a resumed run knows them all.
const std::string short_run =
    "--actor dual --seed 5 --games 60 --games-at-once 3 --turns-per-update 7 --batch-size 20 "
    "--capacity 300 --warm-up 30 --discount 0.9 --tau 0.1 --any-targets --unbounded-targets "
    "--validity-weight 3 --validity-loss cross_entropy --freeze-at 0.3 --seat both --one-deal "
    "--choosing likeliest --remember-choice --imitate --actor-rate 0.002 --critic-rate 0.003 "
    "--opponents random,minimax:1,mcts:5 --raise-at 0.5 --raise-window 10 --point-every 15";

}  // namespace

TEST_CASE("onitama_ddpg: a run that is stopped and resumed ends in the bytes of one that is not",
          "[examples][onitama_ddpg]") {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    REQUIRE(run(train(whole, short_run + " --threads 1")).exit_code == 0);

    const Ending ending = run_with_stops(train(parts, short_run + " --threads 2"),
                                         "--against random --evaluation-games 4");
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    CHECK(same_bytes(parts / "checkpoint.ludus", whole / "checkpoint.ludus"));
    CHECK(same_bytes(parts / "agent.ludus", whole / "agent.ludus"));
    CHECK(same_bytes(parts / "curve.csv", whole / "curve.csv"));
}

TEST_CASE("onitama_ddpg: what the paper proposes is stopped and resumed too",
          "[examples][onitama_ddpg]") {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    const std::string options =
        "--actor val_branch_displacements --seed 6 --games 80 --games-at-once 3 "
        "--turns-per-update 9 --batch-size 10 --capacity 300 --warm-up 20 --seat both --imitate "
        "--opponents mixed:1:2:0.5,self:20,self:7 --raise-at 0 --raise-window 10 --point-every 20";
    REQUIRE(run(train(whole, options + " --threads 1")).exit_code == 0);

    const Ending ending = run_with_stops(train(parts, options + " --threads 2"),
                                         "--against random --evaluation-games 4");
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    CHECK(same_bytes(parts / "checkpoint.ludus", whole / "checkpoint.ludus"));
    CHECK(same_bytes(parts / "agent.ludus", whole / "agent.ludus"));
    CHECK(same_bytes(parts / "curve.csv", whole / "curve.csv"));
}

TEST_CASE("onitama_ddpg: every actor is trained, and told by its file",
          "[examples][onitama_ddpg]") {
    for (const std::string actor :
         {"actions_only", "val_after_actions", "actions_after_val", "val_branch_actions",
          "val_after_actions_multiply", "actions_after_val_multiply", "val_branch_actions_multiply",
          "dual", "val_branch_displacements"}) {
        const TemporaryFolder folder;
        CAPTURE(actor);
        REQUIRE(
            run(train(folder, "--games 8 --warm-up 8 --batch-size 8 --actor " + actor)).exit_code ==
            0);
        const Ending ending =
            run(program + " evaluate --games 2 --against random --json --agent '" +
                (folder / "agent.ludus").string() + "'");
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.find(R"("game":"onitama")") != std::string::npos);
        CHECK(ending.out.find(R"("opponent":"random")") != std::string::npos);
    }
}

TEST_CASE("onitama_ddpg: a game in the terminal goes on until it is left",
          "[examples][onitama_ddpg]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "--games 4")).exit_code == 0);
    const std::string play =
        program + " play --agent '" + (folder / "agent.ludus").string() + "' --deal 3";
    const Ending ending = run(R"(printf 'zz\nmoves\nquit\n' | )" + play);
    CHECK(ending.exit_code == 0);
    CHECK(ending.out.find("expected") != std::string::npos);
    CHECK(ending.out.find("aside: ") != std::string::npos);
    CHECK(run(play + " --second").exit_code == 0);  // input that ends at once
}

TEST_CASE("onitama_ddpg: wrong options are refused in one line", "[examples][onitama_ddpg]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "--games -5")), "--games");
    check_refusal(run(train(folder, "--actor triple")), "triple");
    check_refusal(run(train(folder, "--opponents minimax:1,minmax:2")), "minmax:2");
    check_refusal(run(train(folder, "--opponents ''")), "--opponents");
    check_refusal(run(train(folder, "--opponents self")), "self:GAMES");
    check_refusal(run(train(folder, "--opponents minimax:1,self:0")), "self:0");
    check_refusal(run(program + " train --out '" + folder.path().string() + "' --against self:5"),
                  "--against");
    check_refusal(run(train(folder, "--batch-size 0")), "--batch-size");
    check_refusal(run(train(folder, "--seat third")), "third");
    check_refusal(run(train(folder, "--resume x --games 5")), "--resume");
    check_refusal(run(program + " evaluate --agent missing.ludus"), "No such file");
    check_refusal(run(program + " evaluate"), "--agent");
    check_refusal(run(program), "A subcommand is required");
    CHECK(std::filesystem::is_empty(folder.path()));
}
