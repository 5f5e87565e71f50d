#include "ludus/train/ddpg_steps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/older_self.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "support/actor_critic.hpp"
#include "support/any_team.hpp"
#include "support/counted.hpp"
#include "support/no_number.hpp"
#include "support/stopped_steps.hpp"

namespace nn = ludus::nn;
using ludus::Choosing;
using ludus::RandomAgent;
using ludus::Seat;
using ludus::Workers;
using support::Marks;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

template <class D>
using Trainer = ludus::DdpgSteps<D, nn::Adam>;

// Normalised like the paper's: without that before the softmax, an actor soon puts out the same
// single action everywhere.
using Hidden = nn::Sequence<nn::Dense<64, false>, nn::BatchNorm<>, nn::Relu>;
using Head = nn::Sequence<nn::Dense<9, false>, nn::BatchNorm<>>;
using Actor =
    nn::Network<nn::Shape<18>, Hidden,
                nn::Fork<nn::Sequence<Head, nn::Softmax>, nn::Sequence<Head, nn::Sigmoid>>>;
using Critic = nn::Network<nn::Shape<27>, Hidden, Hidden, nn::Dense<1, false>, nn::BatchNorm<>>;
using Cross = Marks<Actor, Critic>;
using Settings = Trainer<Cross>::Settings;

template <class D>
Trainer<D> new_trainer(const typename Trainer<D>::Settings& settings, std::uint64_t seed,
                       double rate = 0.01) {
    const auto adam = [&](std::size_t parameters) {
        return nn::Adam(parameters, {.rate = ludus::Schedule::constant(rate)});
    };
    return {settings, adam(D::Actor::parameter_count), adam(D::Critic::parameter_count), seed};
}

Settings small() {
    Settings settings;
    settings.games = 6;
    settings.batch = 40;
    settings.warm_up = 20;
    settings.capacity = 200;
    return settings;
}

/// Onitama on a small network, whose games can be written as text.
using Onitama = ludus::onitama::Position;
using Encoder = ludus::onitama::PieceCardEncoder;
using OnitamaActor = nn::Network<
    Encoder::Shape, nn::Dense<6>, nn::Tanh,
    nn::Fork<nn::Sequence<nn::Dense<40>, nn::Softmax>, nn::Sequence<nn::Dense<40>, nn::Sigmoid>>>;
using OnitamaCritic =
    nn::Network<nn::Shape<Encoder::Shape::size + 40>, nn::Dense<6>, nn::Tanh, nn::Dense<1>>;
using SmallOnitama = ludus::ActorCritic<Onitama, Encoder, OnitamaActor, OnitamaCritic>;

Trainer<SmallOnitama>::Settings onitama_settings() {
    Trainer<SmallOnitama>::Settings settings;
    settings.limit = {.turns = 60};
    settings.random_starts = true;
    settings.games = 3;
    settings.turns_per_update = 10;
    settings.batch = 20;
    settings.warm_up = 20;
    settings.capacity = 150;
    settings.valid_window = 30;
    settings.conduct.remembers_opponent = true;
    return settings;
}

}  // namespace

TEST_CASE("ddpg_steps: refuses random starts of a game that has none", "[ddpg_steps]") {
    Settings settings = small();
    settings.random_starts = true;
    REQUIRE_THROWS_AS(new_trainer<Cross>(settings, 1), std::invalid_argument);
}

TEST_CASE("ddpg_steps: learns the same with any number of workers", "[ddpg_steps]") {
    const auto trained = [](std::uint64_t seed, Workers& team) {
        auto settings = onitama_settings();
        settings.games = 10;
        auto learner = new_trainer<SmallOnitama>(settings, seed);
        Trainer<SmallOnitama>::Progress progress;
        for (int step = 0; step < 3; ++step) progress = learner.step(RandomAgent{}, team);
        REQUIRE(progress.updates > 0);
        return std::pair(ludus::save_state(learner), progress);
    };
    const auto one = support::same_on_any_team([&](Workers& team) { return trained(1, team); });
    Workers alone;
    const bool is_same = trained(2, alone) == one;
    REQUIRE_FALSE(is_same);
}

