#include "ludus/train/q_trainer.hpp"

#include <stdexcept>

#include "catch.hpp"
#include "ludus/agents/open_agent.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/train.hpp"
#include "ludus/train/trainer.hpp"
#include "support/process.hpp"
#include "support/saved_agent.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Alquerque = alquerque::Position;
static_assert(Trainer<QTrainer<Cross>> && Trainer<QTrainer<Alquerque>>);

TEST_CASE("q_trainer: tabular Q keeps the laws of trainers", "[q_trainer]") {
    const TrainerReport report = check_trainer(
        [] { return QTrainer<Alquerque>({.longest_game = 60, .games = 20, .megabytes = 64}); });
    CHECK(report.fault == "");
    CHECK(report.games == 60);
}

TEST_CASE("q_trainer: tabular Q learns tic-tac-toe by its defaults", "[q_trainer]") {
    QTrainer<Cross> trainer;
    TrainingSettings settings{.games = 40'000};
    settings.output = TrainingOutput::nothing;
    settings.evaluate_every = settings.games;
    const TrainingResult result = train(trainer, settings);
    CHECK(result.curve.at(0, "new_states_per_game") > 0);
    const NegamaxAgent<Cross> perfect({.depth = 9});
    const ComparisonSettings games{.games = 200, .random_opening = 0, .threads = 1};
    CHECK(match<Cross>(trainer.agent(), perfect, games).score() > 0.45);
}

TEST_CASE("q_trainer: exploration ends after as many games as are asked for", "[q_trainer]") {
    QTrainer<Cross> without({.exploration = 0});
    QTrainer<Cross> ending({.exploration = 1, .exploration_games = 100});
    Workers workers;
    for (int step = 0; step < 20; ++step) {
        (void)without.step(workers);
        (void)ending.step(workers);
    }
    QProgress late_without = without.step(workers);
    QProgress late_ending = ending.step(workers);
    CHECK(late_without.states < 20);
    CHECK(late_ending.states < 20);
    CHECK(ending.learner().table().size() > without.learner().table().size());
}

TEST_CASE("q_trainer: a table that was trained is saved and opened again", "[q_trainer]") {
    QTrainer<Alquerque> trainer({.longest_game = 60, .games = 30});
    Workers workers;
    (void)trainer.step(workers);
    CHECK(support::plays_the_same_from_a_file(trainer));
}

TEST_CASE("q_trainer: a folder is refused where positions cannot be saved", "[q_trainer]") {
    const support::TemporaryFolder folder;
    QTrainer<Cross> trainer;
    TrainingSettings settings{.games = 100, .folder = folder.path()};
    settings.output = TrainingOutput::nothing;
    CHECK_THROWS_WITH(train(trainer, settings), Catch::Contains("`packed()` is missing"));
    CHECK_THROWS_WITH(QTrainer<Cross>({.lambda = 1.5}),
                      "lambda: expected at least 0 and at most 1, found 1.5");
}
