#include <string>

#include "../../examples/papers/chinese_checkers_dqn/trainer.hpp"
#include "catch.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

using papers::chinese_checkers_dqn::Trainer;
static_assert(ludus::MeasuresItself<Trainer>);

const std::string program = example("chinese_checkers_dqn");

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program +
        " train dqn seed=5 games=3 updates=4 batch=8 replay_games=15 warm_up_games=6 "
        "actions=10 --games 24 --evaluate-every 12 --evaluate-games 2 "
        "--random-opening 3 --against random,greedy --folder" +
        quoted(folder) + options;
}

}  // namespace

TEST_CASE("chinese_checkers_dqn: its trainer keeps the laws of trainers",
          "[experiments][chinese_checkers_dqn]") {
    const auto report = ludus::check_trainer([] {
        auto settings = Trainer::Settings::paper();
        settings.games = 2;
        settings.updates = 2;
        settings.batch = 4;
        settings.actions = 5;
        settings.warm_up_games = 2;
        settings.replay_games = 4;
        settings.target_interval = 3;
        return Trainer(settings);
    });
    INFO(report.fault);
    CHECK(report.fault.empty());
}

TEST_CASE(
    "chinese_checkers_dqn: a training that is stopped and resumed ends in the bytes of one that is "
    "not",
    "[experiments][chinese_checkers_dqn]") {
    check_stopping([](const TemporaryFolder& folder) { return train(folder, ""); });
}

TEST_CASE("chinese_checkers_dqn: its agents play in the program of the game",
          "[experiments][chinese_checkers_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "")).exit_code == 0);
    CHECK(agent_plays("chinese_checkers", "net", folder / "agent.ludus"));
    const std::string curve = contents(folder / "curve.csv");
    CHECK(curve.starts_with("games,actions_per_game,updates,loss,reward,random,"));
}

TEST_CASE("chinese_checkers_dqn: settings that do not go together are refused",
          "[experiments][chinese_checkers_dqn]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, "priority=0.5")), "batch: expected single actions");
    check_refusal(run(train(folder, "batch=0")), "batch: expected single actions");
    check_refusal(run(train(folder, "actions=0")), "actions: expected at least 1");
}

TEST_CASE("chinese_checkers_dqn: a reproduction writes its tables, and skips what is done",
          "[experiments][chinese_checkers_dqn]") {
    const TemporaryFolder folder;
    const std::string reproduce =
        paper_script("chinese_checkers_dqn/reproduce.sh") + quoted(folder) + "1250";
    const Ending ending = run(reproduce);
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    CHECK(contents(folder / "dqn_epsilon.csv").starts_with("games,epsilon\n0,1\n"));
    CHECK(contents(folder / "dqn_epsilon.csv").ends_with("\n4,0.1\n"));
    CHECK(contents(folder / "dqn.csv").find("reward_against_greedy") != std::string::npos);
    CHECK(json_lines(contents(folder / "dqn.jsonl")).size() == 2);
    const std::string runs = contents(folder / "runs.csv");
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);
}
