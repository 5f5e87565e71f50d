#include "ludus/train/ppo_trainer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/perfect_agent.hpp"
#include "ludus/search/retrograde.hpp"
#include "support/any_team.hpp"
#include "support/counted.hpp"
#include "support/no_number.hpp"
#include "support/policy_value.hpp"
#include "support/stopped_steps.hpp"

namespace nn = ludus::nn;
using ludus::Choosing;
using ludus::MatchSettings;
using ludus::play_match;
using ludus::PolicyAgent;
using ludus::RandomAgent;
using ludus::Seat;
using ludus::Tally;
using ludus::Workers;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

template <class D>
using Trainer = ludus::PpoTrainer<D, nn::Adam>;

template <class D>
Trainer<D> new_trainer(const typename Trainer<D>::Settings& settings, std::uint64_t seed,
                       const ludus::Schedule& rate = ludus::Schedule::constant(0.01)) {
    return {settings, {D::Network::parameter_count, {.rate = rate}}, seed};
}

template <class D>
typename Trainer<D>::Settings small() {
    typename Trainer<D>::Settings settings;
    settings.games = 20;
    settings.learner.minibatch = 40;
    return settings;
}

/// A turn is two actions.
using LGame = ludus::l_game::Position;
using SmallLPolicy =
    ludus::PolicyValue<LGame, ludus::l_game::SquareEncoder,
                       nn::Network<nn::Shape<16>, nn::Dense<8>, nn::Tanh, nn::Dense<162>>,
                       ludus::Canonical>;

/// A turn goes on after a box.
using Boxes = ludus::dots_and_boxes::BasicPosition<2, 2>;
using BoxPolicy =
    ludus::PolicyValue<Boxes, ludus::dots_and_boxes::BasicWallEncoder<2, 2>,
                       nn::Network<nn::Shape<2, 2, 4>, nn::Flatten, nn::Dense<64>, nn::Relu,
                                   nn::Fork<nn::Dense<Boxes::action_count>, nn::Dense<1>>>,
                       ludus::Canonical>;

using Onitama = ludus::onitama::Position;
using OnitamaEncoder = ludus::onitama::PieceCardEncoder;
using OnitamaPolicy =
    ludus::PolicyValue<Onitama, OnitamaEncoder,
                       nn::Network<OnitamaEncoder::Shape, nn::Dense<6>, nn::Tanh,
                                   nn::Fork<nn::Dense<Onitama::action_count>, nn::Dense<1>>>>;

using MarkLearner = support::MarkPolicy<
    nn::Network<nn::Shape<18>, nn::Dense<64>, nn::Relu, nn::Fork<nn::Dense<9>, nn::Dense<1>>>>;

using Perfect = ludus::PerfectAgent<TicTacToe, support::MarkEnumeration>;
Perfect perfect() {
    static const ludus::Retrograde<TicTacToe, support::MarkEnumeration> solution;
    return Perfect(solution);
}

/// A share of all games.
double share(std::uint64_t games, const Tally& tally) {
    return static_cast<double>(games) / static_cast<double>(tally.games());
}

}  // namespace

TEST_CASE("ppo_trainer: learns the same bits with any number of workers", "[ppo_trainer]") {
    const auto trained = [](std::uint64_t seed, bool against_itself) {
        return support::same_on_any_team([&](Workers& team) {
            auto learner = new_trainer<MarkLearner>(small<MarkLearner>(), seed);
            for (int step = 0; step < 5; ++step)
                (void)(against_itself ? learner.step(team) : learner.step(RandomAgent{}, team));
            return ludus::save_state(learner);
        });
    };
    const std::set<std::string> different = {trained(1, true), trained(1, false), trained(2, true),
                                             trained(2, false)};
    REQUIRE(different.size() == 4);
}

TEST_CASE("ppo_trainer: in self-play both players' actions are learned from", "[ppo_trainer]") {
    auto learner = new_trainer<MarkLearner>(small<MarkLearner>(), 3);
    Workers alone;
    for (std::uint64_t step = 1; step < 4; ++step) {
        const auto progress = learner.step(alone);
        REQUIRE(progress.games.games() == 20);
        REQUIRE(learner.games() == 20 * step);
        REQUIRE(progress.games.turns == progress.samples);
        REQUIRE(progress.samples == learner.samples().size());
        REQUIRE(progress.loss.entropy > 0);
        std::size_t starts = 0;
        for (const auto& sample : learner.samples()) starts += sample.state == TicTacToe{};
        REQUIRE(starts == 20);
    }
}