TEST_CASE("ddpg_steps: an update follows every few turns, once the memory is warm",
          "[ddpg_steps]") {
    Settings settings = small();
    settings.games = 1;
    settings.turns_per_update = 3;
    settings.warm_up = 10;
    auto learner = new_trainer<Cross>(settings, 3);
    Workers alone;
    std::uint64_t turns = 0;
    std::uint64_t cold = 0;
    for (std::uint64_t game = 1; game <= 30; ++game) {
        const auto progress = learner.step(RandomAgent{}, alone);
        REQUIRE(progress.games.games() == 1);
        REQUIRE(learner.games() == game);
        turns += progress.unmasked.made;
        if (learner.memory().size() < settings.warm_up) cold = turns / 3;
        REQUIRE(learner.memory().size() == std::min<std::uint64_t>(turns, 200));
        REQUIRE(learner.learner().updates() <= turns / 3 - cold);
        REQUIRE(learner.learner().updates() + 4 >= turns / 3 - cold);
        REQUIRE(std::isfinite(progress.loss.critic));
        REQUIRE((progress.loss.validity > 0) == (progress.updates > 0));
    }
    REQUIRE(learner.learner().updates() > 15);
}

TEST_CASE("ddpg_steps: the first update is made as soon as the memory holds warm_up transitions",
          "[ddpg_steps]") {
    Settings settings = small();
    settings.games = 1;
    settings.turns_per_update = 1;
    settings.warm_up = 10;
    auto learner = new_trainer<Cross>(settings, 13);
    Workers alone;
    std::uint64_t turns = 0;
    for (int game = 0; game < 10; ++game) {
        turns += learner.step(RandomAgent{}, alone).unmasked.made;
        REQUIRE(learner.memory().size() == turns);
        REQUIRE(learner.learner().updates() == (turns < 10 ? 0 : turns - 9));
    }
    REQUIRE(turns > 20);
}

TEST_CASE("ddpg_steps: the learner takes the seat that it is given", "[ddpg_steps]") {
    const auto moves_first = [](Seat seat) {
        Settings settings = small();
        settings.games = 1;
        settings.seat = seat;
        auto learner = new_trainer<Cross>(settings, 4);
        Workers alone;
        std::vector<bool> found;
        std::size_t seen = 0;
        for (int game = 0; game < 4; ++game) {
            learner.step(RandomAgent{}, alone);
            found.push_back(learner.memory()[seen].state == TicTacToe{});
            seen = learner.memory().size();
        }
        return found;
    };
    REQUIRE(moves_first(Seat::first) == std::vector<bool>{true, true, true, true});
    REQUIRE(moves_first(Seat::second) == std::vector<bool>{false, false, false, false});
    REQUIRE(moves_first(Seat::both) == std::vector<bool>{true, false, true, false});
}

TEST_CASE("ddpg_steps: freezes once its actions are valid often enough", "[ddpg_steps]") {
    const auto frozen_after_ten_steps = [](double freeze_at) {
        Settings settings = small();
        settings.freeze_at = freeze_at;
        settings.valid_window = 30;
        settings.learner.freezable = {0, Actor::parameter_count};
        auto learner = new_trainer<Cross>(settings, 5);
        Workers alone;
        for (int step = 0; step < 10; ++step) learner.step(RandomAgent{}, alone);
        REQUIRE(learner.recent_validity().full());
        return learner.learner().frozen();
    };
    REQUIRE(frozen_after_ten_steps(0.1));
    REQUIRE_FALSE(frozen_after_ten_steps(1.1));
}

