#include "ludus/train/dqn_trainer.hpp"

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/saved_agent.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using BoxesTrainer = DqnTrainer<Boxes, dots_and_boxes::BasicWallEncoder<2, 2>>;
static_assert(Trainer<BoxesTrainer>);

TEST_CASE("dqn_trainer: keeps the laws of trainers", "[dqn_trainer]") {
    const TrainerReport report = check_trainer([] {
        return BoxesTrainer({.games = 10,
                             .updates = 4,
                             .batch = 16,
                             .replay_games = 15,
                             .warm_up_games = 10,
                             .target_interval = 3,
                             .priority = 0.5});
    });
    CHECK(report.fault == "");
    CHECK(report.games == 30);
    CHECK(report.cancelled > 0);
}

TEST_CASE("dqn_trainer: learns tic-tac-toe by its defaults, in seconds", "[dqn_trainer]") {
    Workers workers(2);
    DqnTrainer<tic_tac_toe::Position, support::MarkEncoder> trainer;
    DqnProgress progress;
    while (trainer.games() < 6000) progress = trainer.step(workers, progress);
    CHECK(progress.games == 6000);
    const Comparison result = match<tic_tac_toe::Position>(
        trainer.agent(), RandomAgent{}, {.games = 400, .random_opening = 1}, workers);
    CHECK(result.interval().low > 0.6);
}

TEST_CASE("dqn_trainer: starts from weights, and learns on", "[dqn_trainer]") {
    static_assert(StartsFromWeights<BoxesTrainer>);
    const BoxesTrainer other({.seed = 5});
    BoxesTrainer started({.seed = 6, .warm_up_games = 0, .target_interval = 3},
                         other.learner().parameters());
    CHECK(started.learner().parameters() == other.learner().parameters());
    CHECK(started.learner().latest() == other.learner().latest());
    CHECK_FALSE(BoxesTrainer({.seed = 6}).learner().parameters() == other.learner().parameters());

    Workers workers;
    const DqnProgress progress = started.step(workers);
    CHECK(progress.updates > 0);
    CHECK_FALSE(started.learner().latest() == other.learner().latest());
}

TEST_CASE("dqn_trainer: what was trained is saved and opened again", "[dqn_trainer]") {
    BoxesTrainer trainer({.warm_up_games = 0});
    Workers workers;
    (void)trainer.step(workers);
    CHECK(support::plays_the_same_from_a_file(trainer));
}

TEST_CASE("dqn_trainer: settings out of bounds are refused", "[dqn_trainer]") {
    CHECK_THROWS_WITH(BoxesTrainer({.batch = 0}), "batch: expected at least 1, found 0");
}
