#include "../../examples/papers/chinese_checkers/first_stage.hpp"

#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/saved_agent.hpp"
#include "support/stage_policy.hpp"

using papers::chinese_checkers::FirstStageSettings;
using Stage = papers::chinese_checkers::FirstStage<support::StagePolicy>;
static_assert(ludus::Trainer<Stage>);

namespace {

FirstStageSettings few() {
    FirstStageSettings settings;
    settings.games = 6;
    settings.kept = 0.3;
    return settings;
}

}  // namespace

TEST_CASE("chinese_checkers first stage: keeps the laws of trainers",
          "[chinese_checkers_first_stage]") {
    const auto report = ludus::check_trainer([] { return Stage(few()); }, {.agent = {.games = 1}});
    CHECK(report.fault == "");
    CHECK(report.games == 18);
    CHECK(report.cancelled > 0);
}

TEST_CASE("chinese_checkers first stage: its agent is saved and opened again",
          "[chinese_checkers_first_stage]") {
    Stage stage(few());
    ludus::Workers workers;
    (void)stage.step(workers);
    CHECK(support::plays_the_same_from_a_file(stage));
}

TEST_CASE("chinese_checkers first stage: games must begin somehow",
          "[chinese_checkers_first_stage]") {
    FirstStageSettings settings = few();
    settings.random_starts = settings.random_openings = settings.plain = 0;
    CHECK_THROWS_WITH(Stage(settings), Catch::Contains("expected one above 0, found none"));
    settings.plain = 1;
    CHECK_NOTHROW(Stage(settings));
    settings.kept = 2;
    CHECK_THROWS_WITH(Stage(settings), Catch::Contains("kept: expected"));
}
