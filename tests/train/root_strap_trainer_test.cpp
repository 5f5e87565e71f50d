#include "ludus/train/root_strap_trainer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/games/onitama/position.hpp"
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
using Cross = tic_tac_toe::Position;

namespace {

using Cells = support::CellsOfCross;
using Learner = RootStrapTrainer<Cross, Cells, 16>;
static_assert(Trainer<Learner>);
using OnitamaLearner = RootStrapTrainer<onitama::Position, onitama::PieceFeatures, 16>;
static_assert(Trainer<OnitamaLearner>);

/// Steps that take some milliseconds.
RootStrapSettings small_steps() {
    return {.nodes = 30, .games = 20, .window = 2, .reuse = 3, .batch = 16, .play_nodes = 30};
}

/// What a training remembers.
std::vector<detail::ValueExample<Cells>> examples_of(Learner& learner) {
    std::vector<detail::ValueExample<Cells>> found;
    const auto look_at = [&](auto& part) {
        if constexpr (requires { part.examples(); })
            found.assign(part.examples().begin(), part.examples().end());
    };
    learner.visit([&](auto&... parts) { (look_at(parts), ...); });
    return found;
}

double value_error(const RootStrapProgress& progress) {
    return progress.error / static_cast<double>(progress.samples);
}

}  // namespace

TEST_CASE("root_strap_trainer: keeps the laws of trainers", "[root_strap_trainer]") {
    const TrainerReport report = check_trainer([] { return Learner(small_steps()); });
    CHECK(report.fault == "");
    CHECK(report.games == 60);
}

