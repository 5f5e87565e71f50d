#include "ludus/train/dqn_steps.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/seat_returns.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/search/evaluation.hpp"
#include "support/any_team.hpp"
#include "support/counted.hpp"
#include "support/mark_q.hpp"
#include "support/stopped_steps.hpp"
#include "support/tic_tac_toe.hpp"

namespace nn = ludus::nn;
using ludus::Player;
using ludus::RandomAgent;
using ludus::Rng;
using ludus::Schedule;
using ludus::Seat;
using ludus::Workers;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

using MarkQ = support::MarkQ<64, nn::Relu>;
template <class O, class E = ludus::OutcomeOnly, class A = nn::Adam>
struct Against : ludus::DqnParts {
    using Optimiser = A;
    using Returns = ludus::SeatReturns<E>;
    using Opponent = O;
};
using Marks = ludus::DqnSteps<MarkQ, Against<RandomAgent>>;

/// Three pieces on 5x5 cells.
using Checkers = ludus::chinese_checkers::BasicPosition<5, 3>;
using Encoder = ludus::chinese_checkers::PieceEncoder<Checkers>;
using Network = nn::Network<Encoder::Shape, nn::Flatten, nn::Dense<16>, nn::Relu, nn::Dense<75>>;
using Q = ludus::QFunction<Checkers, Encoder, Network>;
using Greedy = ludus::chinese_checkers::GreedyAgent;
using Trainer = ludus::DqnSteps<Q, Against<Greedy, ludus::chinese_checkers::StepsAhead>>;

template <class L>
nn::Adam adam() {
    return {L::Learner::Network::parameter_count, {.rate = Schedule::constant(0.01)}};
}

Trainer::Settings small() {
    Trainer::Settings settings;
    settings.learner.huber = 1;
    settings.returns = {.unit = 0.01F, .end = {10, 0, 0}};
    settings.explore.epsilon = {1, 0.1, 20};
    settings.player_actions = 12;
    settings.games = 3;
    settings.updates = 4;
    settings.sample_actions = 8;
    settings.replay_games = 100;
    settings.warm_up_games = 6;
    return settings;
}

/// The same again, one game after another and without a replay: all of it stands as positions.
class Twin {
public:
    Twin(const Trainer::Settings& settings, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, adam<Trainer>(), rng_) {}

    void step() {
        const std::uint64_t before = games_;
        for (; games_ < before + settings_.games; ++games_) play(games_, before);
        if (games_ < settings_.warm_up_games) return;
        Workers alone;
        for (std::size_t update = 0; update < settings_.updates; ++update) {
            ludus::Batch<Checkers> batch;
            for (std::size_t i = 0; i < settings_.sample_actions; ++i) {
                const auto place =
                    static_cast<std::size_t>(rng_.uniform() * static_cast<double>(choices_.size()));
                const Choice& choice = choices_[place];
                batch.positions.emplace_back(choice.before);
                batch.steps.push_back({.action = choice.action, .reward = choice.reward});
                if (choice.ends) continue;
                batch.steps.back().factor = 0.99F;
                batch.steps.back().successor = static_cast<std::uint32_t>(batch.successors.size());
                batch.successors.emplace_back(choice.next);
            }
            learner_.update(batch, alone);
        }
    }

    [[nodiscard]] const auto& parameters() const { return learner_.parameters(); }
    [[nodiscard]] std::size_t choices() const { return choices_.size(); }

private:
    struct Choice {
        Checkers before;
        Checkers::Action action;
        float reward;
        bool ends;
        Checkers next;
    };

    [[nodiscard]] static int steps(const Checkers& position, Player player) {
        int sum = 0;
        for (const int cell : position.cells(player)) sum += Checkers::Board::advance(player, cell);
        return sum;
    }

    void play(std::uint64_t number, std::uint64_t progress) {
        Rng rng(seed_, number);
        const Player learner = number % 2 == 0 ? Player::first : Player::second;
        Checkers position;
        std::uint32_t made = 0;
        bool open = false;  // the last choice is without an answer
        const auto close = [&] {
            if (!open) return;
            Choice& last = choices_.back();
            last.next = position;
            if (const auto outcome = position.outcome()) {
                last.ends = true;
                if (outcome->utility(learner) > 0) last.reward += 10;
            }
            open = false;
        };
        while (!position.outcome()) {
            if (position.to_move() != learner) {
                position.play(Greedy::act(position, rng));
                continue;
            }
            close();
            if (made == settings_.player_actions) break;
            ++made;
            const bool explores = rng.chance(settings_.explore.epsilon.at(progress));
            const auto action = explores ? rng.pick(position.legal_actions())
                                         : ludus::QAgent<Q>(learner_.latest()).act(position);
            const int steps_before = steps(position, learner);
            choices_.push_back({position, action, 0, false, position});
            position.play(action);
            choices_.back().reward =
                0.01F * static_cast<float>(steps(position, learner) - steps_before);
            open = true;
        }
        close();
    }