TEST_CASE("ppo_trainer: against an opponent the learner takes the seat that it is given",
          "[ppo_trainer]") {
    const auto first_games = [](Seat seat) {
        auto settings = small<MarkLearner>();
        settings.seat = seat;
        auto learner = new_trainer<MarkLearner>(settings, 4);
        Workers alone;
        const auto progress = learner.step(RandomAgent{}, alone);
        REQUIRE(progress.games.games() == 20);
        REQUIRE(progress.samples < progress.games.turns);
        return std::ranges::count_if(
            learner.samples(), [](const auto& sample) { return sample.state == TicTacToe{}; });
    };
    REQUIRE(first_games(Seat::first) == 20);
    REQUIRE(first_games(Seat::second) == 0);
    REQUIRE(first_games(Seat::both) == 10);
}

TEST_CASE("ppo_trainer: refuses random starts of a game that has none", "[ppo_trainer]") {
    auto settings = small<MarkLearner>();
    settings.random_starts = true;
    REQUIRE_THROWS_AS(new_trainer<MarkLearner>(settings, 5), std::invalid_argument);
}

TEST_CASE("ppo_trainer: wins are the learner's, and the first player's in self-play",
          "[ppo_trainer]") {
    auto settings = small<MarkLearner>();
    settings.seat = Seat::second;
    auto learner = new_trainer<MarkLearner>(settings, 5);
    Workers alone;
    const auto against_best = learner.step(perfect(), alone);
    REQUIRE(against_best.games.wins == 0);
    REQUIRE(against_best.games.losses > 10);
    const auto against_itself = learner.step(alone);  // at random, the first player wins more
    REQUIRE(against_itself.games.wins > against_itself.games.losses);
}

TEST_CASE("ppo_trainer: games begin at random where they should, and end at their limit",
          "[ppo_trainer]") {
    auto settings = small<SmallLPolicy>();
    settings.limit = {.turns = 4};
    settings.random_starts = true;
    auto learner = new_trainer<SmallLPolicy>(settings, 6);
    Workers alone;
    const auto progress = learner.step(alone);
    REQUIRE(progress.games.turns <= 4 * 20);
    REQUIRE(progress.samples < 2 * 4 * 20);  // two actions to a turn
    REQUIRE(progress.samples > 20);
    REQUIRE(std::ranges::none_of(learner.samples(),
                                 [](const auto& sample) { return sample.state == LGame{}; }));
    settings.random_starts = false;
    settings.limit = {.actions = 1};
    auto hurried = new_trainer<SmallLPolicy>(settings, 6);
    REQUIRE(hurried.step(alone).samples == 0);  // nothing is known of what comes
    REQUIRE(hurried.learner().steps() == 0);
}

TEST_CASE("ppo_trainer: an older copy is an opponent too", "[ppo_trainer]") {
    auto learner = new_trainer<SmallLPolicy>(small<SmallLPolicy>(), 7);
    Workers alone;
    const PolicyAgent<SmallLPolicy, Choosing::sampled> older(learner.learner().parameters());
    const auto progress = learner.step(older, alone);
    REQUIRE(progress.games.games() == 20);
    REQUIRE_FALSE(older.parameters() == learner.learner().parameters());
}

TEST_CASE("ppo_trainer: learns against a search at Onitama", "[ppo_trainer]") {
    using Opponent = ludus::NegamaxAgent<Onitama, ludus::onitama::PaperEvaluation>;
    auto settings = small<OnitamaPolicy>();
    settings.limit = {.turns = 40};
    settings.random_starts = true;
    const auto state = support::same_on_any_team([&](Workers& team) {
        auto learner = new_trainer<OnitamaPolicy>(settings, 10);
        const auto progress = learner.step(Opponent({.depth = 1}), team);
        REQUIRE(progress.games.games() == 20);
        REQUIRE(progress.games.losses > progress.games.wins);
        REQUIRE(2 * progress.samples <= progress.games.turns + 20);
        return ludus::save_state(learner);
    });
    REQUIRE_FALSE(state.empty());
}

TEST_CASE("ppo_trainer: stopped and resumed, a training ends in the same bytes", "[ppo_trainer]") {
    Workers alone;
    const auto steps = [&](auto& learner) {
        for (int step = 0; step < 3; ++step) {
            learner.step(alone);
            learner.step(RandomAgent{}, alone);
        }
    };
    auto whole = new_trainer<MarkLearner>(small<MarkLearner>(), 8);
    steps(whole);
    const std::string middle = ludus::save_state(whole);
    steps(whole);

    auto resumed = new_trainer<MarkLearner>(small<MarkLearner>(), 9);
    ludus::load_state(resumed, middle);
    REQUIRE(ludus::save_state(resumed) == middle);
    steps(resumed);
    REQUIRE(ludus::save_state(resumed) == ludus::save_state(whole));
    std::string altered = middle;
    altered.replace(1 + 8 + 8 + 32 + 8, 4, support::no_number);  // the first weight
    REQUIRE_THROWS_AS(ludus::load_state(resumed, altered), ludus::ArchiveError);
    REQUIRE_THROWS_AS(ludus::load_state(resumed, middle.substr(0, middle.size() / 2)),
                      ludus::ArchiveError);
}