TEST_CASE("ddpg_steps: learns against a search at Onitama", "[ddpg_steps]") {
    using Opponent = ludus::NegamaxAgent<Onitama, ludus::onitama::PaperEvaluation>;
    auto learner = new_trainer<SmallOnitama>(onitama_settings(), 6);
    Workers team(2);
    const auto progress = learner.step(Opponent({.depth = 1}), team);
    REQUIRE(progress.games.games() == 3);
    REQUIRE(progress.unmasked.valid < progress.unmasked.made);
    REQUIRE(progress.games.turns <= 180);
}

TEST_CASE("ddpg_steps: stopped and resumed, a training ends in the same bytes", "[ddpg_steps]") {
    Workers alone;
    auto whole = new_trainer<SmallOnitama>(onitama_settings(), 7);
    for (int step = 0; step < 3; ++step) whole.step(RandomAgent{}, alone);
    const std::string middle = ludus::save_state(whole);
    for (int step = 0; step < 3; ++step) whole.step(RandomAgent{}, alone);
    REQUIRE(whole.learner().updates() > 5);

    auto resumed = new_trainer<SmallOnitama>(onitama_settings(), 8);
    ludus::load_state(resumed, middle);
    REQUIRE(ludus::save_state(resumed) == middle);
    for (int step = 0; step < 3; ++step) resumed.step(RandomAgent{}, alone);
    REQUIRE(ludus::save_state(resumed) == ludus::save_state(whole));
    REQUIRE_THROWS_AS(ludus::load_state(resumed, middle.substr(0, middle.size() / 2)),
                      ludus::ArchiveError);
}

TEST_CASE("ddpg_steps: a file with more turns due than there can be is refused", "[ddpg_steps]") {
    auto learner = new_trainer<SmallOnitama>(onitama_settings(), 9);
    std::string state = ludus::save_state(learner);
    state[1 + 8 + 8] =
        9;  // behind the byte order, the games and the seed; an update is due after 10
    ludus::load_state(learner, state);
    state[1 + 8 + 8] = 10;
    REQUIRE_THROWS_AS(ludus::load_state(learner, state), ludus::ArchiveError);
}

TEST_CASE("ddpg_steps: a file with weights that are NaN is refused", "[ddpg_steps]") {
    auto learner = new_trainer<SmallOnitama>(onitama_settings(), 10);
    const std::string state = ludus::save_state(learner);
    const std::size_t actor = 4 * learner.learner().actor().values().size();
    const std::size_t critic = 4 * learner.learner().critic().values().size();
    std::size_t first_weight = 1 + 8 + 8 + 8 + 32 + 8;
    for (const std::size_t size : {actor, critic, actor, critic}) {
        std::string altered = state;
        altered.replace(first_weight, 4, support::no_number);
        CHECK_THROWS_AS(ludus::load_state(learner, altered), ludus::ArchiveError);
        first_weight += size + 8;
    }
}

TEST_CASE("ddpg_steps: against an older self it learns the same on any team, stopped or not",
          "[ddpg_steps]") {
    using Self = ludus::OlderSelf<SmallOnitama>;
    const auto step = [](Trainer<SmallOnitama>& learner, Self& self, Workers& team) {
        learner.step(self.after(learner.games(), learner.learner().actor()), team);
    };
    Workers alone;
    Workers three(3);
    const Self::Settings renewal{.games = 6};
    auto whole = new_trainer<SmallOnitama>(onitama_settings(), 11);
    Self self(renewal);
    auto parts = new_trainer<SmallOnitama>(onitama_settings(), 11);
    Self part_self(renewal);
    for (int i = 0; i < 3; ++i) {
        step(whole, self, alone);
        step(parts, part_self, three);
    }
    auto resumed = new_trainer<SmallOnitama>(onitama_settings(), 12);
    Self resumed_self(renewal);
    ludus::load_state(resumed, ludus::save_state(parts));
    ludus::load_state(resumed_self, ludus::save_state(part_self));
    for (int i = 0; i < 3; ++i) {
        step(whole, self, alone);
        step(resumed, resumed_self, three);
    }
    REQUIRE(whole.learner().updates() > 5);
    REQUIRE(ludus::save_state(resumed) == ludus::save_state(whole));
    REQUIRE(ludus::save_state(resumed_self) == ludus::save_state(self));
}

