#include "ludus/train/taught_trainer.hpp"

#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/train/alpha_zero_trainer.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"

using namespace ludus;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using Walls = dots_and_boxes::BasicWallEncoder<2, 2>;
using Network = nn::Network<Walls::Shape, nn::Flatten, nn::Dense<64>, nn::Relu,
                            nn::Fork<nn::Dense<Boxes::action_count>, nn::Dense<1>>>;
using Master = NegamaxAgent<Boxes>;
using BoxesTrainer = TaughtTrainer<Boxes, Walls, Master, Network>;
static_assert(Trainer<BoxesTrainer>);

TEST_CASE("taught_trainer: keeps the laws of trainers", "[taught_trainer]") {
    const TrainerReport report = check_trainer(
        [] { return BoxesTrainer({.games = 20, .kept = 0.5, .batch = 8}, Master({.depth = 4})); });
    CHECK(report.fault == "");
    CHECK(report.games == 60);
    CHECK(report.cancelled > 0);
}

TEST_CASE("taught_trainer: a network learns to play as its teacher does", "[taught_trainer]") {
    Workers workers(2);
    BoxesTrainer trainer({}, Master({.depth = 4}));
    const TaughtProgress first = trainer.step(workers);
    TaughtProgress last;
    for (int step = 0; step < 10; ++step) last = trainer.step(workers);
    CHECK(first.games.games() == 256);
    CHECK(first.examples > 500);
    CHECK(trainer.games() == 11 * 256);
    CHECK(last.loss.policy < first.loss.policy);

    // The weights are where AlphaZero may start from.
    using Searching = AlphaZeroTrainer<Boxes, Walls, Network>;
    const Searching searching({.play_simulations = 30}, trainer.learner().parameters());
    const Comparison result =
        match<Boxes>(searching.agent(), RandomAgent{}, {.games = 200}, workers);
    CHECK(result.interval().low > 0.6);
}

TEST_CASE("taught_trainer: settings out of bounds are refused", "[taught_trainer]") {
    CHECK_THROWS_WITH(BoxesTrainer({.kept = 2}, Master({})), Catch::Contains("kept: expected"));
}
