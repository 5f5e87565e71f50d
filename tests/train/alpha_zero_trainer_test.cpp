#include "ludus/train/alpha_zero_trainer.hpp"

#include <cstdint>
#include <stdexcept>
#include <utility>

#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/learn/default_network.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/saved_agent.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using Onitama = onitama::Position;
using Displaced = onitama::ByDisplacement<onitama::all_cards>;
using OnitamaTrainer =
    AlphaZeroTrainer<Onitama, onitama::PieceCardEncoder,
                     DefaultPolicyValueNetwork<Onitama, onitama::PieceCardEncoder, Displaced>,
                     Unturned, Displaced>;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using BoxesTrainer = AlphaZeroTrainer<Boxes, dots_and_boxes::BasicWallEncoder<2, 2>>;
static_assert(Trainer<BoxesTrainer>);

TEST_CASE("alpha_zero_trainer: AlphaZero keeps the laws of trainers", "[alpha_zero_trainer]") {
    const auto make = [] {
        return BoxesTrainer(
            {.simulations = 12, .games = 20, .window = 2, .batch = 16, .play_simulations = 12});
    };
    const TrainerReport report = check_trainer(make);
    CHECK(report.fault == "");
    CHECK(report.games == 60);
    CHECK(report.cancelled > 0);
}

TEST_CASE(
    "AlphaZero learns Dots and Boxes of 2x2 boxes from nothing, by its defaults, in seconds") {
    Workers workers(2);
    // Searches that find little by themselves.
    const AlphaZeroSettings few{.play_simulations = 16};
    BoxesTrainer trainer(few);
    AlphaZeroProgress progress;
    while (trainer.games() < 960) progress = trainer.step(workers, progress);
    CHECK(progress.games == 960);
    CHECK(progress.updates == 15);
    const Comparison result =
        match<Boxes>(trainer.agent(), BoxesTrainer(few).agent(), {.games = 200}, workers);
    CHECK(result.interval().low > 0.6);
}

TEST_CASE("alpha_zero_trainer: the trained agent plays by averaged weights",
          "[alpha_zero_trainer]") {
    const auto trained = [](double average) {
        BoxesTrainer trainer({.games = 4, .average = average});
        Workers workers;
        AlphaZeroProgress progress;
        for (int step = 0; step < 3; ++step) progress = trainer.step(workers, progress);
        return std::pair(trainer.learner().parameters(),
                         trainer.agent().evaluator().evaluator().parameters());
    };
    const auto [latest, average] = trained(0.75);
    CHECK(trained(0) == std::pair(latest, latest));
    CHECK(average != latest);
}

TEST_CASE("alpha_zero_trainer: searches look ahead for forced wins if that is asked for",
          "[alpha_zero_trainer]") {
    const auto trained = [](std::uint32_t plies) {
        OnitamaTrainer trainer(
            {.simulations = 16, .games = 4, .look_ahead = plies, .longest_game = 60});
        Workers workers;
        (void)trainer.step(workers);
        CHECK(trainer.agent().settings().look_ahead == plies);
        return trainer.learner().parameters();
    };
    const auto without = trained(0);
    CHECK(trained(0) == without);
    CHECK(trained(2) != without);
}

TEST_CASE("alpha_zero_trainer: what AlphaZero trained is saved and opened again",
          "[alpha_zero_trainer]") {
    BoxesTrainer trainer({.games = 4});
    Workers workers;
    (void)trainer.step(workers);
    CHECK(support::plays_the_same_from_a_file(trainer));
}

TEST_CASE("alpha_zero_trainer: settings of AlphaZero that are out of bounds are refused",
          "[alpha_zero_trainer]") {
    CHECK_THROWS_WITH(BoxesTrainer({.simulations = 0}),
                      "simulations: expected at least 1, found 0");
    CHECK_THROWS_AS(BoxesTrainer({.rate = 0}), std::invalid_argument);
}

TEST_CASE("alpha_zero_trainer: the step size falls over games", "[alpha_zero_trainer]") {
    const auto weights_after_a_step = [](const AlphaZeroSettings& settings) {
        BoxesTrainer trainer(settings);
        Workers workers;
        (void)trainer.step(workers);
        return trainer.learner().parameters();
    };
    const auto low = weights_after_a_step({.games = 4, .rate = 0.01});
    CHECK(weights_after_a_step({.games = 4, .rate = 1, .last_rate = 0.01, .rate_games = 4}) == low);
    const auto middle = weights_after_a_step({.games = 4, .rate = 0.1});
    CHECK(middle != low);
    CHECK(weights_after_a_step({.games = 4, .rate = 1, .last_rate = 0.01, .rate_games = 8}) ==
          middle);
}

TEST_CASE("alpha_zero_trainer: actions may have their numbers where a game puts them",
          "[alpha_zero_trainer]") {
    const AlphaZeroSettings settings{.simulations = 4, .games = 6, .window = 2, .batch = 16};
    const TrainerReport report = check_trainer([&] { return OnitamaTrainer(settings); });
    CHECK(report.fault == "");
    OnitamaTrainer trainer(settings);
    Workers workers;
    (void)trainer.step(workers);
    CHECK(support::plays_the_same_from_a_file(trainer));
}

TEST_CASE("alpha_zero_trainer: games begin at random if that is asked for",
          "[alpha_zero_trainer]") {
    const auto learned = [](bool random_starts) {
        OnitamaTrainer trainer(
            {.simulations = 2, .games = 2, .batch = 16, .random_starts = random_starts});
        Workers workers;
        (void)trainer.step(workers);
        return trainer.learner().parameters();
    };
    CHECK(learned(true) == learned(true));
    CHECK(learned(true) != learned(false));
    using Marks = AlphaZeroTrainer<tic_tac_toe::Position, support::MarkEncoder>;
    CHECK_THROWS_WITH(Marks({.random_starts = true}),
                      "random starts: expected none, since tic_tac_toe has no random_start(), "
                      "found them asked for");
}
