#include "../../examples/papers/onitama/curriculum_trainer.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "../../examples/papers/onitama/actors.hpp"
#include "../../examples/papers/onitama/curriculum_settings.hpp"
#include "../../examples/papers/onitama/opponents.hpp"
#include "catch.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/committed.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/records.hpp"
#include "support/stopped_run.hpp"

using namespace support;
using namespace papers::onitama;
using DualTrainer = CurriculumTrainer<Dual>;

namespace {

const std::string program = example("onitama_ddpg");

const std::vector<std::string> actors = {"actions_after_val",  "actions_after_val_multiply",
                                         "val_after_actions",  "val_after_actions_multiply",
                                         "val_branch_actions", "val_branch_actions_multiply",
                                         "actions_only",       "dual"};

/// None of them is the default.
CurriculumSettings short_settings(Opponents opponents) {
    CurriculumSettings settings;
    settings.seed = 5;
    settings.games = 2;
    settings.turns_per_update = 9;
    settings.batch = 6;
    settings.capacity = 100;
    settings.warm_up = 10;
    settings.discount = 0.9;
    settings.tau = 0.1;
    settings.older_games = 3;
    settings.imitate = true;
    settings.validity_loss = ludus::ValidityLoss::cross_entropy;
    settings.freeze_at = 0.1;
    settings.opponents = opponents;
    settings.raise_at = 0;
    settings.raise_window = 2;
    return settings;
}

/// The file of an actor that has been trained for a moment.
std::filesystem::path trained(const TemporaryFolder& folder, const std::string& actor) {
    const auto run_folder = folder / actor;
    const Ending ending = run(program + " train " + actor +
                              " warm_up=8 batch=8 --games 8 --folder" + quoted(run_folder));
    CAPTURE(actor, ending.err);
    REQUIRE(ending.exit_code == 0);
    return run_folder / "agent.ludus";
}

}  // namespace

TEST_CASE("onitama_ddpg: keeps the laws of trainers", "[experiments][onitama_ddpg]") {
    static_assert(ludus::Trainer<DualTrainer>);
    for (const Opponents opponents : {Opponents::mixtures, Opponents::older_self}) {
        const auto report =
            ludus::check_trainer([&] { return DualTrainer(short_settings(opponents)); },
                                 {.workers = {2}, .moments = 4, .agent = {.games = 2}});
        CHECK(report.fault == "");
        CHECK(report.games == 6);
        CHECK(report.cancelled > 0);
    }
}

TEST_CASE("onitama_ddpg: the next opponent is met when games were won",
          "[experiments][onitama_ddpg]") {
    ludus::Workers workers;
    CurriculumSettings settings = short_settings(Opponents::depths);
    settings.warm_up = 1000;  // nothing is learned
    DualTrainer rises(settings);
    CurriculumProgress progress;
    for (const std::size_t level : {1U, 2U, 2U}) {
        progress = rises.step(workers, progress);
        CHECK(rises.level() == level);
        CHECK(progress.level == level);
    }
    CHECK(progress.played.games.games() == 6);
    settings.raise_at = 1;
    DualTrainer stays(settings);
    CHECK(stays.step(workers).level == 0);
    settings.opponents = Opponents::older_self;
    CHECK(DualTrainer(settings).step(workers).level == 0);
}

TEST_CASE("onitama_ddpg: every level is at least as deep as the one before",
          "[experiments][onitama_ddpg]") {
    for (const Opponents opponents : {Opponents::depths, Opponents::mixtures}) {
        double before = 0;
        for (const auto& [depth, deeper] : levels_of(opponents)) {
            CHECK(depth + deeper > before);
            before = depth + deeper;
        }
    }
    CHECK(levels_of(Opponents::older_self).empty());
}

TEST_CASE("onitama_ddpg: the presets are within bounds, and differ as they say",
          "[experiments][onitama_ddpg]") {
    const CurriculumSettings usual;
    CHECK(ludus::is_valid(usual));
    CHECK(ludus::differences(CurriculumSettings::extended(), usual) ==
          "discount 0.95 instead of 0.99, opponents mixtures instead of depths");
    CHECK(ludus::differences(CurriculumSettings::paper(), usual) ==
          "games 1 instead of 4, turns_per_update 1 instead of 4, batch 512 instead of 128, "
          "valid_targets false instead of true, bounded_targets false instead of true, "
          "seat second instead of both, remember_action false instead of true");
}

TEST_CASE("onitama_ddpg: a training that is stopped and resumed ends in the same bytes",
          "[experiments][onitama_ddpg]") {
    check_stopping([](const TemporaryFolder& folder) {
        return program +
            " train dual seed=5 games=3 turns_per_update=15 batch=12 capacity=300 warm_up=30 "
            "raise_at=0.1 raise_window=10 --games 60 --evaluate-every 15 --folder" +
            quoted(folder);
    });
}

TEST_CASE("onitama_ddpg: every actor is trained, and known by its file",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    std::string players = " tournament random";
    std::vector<std::string> names = actors;
    names.emplace_back("val_branch_displacements");
    for (const std::string& actor : names) {
        const std::string file = trained(folder, actor).string();
        players += " net:" + file + " drawn:" + file;
    }
    const Ending ending = run(program + players + " --rounds 1 --random-starts --json");
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    CHECK(json_lines(ending.out).size() == 19);
}

