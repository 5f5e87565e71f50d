#include "../../examples/papers/chinese_checkers/second_stage.hpp"

#include <cstddef>
#include <string>

#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/no_number.hpp"
#include "support/saved_agent.hpp"
#include "support/stage_policy.hpp"

using namespace ludus;
using namespace papers::chinese_checkers;
using Stage = SecondStage<support::StagePolicy>;
static_assert(Trainer<Stage> && StartsFromWeights<Stage>);

namespace {

/// Episodes of a few short games, from which every position is learned.
SecondStageSettings few() {
    SecondStageSettings settings;
    settings.games = 6;
    settings.simulations = 4;
    settings.random_opening = 1;
    settings.soft_limit = 12;
    settings.soft_lead = 0;
    settings.soft_extension = 0;
    settings.epochs = 1;
    settings.rate_from = settings.rate_to = 0.02;
    settings.match_games = 2;
    settings.first_games = 0;
    return settings;
}

}  // namespace

TEST_CASE("chinese_checkers second stage: keeps the laws of trainers",
          "[chinese_checkers_second_stage]") {
    SecondStageSettings settings = few();
    settings.random_every = 2;
    settings.first_games = 1;
    const TrainerReport report =
        check_trainer([&] { return Stage(settings); }, {.agent = {.games = 1}});
    CHECK(report.fault == "");
    CHECK(report.games == 18);
    CHECK(report.cancelled > 0);
}

TEST_CASE("chinese_checkers second stage: a long episode takes several steps",
          "[chinese_checkers_second_stage]") {
    SecondStageSettings settings = few();
    settings.games = 100;
    settings.simulations = 1;
    const TrainerReport report = check_trainer(
        [&] { return Stage(settings); }, {.workers = {3}, .moments = 4, .agent = {.games = 1}});
    CHECK(report.fault == "");
    CHECK(report.games == 190);

    Stage stage(settings);
    Workers alone;
    SecondStageProgress progress = stage.step(alone);
    CHECK(stage.games() == 90);
    CHECK(progress.updates == 0);
    CHECK_FALSE(stage.has_pending_updates());
    progress = stage.step(alone, progress);
    CHECK(stage.games() == 100);
    CHECK(progress.games.games() == 100);
    CHECK(progress.examples == progress.games.actions - 200);  // without the random openings
    CHECK(progress.updates == 1);
}

TEST_CASE("chinese_checkers second stage: the latest weights must win to become the best",
          "[chinese_checkers_second_stage]") {
    Workers alone;
    SecondStageSettings settings = few();
    const auto first = Stage(settings).best();
    for (const double promotion_share : {0.0, 1.0}) {
        settings.promotion_share = promotion_share;
        Stage stage(settings);
        const SecondStageProgress progress = stage.step(alone);
        const bool passed = 2 * progress.best.wins + progress.best.draws > 0 &&
            promotion_share < 1;  // nobody exceeds 1
        CHECK(progress.best.games() == 2);
        CHECK(progress.promotions == (passed ? 1 : 0));
        CHECK_FALSE(stage.learner().parameters() == first);
        CHECK(stage.best() == (passed ? stage.learner().parameters() : first));
    }
    settings.match_games = 0;
    Stage stage(settings);
    CHECK(stage.step(alone).best.games() == 0);
    CHECK(stage.best() == stage.learner().parameters());

    CHECK(Stage(settings, stage.best()).best() == stage.best());
}

TEST_CASE("chinese_checkers second stage: without a soft limit drawn games are not learned from",
          "[chinese_checkers_second_stage]") {
    Workers alone;
    SecondStageSettings settings = few();
    settings.soft_limit = 0;
    settings.longest_game = 6;  // a draw
    Stage stage(settings);
    const auto first = stage.best();
    const SecondStageProgress progress = stage.step(alone);
    CHECK(progress.games.draws == 6);
    CHECK(progress.examples == 0);
    CHECK(progress.loss == PolicyValueTerms{});
    CHECK(stage.learner().parameters() == first);
}

TEST_CASE("chinese_checkers second stage: against a random player it learns from its own actions",
          "[chinese_checkers_second_stage]") {
    Workers alone;
    SecondStageSettings settings = few();
    settings.random_every = 2;
    Stage stage(settings);
    const SecondStageProgress itself = stage.step(alone);
    CHECK(itself.examples == itself.games.actions - 12);
    const SecondStageProgress random = stage.step(alone);
    CHECK(random.examples == (random.games.actions - 12) / 2);
    CHECK(random.games.draws == 6);  // no lead wins
}

TEST_CASE("chinese_checkers second stage: weights of 8 bits can play the games",
          "[chinese_checkers_second_stage]") {
    using Quantised = SecondStage<support::StagePolicy, nn::Precision::int8>;
    Workers alone;
    Quantised stage(few());
    CHECK(stage.step(alone).games.games() == 6);
    CHECK(support::plays_the_same_from_a_file(stage));
    CHECK(Quantised::kind() != Stage::kind());
}

TEST_CASE("chinese_checkers second stage: weights that are no numbers are refused",
          "[chinese_checkers_second_stage]") {
    Stage stage(few());
    const std::string state = save_state(stage);
    const auto weights = stage.best().values();
    const std::string bytes(reinterpret_cast<const char*>(weights.data()), 64);
    std::size_t found = 0;  // the latest, their average, the best and the first
    for (std::size_t at = 0; (at = state.find(bytes, at)) != std::string::npos; ++at) {
        std::string altered = state;
        altered.replace(at, 4, support::no_number);
        CHECK_THROWS_AS(load_state(stage, altered), ArchiveError);
        ++found;
    }
    CHECK(found == 4);
}