TEST_CASE("ddpg_steps: cancelled anywhere in games or updates it learns the same", "[ddpg_steps]") {
    using CountedActor =
        nn::Network<Encoder::Shape, nn::Dense<5, false>, nn::BatchNorm<>, support::CountedTanh,
                    nn::Dense<40, false>, nn::BatchNorm<>, nn::Softmax>;
    using CountedCritic =
        nn::Network<nn::Shape<Encoder::Shape::size + 40>, nn::Dense<6, false>, nn::BatchNorm<>,
                    support::CountedTanh, nn::Dense<1, false>, nn::BatchNorm<>>;
    using D = ludus::ActorCritic<Onitama, Encoder, CountedActor, CountedCritic>;
    using Optimiser = support::CountedOptimiser<nn::Adam>;
    using Cancelled = ludus::DdpgSteps<D, Optimiser>;
    Cancelled::Settings settings;
    settings.limit = {.turns = 6};
    settings.random_starts = true;
    settings.games = 6;  // in two parts
    settings.turns_per_update = 3;
    settings.batch = 24;  // two pieces
    settings.warm_up = 12;
    settings.capacity = 30;
    support::CountUntilStop* counted = nullptr;
    const auto make = [&](support::CountUntilStop& count) {
        support::CountedTanh::calls = counted = &count;
        return Cancelled(settings, Optimiser{{D::Actor::parameter_count, {}}, &count},
                         Optimiser{{D::Critic::parameter_count, {}}, &count}, 13);
    };
    // Where it is cancelled it has already drawn, and its action is discarded.
    struct Opponent {
        support::CountUntilStop* actions = nullptr;

        [[nodiscard]] Onitama::Action act(const ludus::Request<Onitama>& request) const {
            const auto action = ludus::random_action(request.position(), request.rng());
            actions->count();
            return action;
        }
    };
    const auto step = [&](Cancelled& trainer, Workers& team) {
        trainer.step(Opponent{counted}, team);
    };
    const auto done = [](const Cancelled& trainer) { return trainer.games() >= 12; };
    const std::size_t update = 8;  // pieces of an update that no cancellation is heard in
    CHECK(support::check_cancelled_steps(make, step, done, update) > 20);
}

TEST_CASE("ddpg_steps: an actor learns to beat a random player at tic-tac-toe", "[ddpg_steps]") {
    Settings settings;
    settings.learner.tau = 0.02F;
    settings.learner.validity_weight = 1;
    settings.learner.validity_loss = ludus::ValidityLoss::cross_entropy;
    settings.games = 8;
    settings.turns_per_update = 4;
    settings.batch = 64;
    settings.capacity = 10'000;
    auto learner = new_trainer<Cross>(settings, 9, 0.002);
    Workers alone;
    const auto wins = [&] {
        return ludus::play_match<TicTacToe>(ludus::ActorAgent<Cross>(learner.learner().actor()),
                                            RandomAgent{}, {.games = 1000}, alone)
            .wins;
    };
    const auto before = wins();
    Trainer<Cross>::Progress progress;
    for (int step = 0; step < 400; ++step) progress = learner.step(RandomAgent{}, alone);
    CAPTURE(before, wins(), learner.learner().updates(), learner.recent_validity().share(),
            progress.loss.critic, progress.loss.validity);
    REQUIRE(before < 600);
    REQUIRE(wins() > 700);
    REQUIRE(learner.recent_validity().share() > 0.4);
    REQUIRE(progress.loss.validity < 0.05);
}
