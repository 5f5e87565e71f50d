#include "ludus/train/value_trainer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/cross_features.hpp"
#include "support/saved_agent.hpp"

using namespace ludus;
using support::WholeBoard;
using Cross = tic_tac_toe::Position;
using Learner = ValueTrainer<Cross, WholeBoard>;
static_assert(Trainer<Learner>);

namespace {

/// The weights of the positions of the game in which the first empty cell is marked until x can
/// win.
std::vector<double> weights_after_first_game(double discount, double lambda) {
    Learner learner({.step_size = 0.5,
                     .exploration = 0,
                     .lambda = lambda,
                     .discount = discount,
                     .max_random_actions = 0,
                     .games = 1});
    Workers alone;
    CHECK(learner.step(alone).actions == 7);
    CHECK(learner.games() == 1);
    std::vector<double> weights;
    Cross position;
    for (std::uint8_t cell = 0; cell < 7; ++cell) {
        weights.push_back(static_cast<double>(learner.value().sum(position)));
        position.play({cell});
    }
    CHECK(position.outcome() == Outcome::win(Player::first));
    return weights;
}

void check(const std::vector<double>& found, const std::vector<double>& expected) {
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(found[i] == Approx(expected[i]));
}

Learner trained(std::uint64_t games, std::uint64_t seed) {
    Learner learner({.step_size = 0.2,
                     .exploration = 0.3,
                     .seed = seed,
                     .lambda = 0.5,
                     .discount = 0.95,
                     .last_step_size = 0.02,
                     .step_size_games = games,
                     .max_random_actions = 2,
                     .play_depth = 1});
    Workers alone;
    while (learner.games() < games) (void)learner.step(alone);
    return learner;
}

}  // namespace

TEST_CASE("value_trainer: the first game's end goes back by lambda and gamma", "[value_trainer]") {
    check(weights_after_first_game(1, 1), {0.5, -0.5, 0.5, -0.5, 0.5, -0.5, 0.5});
    check(weights_after_first_game(1, 0), {0, 0, 0, 0, 0, 0, 0.5});
    // Back from the win, 1: each target is -0.5 * 0.5 of the one after it.
    check(weights_after_first_game(0.5, 0.5),
          {0.5 / 4096, -0.5 / 1024, 0.5 / 256, -0.5 / 64, 0.5 / 16, -0.5 / 4, 0.5});
}

TEST_CASE("value_trainer: of what was explored nothing goes back", "[value_trainer]") {
    std::size_t wrong = 0;
    std::size_t taught = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Learner learner({.step_size = 0.5,
                         .exploration = 1,
                         .seed = seed,
                         .lambda = 1,
                         .discount = 1,
                         .max_random_actions = 0,
                         .games = 1});
        Workers alone;
        (void)learner.step(alone);
        // All weights were 0: only who could win at once learns anything, whether it did or not.
        std::size_t learned = 0;
        const auto visit = [&](const auto& self, const Cross& position) -> void {
            bool wins = false;
            for (const auto action : position.legal_actions())
                wins =
                    wins || after(position, action).outcome() == Outcome::win(position.to_move());
            const float sum = learner.value().sum(position);
            wrong += sum != 0.0F && (!wins || sum != 0.5F);
            learned += sum != 0.0F;
            for (const auto action : position.legal_actions()) self(self, after(position, action));
        };
        visit(visit, Cross{});
        taught += learned > 0;
    }
    CHECK(wrong == 0);
    CHECK(taught > 0);  // in one of twenty games nobody could win at once
}

TEST_CASE("value_trainer: learns to play tic-tac-toe without a mistake", "[value_trainer]") {
    const Learner learner = trained(60'000, 3);
    const auto agent = learner.agent();
    Workers workers;
    const Tally perfect = play_match<Cross>(agent, NegamaxAgent<Cross, OutcomeOnly>({.depth = 9}),
                                            {.games = 60}, workers);
    CHECK(perfect.draws == 60);
    const Tally random = play_match<Cross>(agent, RandomAgent{}, {.games = 1'000}, workers);
    CHECK(random.losses == 0);
    CHECK(random.wins > 850);
}

TEST_CASE("value_trainer: keeps the laws of trainers", "[value_trainer]") {
    const TrainerReport report = check_trainer([] { return Learner({.games = 20}); });
    CHECK(report.fault == "");
    CHECK(report.games == 60);
}

TEST_CASE("value_trainer: what was trained is saved and opened again", "[value_trainer]") {
    CHECK(support::plays_the_same_from_a_file(trained(500, 6)));
}

TEST_CASE("value_trainer: settings out of bounds are refused", "[value_trainer]") {
    CHECK_THROWS_WITH(Learner({.play_depth = 0}), Catch::Contains("play_depth: expected"));
}

TEST_CASE("value_trainer: training that is saved and read back continues in the same way",
          "[value_trainer]") {
    Learner learner = trained(500, 4);
    const std::string bytes = save_state(learner);
    Learner resumed = trained(500, 5);
    load_state(resumed, bytes);
    Workers alone;
    CHECK(learner.step(alone) == resumed.step(alone));
    const bool equal = save_state(learner) == save_state(resumed);
    CHECK(equal);
}
