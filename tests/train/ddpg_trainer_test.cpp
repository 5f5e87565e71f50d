#include "ludus/train/ddpg_trainer.hpp"

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
using BoxesTrainer = DdpgTrainer<Boxes, dots_and_boxes::BasicWallEncoder<2, 2>>;
static_assert(Trainer<BoxesTrainer>);

TEST_CASE("ddpg_trainer: keeps the laws of trainers", "[ddpg_trainer]") {
    const TrainerReport report = check_trainer([] {
        return BoxesTrainer({.games = 6,
                             .turns_per_update = 8,
                             .batch = 16,
                             .capacity = 100,
                             .warm_up = 20,
                             .older_games = 10});
    });
    CHECK(report.fault == "");
    CHECK(report.games == 18);
    CHECK(report.cancelled > 0);
}

TEST_CASE("ddpg_trainer: learns tic-tac-toe by its defaults, in seconds", "[ddpg_trainer]") {
    Workers workers(2);
    DdpgTrainer<tic_tac_toe::Position, support::MarkEncoder> trainer;
    DdpgProgress progress;
    while (trainer.games() < 8000) progress = trainer.step(workers, progress);
    CHECK(progress.games.games() == 8000);
    const Comparison result = match<tic_tac_toe::Position>(
        trainer.agent(), RandomAgent{}, {.games = 400, .random_opening = 1}, workers);
    CHECK(result.interval().low > 0.5);
}

TEST_CASE("ddpg_trainer: what was trained is saved and opened again", "[ddpg_trainer]") {
    BoxesTrainer trainer({.games = 4, .batch = 16, .warm_up = 10});
    Workers workers;
    (void)trainer.step(workers);
    CHECK(support::plays_the_same_from_a_file(trainer));
}

TEST_CASE("ddpg_trainer: settings out of bounds are refused", "[ddpg_trainer]") {
    CHECK_THROWS_WITH(BoxesTrainer({.tau = 0}), Catch::Contains("tau: expected"));
}
