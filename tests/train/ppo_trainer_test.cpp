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
#include "ludus/train/check_trainer.hpp"
#include "support/any_team.hpp"
#include "support/no_number.hpp"
#include "support/policy_value.hpp"

namespace nn = ludus::nn;
using ludus::Choosing;
using ludus::MatchSettings;
using ludus::play_match;
using ludus::PolicyAgent;
using ludus::PpoSettings;
using ludus::RandomAgent;
using ludus::Tally;
using ludus::Workers;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

template <class D>
using Trainer = ludus::PpoTrainer<typename D::Game, typename D::Encoder, typename D::Network,
                                  typename D::Orientation>;

PpoSettings small(std::uint64_t seed) {
    return {.rate = 0.01, .entropy = 0.01, .seed = seed, .games = 20, .minibatch = 40};
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

TEST_CASE("ppo_trainer: keeps the laws of trainers", "[ppo_trainer]") {
    const ludus::TrainerReport marks =
        ludus::check_trainer([] { return Trainer<MarkLearner>(small(1)); });
    CHECK(marks.fault == "");
    CHECK(marks.games == 60);
    CHECK(marks.cancelled > 0);
    // The default network for planes of a board.
    using Planes = ludus::PpoTrainer<Boxes, ludus::dots_and_boxes::BasicWallEncoder<2, 2>>;
    CHECK(ludus::check_trainer([] { return Planes({.games = 8}); }, {.steps = 2}).fault == "");
}

TEST_CASE("ppo_trainer: learns the same bits with any number of workers", "[ppo_trainer]") {
    const auto trained = [](std::uint64_t seed, bool against_itself) {
        return support::same_on_any_team([&](Workers& team) {
            Trainer<MarkLearner> trainer(small(seed));
            for (int step = 0; step < 5; ++step)
                (void)(against_itself ? trainer.step(team) : trainer.step(RandomAgent{}, team));
            return ludus::save_state(trainer);
        });
    };
    const std::set<std::string> different = {trained(1, true), trained(1, false), trained(2, true),
                                             trained(2, false)};
    REQUIRE(different.size() == 4);
}

TEST_CASE("ppo_trainer: in self-play both players' actions are learned from", "[ppo_trainer]") {
    Trainer<MarkLearner> trainer(small(3));
    Workers alone;
    ludus::PpoProgress progress;
    for (std::uint64_t step = 1; step < 4; ++step) {
        const std::uint64_t before = progress.samples;
        progress = trainer.step(alone, progress);
        REQUIRE(progress.games.games() == 20 * step);
        REQUIRE(trainer.games() == 20 * step);
        REQUIRE(progress.games.turns == progress.samples);
        REQUIRE(progress.samples - before == trainer.samples().size());
        REQUIRE(progress.updates == step);
        REQUIRE(progress.loss.entropy > 0);
        std::size_t starts = 0;
        for (const auto& sample : trainer.samples()) starts += sample.state == TicTacToe{};
        REQUIRE(starts == 20);
    }
}

TEST_CASE("ppo_trainer: against an opponent it begins every other game", "[ppo_trainer]") {
    Trainer<MarkLearner> trainer(small(4));
    Workers alone;
    const auto progress = trainer.step(RandomAgent{}, alone);
    REQUIRE(progress.games.games() == 20);
    REQUIRE(progress.samples < progress.games.turns);
    REQUIRE(std::ranges::count_if(trainer.samples(), [](const auto& sample) {
                return sample.state == TicTacToe{};
            }) == 10);
}

TEST_CASE("ppo_trainer: refuses settings that make no sense", "[ppo_trainer]") {
    PpoSettings settings = small(5);
    settings.random_starts = true;
    REQUIRE_THROWS_AS(Trainer<MarkLearner>(settings), std::invalid_argument);
    REQUIRE_THROWS_WITH(Trainer<MarkLearner>({.clip = 0}), "clip: expected above 0, found 0");
}

TEST_CASE("ppo_trainer: wins are the learner's, and the first player's in self-play",
          "[ppo_trainer]") {
    Trainer<MarkLearner> trainer(small(5));
    Workers alone;
    const auto against_best = trainer.step(perfect(), alone);
    REQUIRE(against_best.games.wins == 0);
    REQUIRE(against_best.games.losses > 10);
    const auto against_itself = trainer.step(alone);  // at random, the first player wins more
    REQUIRE(against_itself.games.wins > against_itself.games.losses);
}

TEST_CASE("ppo_trainer: games begin at random where they should, and end at their limit",
          "[ppo_trainer]") {
    PpoSettings settings = small(6);
    settings.longest_game = 8;
    settings.random_starts = true;
    Trainer<SmallLPolicy> trainer(settings);
    Workers alone;
    const auto progress = trainer.step(alone);
    REQUIRE(progress.games.turns <= 4 * 20);
    REQUIRE(progress.samples < 8 * 20);  // nothing is known of what comes after the last
    REQUIRE(progress.samples > 20);
    REQUIRE(std::ranges::none_of(trainer.samples(),
                                 [](const auto& sample) { return sample.state == LGame{}; }));
    settings.random_starts = false;
    settings.longest_game = 1;
    Trainer<SmallLPolicy> hurried(settings);
    REQUIRE(hurried.step(alone).samples == 0);
    REQUIRE(hurried.learner().steps() == 0);
}

TEST_CASE("ppo_trainer: an older copy is an opponent too", "[ppo_trainer]") {
    Trainer<SmallLPolicy> trainer(small(7));
    Workers alone;
    const PolicyAgent<SmallLPolicy, Choosing::sampled> older(trainer.learner().parameters());
    const auto progress = trainer.step(older, alone);
    REQUIRE(progress.games.games() == 20);
    REQUIRE_FALSE(older.parameters() == trainer.learner().parameters());
}

TEST_CASE("ppo_trainer: learns against a search at Onitama", "[ppo_trainer]") {
    using Opponent = ludus::NegamaxAgent<Onitama, ludus::onitama::PaperEvaluation>;
    PpoSettings settings = small(10);
    settings.longest_game = 40;
    settings.random_starts = true;
    const auto state = support::same_on_any_team([&](Workers& team) {
        Trainer<OnitamaPolicy> trainer(settings);
        const auto progress = trainer.step(Opponent({.depth = 1}), team);
        REQUIRE(progress.games.games() == 20);
        REQUIRE(progress.games.losses > progress.games.wins);
        REQUIRE(2 * progress.samples <= progress.games.turns + 20);
        return ludus::save_state(trainer);
    });
    REQUIRE_FALSE(state.empty());
}

TEST_CASE("ppo_trainer: a state that is damaged is refused", "[ppo_trainer]") {
    Workers alone;
    Trainer<MarkLearner> trainer(small(8));
    (void)trainer.step(alone);
    const std::string state = ludus::save_state(trainer);
    std::string altered = state;
    altered.replace(1 + 8 + 32 + 8, 4, support::no_number);  // the first weight
    REQUIRE_THROWS_AS(ludus::load_state(trainer, altered), ludus::ArchiveError);
    REQUIRE_THROWS_AS(ludus::load_state(trainer, state.substr(0, state.size() / 2)),
                      ludus::ArchiveError);
}

TEST_CASE("ppo_trainer: self-play learns tic-tac-toe to a draw", "[ppo_trainer]") {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Trainer<MarkLearner> trainer(
            {.rate = 0.002, .entropy = 0.3, .seed = seed, .games = 128, .lambda = 0.9});
        Workers alone;
        for (int step = 0; step < 600; ++step) (void)trainer.step(alone);
        const auto agent = trainer.agent();
        const Tally random =
            play_match<TicTacToe>(agent, RandomAgent{}, MatchSettings{.games = 2000}, alone);
        const Tally best =
            play_match<TicTacToe>(agent, perfect(), MatchSettings{.games = 500}, alone);
        CAPTURE(seed, random.wins, random.losses, best.draws, best.losses);
        CHECK(share(random.losses, random) < 0.01);
        CHECK(share(random.wins, random) > 0.8);
        CHECK(share(best.draws, best) > 0.95);
    }
}

