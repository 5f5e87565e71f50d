#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/replay.hpp"
#include "ludus/learn/seat_returns.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/train/dqn_steps.hpp"

namespace LUDUS_NAMESPACE {

/// A DQN learner that plays games against an opponent, which is a part of the environment,
/// remembers the games, and learns from single actions of its own: some games, some updates, and
/// again.
/// Source: Liu et al. (2019), section 3.6, "Q-Learning", after Mnih et al. (2015), algorithm 1.
/// There an update follows each action; here all of a game's follow the game.
template <QFunctionType Q, nn::Optimiser O, Agent<typename Q::Game> Opponent,
          Evaluation<typename Q::Game> E = OutcomeOnly>
class DqnOpponentTrainer : public DqnSteps<DqnOpponentTrainer<Q, O, Opponent, E>, Q, O, NoOracle> {
    using Base = DqnSteps<DqnOpponentTrainer, Q, O, NoOracle>;

public:
    using typename Base::Game;
    using typename Base::Learner;
    using Explorer = EpsilonGreedy;

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        SeatReturns<E> returns{};              ///< what actions are worth
        EpsilonGreedy explore{};               ///< its steps are games
        Opponent opponent{};                   ///< plays the other seat
        Seat seat = Seat::both;  ///< the learner's; with `both` it begins every other game
        /// How often the learner acts in a training game, at least 1: where it would act once more
        /// the game is cut off, which is not learned as its end.
        std::uint32_t actions = 40;
        std::size_t games = 1;              ///< played by the same weights, at once; at least 1
        std::size_t updates = 1;            ///< after these games
        std::size_t batch = 32;             ///< actions drawn for an update, at least 1
        std::size_t replay_games = 10'000;  ///< the memory's capacity, at least 1
        std::size_t warm_up_games = 0;      ///< played before the first update
    };

    /// All chance in training comes from `seed`. The optimiser has made no step yet.
    DqnOpponentTrainer(const Settings& settings, O optimiser, std::uint64_t seed)
        : Base(settings, std::move(optimiser), seed, NoOracle{}), settings_(settings) {
        assert(settings.actions > 0 && settings.batch > 0 && settings.learner.lambda == 0);
    }

private:
    friend Base;
    using typename Base::Progress;

    bool play(Workers& workers, Progress& progress) {
        const auto game = [&](std::uint64_t number) {
            return GameSetup<Game>{.player_starts = starts(settings_.seat, number),
                                   .player_actions = settings_.actions};
        };
        const auto setup = [&](std::uint64_t number, Rng&) { return game(number); };
        const auto player_of = [&](std::uint64_t number) { return game(number).player(); };
        return Base::play_next(settings_.opponent, workers, progress, setup, player_of);
    }
    void draw() {
        for (std::size_t i = 0; i < settings_.batch; ++i) {
            const auto sample = Base::replay_.sample_action(Base::rng_);
            Base::batch_.add_seat_action(Base::replay_[sample.game], sample.place, 0,
                                         settings_.returns);
        }
    }
    static void learned() noexcept {}

    Settings settings_;
};

}  // namespace LUDUS_NAMESPACE