TEST_CASE("ppo_trainer: cancelled anywhere in games or updates it learns the same",
          "[ppo_trainer]") {
    using D = support::MarkPolicy<
        nn::Network<nn::Shape<18>, nn::Dense<5>, support::CountedTanh, nn::Dense<10>>>;
    using Optimiser = support::CountedOptimiser<nn::Adam>;
    using Cancelled = ludus::PpoTrainer<D, Optimiser>;
    Cancelled::Settings settings;
    settings.games = 5;
    settings.learner.epochs = 2;
    settings.learner.minibatch = 8;
    support::CountUntilStop* counted = nullptr;
    const auto make = [&](support::CountUntilStop& count) {
        support::CountedTanh::calls = counted = &count;
        return Cancelled(settings, Optimiser{{D::Network::parameter_count, {}}, &count}, 14);
    };
    const auto step = [&](Cancelled& trainer, Workers& team) {
        if (trainer.games() < 10)
            trainer.step(team);
        else
            trainer.step(support::Counted<RandomAgent>{counted}, team);
    };
    const auto done = [](const Cancelled& trainer) { return trainer.games() >= 20; };
    // In each of the five games another action; or the rest of a minibatch.
    CHECK(support::check_cancelled_steps(make, step, done, 5) == 5);
}

TEST_CASE("ppo_trainer: self-play learns tic-tac-toe to a draw", "[ppo_trainer]") {
    Trainer<MarkLearner>::Settings settings;
    settings.returns.discount = 1;
    settings.lambda = 0.9F;
    settings.learner.loss.entropy_weight = 0.3F;
    settings.games = 128;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        auto learner = new_trainer<MarkLearner>(settings, seed, {0.005, 0.0005, 600 * 9});
        Workers alone;
        for (int step = 0; step < 600; ++step) learner.step(alone);
        const PolicyAgent<MarkLearner> agent(learner.learner().parameters());
        const Tally random =
            play_match<TicTacToe>(agent, RandomAgent{}, MatchSettings{.games = 2000}, alone);
        const Tally best =
            play_match<TicTacToe>(agent, perfect(), MatchSettings{.games = 500}, alone);
        CAPTURE(seed, random.wins, random.losses, best.draws, best.losses);
        CHECK(share(random.losses, random) < 0.005);
        CHECK(share(random.wins, random) > 0.8);
        CHECK(share(best.draws, best) > 0.98);
    }
}

TEST_CASE("ppo_trainer: as A2C it learns against the perfect player not to lose tic-tac-toe",
          "[ppo_trainer]") {
    Trainer<MarkLearner>::Settings settings;
    settings.learner = Trainer<MarkLearner>::Learner::a2c();
    settings.learner.loss.entropy_weight = 0.02F;
    settings.returns.discount = 1;
    settings.lambda = 1;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        auto learner = new_trainer<MarkLearner>(settings, seed, ludus::Schedule::constant(0.005));
        Workers alone;
        for (int step = 0; step < 1000; ++step) learner.step(perfect(), alone);
        const PolicyAgent<MarkLearner> agent(learner.learner().parameters());
        const Tally best =
            play_match<TicTacToe>(agent, perfect(), MatchSettings{.games = 500}, alone);
        CAPTURE(seed, best.draws, best.losses);
        CHECK(share(best.draws, best) > 0.9);
    }
}

TEST_CASE("ppo_trainer: self-play learns a game in which turns go on", "[ppo_trainer]") {
    Trainer<BoxPolicy>::Settings settings;
    settings.returns = {.win = 0, .point = 0.25F, .discount = 1};
    settings.learner.loss.entropy_weight = 0.2F;
    settings.games = 128;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        auto learner = new_trainer<BoxPolicy>(settings, seed, ludus::Schedule::constant(0.005));
        Workers alone;
        const auto result = [&] {
            const PolicyAgent<BoxPolicy> agent(learner.learner().parameters());
            return play_match<Boxes>(agent, RandomAgent{}, MatchSettings{.games = 1000}, alone);
        };
        const Tally before = result();
        for (int step = 0; step < 300; ++step) learner.step(alone);
        const Tally after = result();
        CAPTURE(seed, before.wins, before.losses, after.wins, after.draws, after.losses);
        CHECK(share(before.wins, before) < 0.65);
        CHECK(share(after.wins, after) > 0.75);
        CHECK(share(after.losses, after) < 0.03);
    }
}