TEST_CASE("root_strap_trainer: learns to play tic-tac-toe without a mistake",
          "[root_strap_trainer]") {
    constexpr std::uint64_t all_games = 8'000;
    Learner learner({.nodes = 200,
                     .games = 200,
                     .window = 10,
                     .reuse = 16,
                     .batch = 128,
                     .rate = 0.01,
                     .last_rate = 0.001,
                     .rate_games = all_games,
                     .max_random_actions = 6,
                     .play_nodes = 1'000});
    Workers workers;
    const double first_error = value_error(learner.step(workers));
    double last_error = 0;
    while (learner.games() < all_games) last_error = value_error(learner.step(workers));
    CAPTURE(first_error, last_error);
    CHECK(last_error < 0.5 * first_error);

    auto settings = learner.agent().settings();
    settings.table_bytes = 1 << 14;
    const auto losses = [&](const Learner::Network& network) {
        const Learner::Agent agent(settings, Learner::Evaluation(network));
        const Tally random = play_match<Cross>(agent, RandomAgent{}, {.games = 400}, workers);
        const Tally perfect = play_match<Cross>(
            agent, NegamaxAgent<Cross, OutcomeOnly>({.depth = 9}), {.games = 20}, workers);
        CHECK(random.wins > 300);
        CHECK(perfect.wins == 0);
        return random.losses + perfect.losses;
    };
    CHECK(losses(learner.network()) == 0);
    // The searches alone, which do not see the end of the game, are not enough.
    CHECK(losses(Learner().network()) > 0);
}

TEST_CASE("root_strap_trainer: starts from weights", "[root_strap_trainer]") {
    const Learner other({.seed = 5});
    const Learner started({.seed = 6}, other.network());
    CHECK(std::ranges::equal(started.network().parameters(), other.network().parameters()));
    CHECK_FALSE(std::ranges::equal(Learner({.seed = 6}).network().parameters(),
                                   other.network().parameters()));
}

TEST_CASE("root_strap_trainer: a step says what it did", "[root_strap_trainer]") {
    Learner learner({.nodes = 20, .games = 30, .reuse = 2, .batch = 8, .max_random_actions = 0});
    Workers alone;
    const RootStrapProgress progress = learner.step(alone);
    CHECK(learner.games() == 30);
    CHECK(progress.games == 30);
    // Nobody marks a cell at random, and the same weights play the same game.
    CHECK(progress.actions % 30 == 0);
    CHECK(progress.positions % 30 == 0);
    CHECK(progress.positions > 0);
    CHECK(progress.positions <= progress.actions);
    CHECK(progress.samples % 8 == 0);
    CHECK(progress.samples >= 2 * progress.positions);
    CHECK(progress.samples < 2 * progress.positions + 8);
    CHECK(progress.error > 0);
    CHECK_FALSE(learner.has_pending_updates());

    std::vector<std::string_view> columns;
    progress.report([&](std::string_view column, double number) {
        columns.push_back(column);
        CHECK(number > 0);
    });
    CHECK(columns == std::vector<std::string_view>{"actions_per_game", "value_error"});
    RootStrapProgress{}.report([](std::string_view, double number) { CHECK(number == 0); });
}

TEST_CASE("root_strap_trainer: learns the positions of its games, and their mirror images",
          "[root_strap_trainer]") {
    for (const double search_value : {0.0, 1.0}) {
        // The same game twice, whose positions are learned by heart.
        Learner learner({.nodes = 30,
                         .games = 2,
                         .reuse = 4'000,
                         .search_value = search_value,
                         .batch = 16,
                         .rate = 0.01,
                         .max_random_actions = 0});
        Workers alone;
        (void)learner.step(alone);
        const auto examples = examples_of(learner);
        REQUIRE(examples.size() >= 8);
        double worst = 0;
        std::size_t differ = 0;
        for (const auto& [active, target] : examples) {
            REQUIRE(std::abs(target) <= 1);
            if (search_value == 0) REQUIRE((target == 0 || std::abs(target) == 1));
            for (const auto& seen : {active, mirrored(active)}) {
                const float error = std::tanh(learner.network().sum(seen)) - target;
                worst = std::max(worst, static_cast<double>(std::abs(error)));
            }
            differ += mirrored(active).rows != active.rows;
        }
        CAPTURE(search_value);
        CHECK(worst < 0.1);
        CHECK(differ > 0);
    }
}

TEST_CASE("root_strap_trainer: the seed decides what is learned", "[root_strap_trainer]") {
    Workers alone;
    const auto state_of = [&](std::uint64_t seed) {
        RootStrapSettings settings = small_steps();
        settings.seed = seed;
        Learner learner(settings);
        (void)learner.step(alone);
        return save_state(learner);
    };
    const bool same = state_of(1) == state_of(1);
    const bool different = state_of(1) != state_of(2);
    CHECK(same);
    CHECK(different);
}

TEST_CASE("root_strap_trainer: what was trained is saved and opened again",
          "[root_strap_trainer]") {
    RootStrapSettings settings = small_steps();
    settings.play_nodes = RootStrapSettings{}.play_nodes;  // as many as an opened agent has
    Learner learner(settings);
    Workers alone;
    (void)learner.step(alone);
    CHECK(support::plays_the_same_from_a_file(learner));
}

TEST_CASE("root_strap_trainer: a training says what it is", "[root_strap_trainer]") {
    CHECK(Learner::kind() == "training; game tic_tac_toe; value of cells, 16 units");
    CHECK(OnitamaLearner::kind() == "training; game onitama; value of pieces by cards, 16 units");
}

TEST_CASE("root_strap_trainer: settings out of bounds are refused", "[root_strap_trainer]") {
    const auto refused = [](const RootStrapSettings& settings, const std::string& words) {
        CHECK_THROWS_WITH(Learner(settings), Catch::Contains(words));
    };
    refused({.nodes = 0}, "nodes: expected at least 1");
    refused({.games = 0}, "games: expected at least 1");
    refused({.window = 0}, "window: expected at least 1");
    refused({.reuse = 0}, "reuse: expected above 0");
    refused({.search_value = 1.5}, "search_value: expected at least 0 and at most 1");
    refused({.batch = 0}, "batch: expected at least 1");
    refused({.rate = 0}, "rate: expected above 0");
    refused({.last_rate = 0}, "last_rate: expected above 0");
    refused({.longest_game = 0}, "longest_game: expected at least 1");
    refused({.play_nodes = 0}, "play_nodes: expected at least 1");
    refused({.random_starts = true}, "random starts: expected none");
    CHECK_NOTHROW(OnitamaLearner({.random_starts = true}));
}

TEST_CASE("root_strap_trainer: onitama comes to the same network on one and two workers",
          "[root_strap_trainer]") {
    const auto learned = [](std::size_t count) {
        OnitamaLearner learner(
            {.nodes = 40, .games = 6, .batch = 32, .random_starts = true, .longest_game = 60});
        Workers workers(count);
        RootStrapProgress progress;
        for (int step = 0; step < 2; ++step) progress = learner.step(workers, progress);
        CHECK(progress.games == 12);
        CHECK(progress.positions > 0);
        const auto parameters = learner.network().parameters();
        return std::vector<float>(parameters.begin(), parameters.end());
    };
    const auto alone = learned(1);
    const bool same = alone == learned(2);
    CHECK(same);
    Rng rng(1);
    const bool has_learned = !std::ranges::equal(alone, OnitamaLearner::Network(rng).parameters());
    CHECK(has_learned);
}