TEST_CASE("ppo_trainer: as A2C it learns against the perfect player not to lose tic-tac-toe",
          "[ppo_trainer]") {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        PpoSettings settings = PpoSettings::a2c();
        settings.rate = 0.005;
        settings.entropy = 0.02;
        settings.seed = seed;
        Trainer<MarkLearner> trainer(settings);
        Workers alone;
        for (int step = 0; step < 1000; ++step) (void)trainer.step(perfect(), alone);
        const Tally best =
            play_match<TicTacToe>(trainer.agent(), perfect(), MatchSettings{.games = 500}, alone);
        CAPTURE(seed, best.draws, best.losses);
        CHECK(share(best.draws, best) > 0.9);
    }
}

TEST_CASE("ppo_trainer: self-play learns a game in which turns go on", "[ppo_trainer]") {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Trainer<BoxPolicy> trainer(
            {.rate = 0.005, .entropy = 0.2, .seed = seed, .games = 128, .win = 0, .point = 0.25});
        Workers alone;
        const auto result = [&] {
            return play_match<Boxes>(trainer.agent(), RandomAgent{}, MatchSettings{.games = 1000},
                                     alone);
        };
        const Tally before = result();
        for (int step = 0; step < 300; ++step) (void)trainer.step(alone);
        const Tally after = result();
        CAPTURE(seed, before.wins, before.losses, after.wins, after.draws, after.losses);
        CHECK(share(before.wins, before) < 0.65);
        CHECK(share(after.wins, after) > 0.75);
        CHECK(share(after.losses, after) < 0.03);
    }
}