    Trainer::Settings settings_;
    std::uint64_t seed_;
    Rng rng_;
    Trainer::Learner learner_;
    std::vector<Choice> choices_;
    std::uint64_t games_ = 0;
};

Trainer new_trainer(const Trainer::Settings& settings, std::uint64_t seed) {
    return {settings, adam<Trainer>(), seed};
}

}  // namespace

TEST_CASE("dqn_steps_against_opponent: learns what its slow twin learns, to the bit",
          "[dqn_steps_against_opponent]") {
    for (const std::uint64_t seed : {1U, 2U}) {
        Twin twin(small(), seed);
        Trainer learner = new_trainer(small(), seed);
        Workers alone;
        for (int i = 0; i < 12; ++i) {
            twin.step();
            learner.step(alone);
        }
        REQUIRE(learner.games() == 36);
        REQUIRE(learner.learner().parameters() == twin.parameters());
    }
}

TEST_CASE("dqn_steps_against_opponent: learns the same bytes with any number of workers",
          "[dqn_steps_against_opponent]") {
    Trainer::Settings settings = small();
    settings.games = 20;
    settings.sample_actions = 100;
    const auto state = support::same_on_any_team([&](Workers& team) {
        Trainer learner = new_trainer(settings, 3);
        for (int i = 0; i < 5; ++i) learner.step(team);
        return save_state(learner);
    });
    CHECK_FALSE(state.empty());
}

TEST_CASE("dqn_steps_against_opponent: cancelled and resumed, it learns the same",
          "[dqn_steps_against_opponent]") {
    using Optimiser = support::CountedOptimiser<nn::Adam>;
    using Opponent = support::Counted<RandomAgent>;
    using Stopped = ludus::DqnSteps<Q, Against<Opponent, ludus::OutcomeOnly, Optimiser>>;
    Stopped::Settings settings;
    settings.player_actions = 5;
    settings.games = 9;
    settings.updates = 4;
    settings.warm_up_games = 18;
    const auto make = [&](support::CountUntilStop& count) {
        settings.opponent.actions = &count;
        return Stopped(settings, Optimiser{adam<Trainer>(), &count}, 1);
    };
    support::check_stopped_steps(make, 45, 1);
}

TEST_CASE("dqn_steps_against_opponent: a game ends by itself or before one action too many",
          "[dqn_steps_against_opponent]") {
    for (const Seat seat : {Seat::first, Seat::second, Seat::both}) {
        Trainer::Settings settings = small();
        settings.seat = seat;
        settings.games = 1;
        settings.player_actions = 7;
        Trainer learner = new_trainer(settings, 4);
        Workers alone;
        for (std::uint64_t game = 0; game < 6; ++game) {
            const auto progress = learner.step(alone);
            const bool begins = seat == Seat::first || (seat == Seat::both && game % 2 == 0);
            const Player own = begins ? Player::first : Player::second;
            const auto& episode = learner.replay().newest();
            CHECK(progress.games == 1);
            CHECK(progress.actions == episode.actions.size());
            CHECK(progress.updates == (game + 1 < settings.warm_up_games ? 0 : settings.updates));
            std::uint32_t choices = 0;
            episode.replay([&](const Checkers& position, auto, const Checkers&) {
                choices += position.to_move() == own;
            });
            const Checkers last = episode.position_after(episode.actions.size());
            CHECK((last.outcome() || (choices == 7 && last.to_move() == own)));
            CHECK(choices <= 7);
        }
    }
}

TEST_CASE("dqn_steps_against_opponent: learns to beat the random player",
          "[dqn_steps_against_opponent]") {
    Marks::Settings settings;
    settings.returns.end = {1, 0, -1};
    settings.explore.epsilon = {1, 0.1, 600};
    settings.games = 4;
    settings.updates = 4;
    settings.warm_up_games = 20;
    Marks learner(settings, adam<Marks>(), 5);
    Workers alone;
    while (learner.games() < 1200) REQUIRE(std::isfinite(learner.step(alone).loss));
    const ludus::QAgent<MarkQ> agent(learner.learner().parameters());
    const auto tally = ludus::play_match<TicTacToe>(agent, RandomAgent{}, {.games = 500}, alone);
    CHECK(tally.wins > 400);
}

TEST_CASE("dqn_steps_against_opponent: a run resumes from a checkpoint as if it had not stopped",
          "[dqn_steps_against_opponent]") {
    Workers alone;
    Trainer whole = new_trainer(small(), 6);
    for (int i = 0; i < 4; ++i) whole.step(alone);
    std::string state = ludus::save_state(whole);
    for (int i = 0; i < 4; ++i) whole.step(alone);
    Trainer resumed = new_trainer(small(), 7);
    ludus::load_state(resumed, std::move(state));
    for (int i = 0; i < 4; ++i) resumed.step(alone);
    CHECK(ludus::save_state(resumed) == ludus::save_state(whole));
}