TEST_CASE("onitama_ddpg: its agents play in the program of the game",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    CHECK(agent_plays("onitama", "net", trained(folder, "val_branch_actions")));
}

TEST_CASE("onitama_ddpg: the committed agent reaches what the paper aimed for",
          "[experiments][onitama_ddpg]") {
    const Ending ending = run(paper_script("onitama/evaluate.sh") +
                              committed("onitama_val_branch_actions_extended").string() + " 60");
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    const auto rows = json_lines(ending.out);
    REQUIRE(rows.size() == 7);
    const Record against_depth_2 = json_record(rows[2]);
    CHECK(against_depth_2.text("opponent") == "paper:2");
    CHECK(against_depth_2.number("wins") >= 36);
}

TEST_CASE("onitama_ddpg: a reproduction writes every figure's numbers, and skips what is done",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    const std::string reproduce = paper_script("onitama/reproduce.sh") + quoted(folder) + "1000";
    const Ending first = run(reproduce);
    CAPTURE(first.err);
    REQUIRE(first.exit_code == 0);
    std::vector<std::string> names = actors;
    names.emplace_back("val_branch_actions_extended");
    for (const std::string& name : names) {
        CAPTURE(name);
        CHECK(contents(folder / (name + ".csv"))
                  .starts_with("games,level,win_percent,valid_percent,valid_likeliest_percent,"
                               "turns,actor_loss,critic_loss,validity_loss\n"));
        CHECK(records_of(folder / (name + ".jsonl")).size() == 7);
        CHECK(exists(folder / ("onitama_" + name + ".ludus")));
    }
    for (const std::string name :
         {"valid_moves", "valid_moves_summary", "tournament", "elo_course", "net_wins", "turns"})
        CHECK_FALSE(records_of(folder / (name + ".csv")).empty());
    for (int i = 1; i <= 14; ++i)
        CHECK(exists(folder / ("figure_6_" + std::to_string(i) + ".png")));
    CHECK(exists(folder / "figure_5_1.png"));
    const std::string runs = contents(folder / "runs.csv");
    CHECK(runs.find("\ntournament,1,108,") != std::string::npos);  // 3 rounds of 36 games

    // What is missing is made anew, and is the same.
    const std::string course = contents(folder / "elo_course.csv");
    for (const std::string name : {"tournament.csv", "elo_course.csv", "onitama_dual.ludus"})
        std::filesystem::remove(folder / name);
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "elo_course.csv") == course);
    CHECK(records_of(folder / "runs.csv").size() == 11);
}

TEST_CASE("onitama_ddpg: about as many moves are valid as the paper found",
          "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    REQUIRE(run(example("onitama_valid_moves") + " 1000 >" + quoted(folder / "moves.csv") +
                "&& awk -f " LUDUS_SOURCE_DIR "/examples/papers/onitama/valid_moves.awk" +
                quoted(folder / "moves.csv") + ">" + quoted(folder / "summary.csv"))
                .exit_code == 0);
    const auto found = [&](const std::string& measure, const std::string& whose) {
        return select(folder.path(), "summary.csv[measure=" + measure + "]").at(0).number(whose);
    };
    CHECK(found("mean", "agent") == Approx(14.2496).epsilon(0.03));
    CHECK(found("mean", "both") == Approx(14.2496).epsilon(0.06));
    CHECK(found("median", "both") == Approx(14).margin(1));
    CHECK(found("commonest", "both") == 12);
    double turns = 0;
    double moves = 0;
    double most = 0;
    for (const Record& row : records_of(folder / "moves.csv")) {
        CHECK(row.number("turns") == row.number("agent_turns") + row.number("opponent_turns"));
        turns += row.number("turns");
        moves += row.number("moves") * row.number("turns");
        most = row.number("moves");
    }
    CHECK(found("turns", "both") == turns);
    CHECK(found("mean", "both") == Approx(moves / turns).margin(1e-4));
    CHECK(found("maximum", "both") == most);
    check_refusal(run(example("onitama_valid_moves") + " many"), "usage");
}

TEST_CASE("onitama_ddpg: what is wrong is refused in one line", "[experiments][onitama_ddpg]") {
    const TemporaryFolder folder;
    const auto train = [&](const std::string& words) {
        return run(program + " train " + words + " --games 4 --folder" + quoted(folder / "run"));
    };
    check_refusal(train("triple"), "triple");
    check_refusal(train("dual batch=0"), "batch");
    check_refusal(train("dual seat=third"), "seat: expected one of first, second, both");
    check_refusal(train("dual opponents=minimax"), "expected one of depths, mixtures, older_self");
    check_refusal(train("dual --against minmax"), "minmax");
    check_refusal(run(program + " evaluate net:missing.ludus --against random"), "missing.ludus");
    check_refusal(run(program + " evaluate drawn --against random"), "drawn: expected a file");
    CHECK_FALSE(exists(folder / "run"));
}
