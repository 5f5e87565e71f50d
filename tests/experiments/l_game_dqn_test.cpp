#include <cstddef>
#include <string>

#include "../../examples/papers/l_game/certificate.hpp"
#include "../../examples/papers/l_game/trainer.hpp"
#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

using papers::l_game::Settings;
using Trainer = papers::l_game::Trainer<ludus::l_game::BestQ>;
static_assert(ludus::Trainer<Trainer> && ludus::MeasuresItself<Trainer>);

const std::string program = example("l_game_dqn");
const std::string models = LUDUS_SOURCE_DIR "/examples/models/";

/// Settings that a run of a second needs.
const std::string few =
    " seed=5 sample_games=1 replay_games=50 max_turns=20 games=2 updates=2 warm_up_games=4 "
    "schedule=60 --evaluate-every 30 --evaluate-games 4 --against random --games ";

std::string train(const TemporaryFolder& folder, const std::string& options) {
    return program + " train best --folder" + quoted(folder) + options;
}

}  // namespace

TEST_CASE("l_game_dqn: its trainer keeps the laws of trainers", "[experiments][l_game_dqn]") {
    const auto report = ludus::check_trainer([] {
        Settings settings;
        settings.games = 2;
        settings.updates = 2;
        settings.sample_games = 2;
        settings.lambda = 0.5;
        settings.max_turns = 10;
        return Trainer(settings);
    });
    INFO(report.fault);
    CHECK(report.fault.empty());
}

TEST_CASE("l_game_dqn: settings that do not go together are refused", "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    check_refusal(run(train(folder, " --games 2 batch=32")), "lambda: expected 0");
    check_refusal(run(train(folder, " --games 2 lambda=0 priority=0.5")), "priority: expected 0");
    check_refusal(run(train(folder, " --games 2 optimiser=magic")), "sgd, rmsprop, adadelta, adam");
    check_refusal(run(train(folder, " --games 2 optimizer=adam")), "did you mean \"optimiser\"?");
    check_refusal(run(train(folder, " --games 2 discount=1.5")), "discount: expected at least 0");
}

TEST_CASE("l_game_dqn: a training that is stopped and resumed ends in the bytes of one that is not",
          "[experiments][l_game_dqn]") {
    check_stopping([](const TemporaryFolder& folder) { return train(folder, few + "60"); });
}

TEST_CASE("l_game_dqn: a training that diverges says so, and leaves what was saved before",
          "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    const Ending ending =
        run(train(folder, few + "500 optimiser=sgd rate_from=10 rate_to=10 --save-every 0"));
    CHECK(ending.exit_code == 2);
    CHECK(ending.err.find("DQN diverged in update ") != std::string::npos);
    CHECK(exists(folder / "checkpoint.ludus"));
}

TEST_CASE("l_game_dqn: the committed agents keep the values of as many positions as ever",
          "[experiments][l_game_dqn]") {
    const auto certified = [](const std::string& agent) {
        return run(example("l_game_certify") + ' ' + models + agent).out;
    };
    const std::string best = certified("l_game_best.ludus");
    CHECK(best.find(R"("kept":18232,"positions":18248)") != std::string::npos);
    CHECK(best.find(R"("kept":10088,"positions":10088)") != std::string::npos);
    CHECK(best.find(R"("draw bound","random_turns":0.01,"share":0.914354)") != std::string::npos);
    const std::string paper = certified("l_game_paper.ludus");
    CHECK(paper.find(R"("kept":15156,"positions":18248)") != std::string::npos);
    CHECK(paper.find(R"("kept":9070,"positions":10088)") != std::string::npos);
    check_refusal(run(example("l_game_certify") + " missing.ludus"), "No such file");
}

TEST_CASE("l_game_dqn: nobody draws more than the bound", "[experiments][l_game_dqn]") {
    using namespace papers::l_game;
    const Solution solution;
    CHECK(draw_bound(solution, 0, 100) == 1);
    CHECK(draw_bound(solution, 0.5, 20) < draw_bound(solution, 0.1, 20));
    CHECK(draw_bound(solution, 0.1, 20) < draw_bound(solution, 0.1, 5));
}

TEST_CASE("l_game_dqn: a reproduction writes every table and figure, and skips what is done",
          "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    const std::string reproduce = paper_script("l_game/reproduce.sh") + quoted(folder) + "20000";
    const Ending ending = run(reproduce);
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    for (const std::string name : {"best", "fixed_32", "rmsprop", "adadelta", "sample_0",
                                   "sample_1", "sample_10", "sample_50", "paper"})
        CHECK(contents(folder / (name + ".csv"))
                  .starts_with("games,loss,actions_per_game,win_percent_against_random,"
                               "draw_percent_against_perfect\n"));
    for (const std::string name : {"figure_4", "figure_7_perfect", "presets"})
        CHECK(exists(folder / (name + ".png")));
    CHECK(json_lines(contents(folder / "best.jsonl")).size() == 6);
    const std::string runs = contents(folder / "runs.csv");
    CHECK(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == runs);
}

TEST_CASE("l_game_dqn: its agents play in the program of the game", "[experiments][l_game_dqn]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, few + "60")).exit_code == 0);
    CHECK(agent_plays("l_game", "net", folder / "agent.ludus"));
}
