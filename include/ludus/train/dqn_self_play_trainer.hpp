#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/step_schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/oracle.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/replay.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/dqn_steps.hpp"

namespace LUDUS_NAMESPACE {

/// A DQN learner that plays both sides of every game itself, or one side against an older copy of
/// itself, remembers whole games, and learns from the memory.
/// Source: Giannakopoulos & Cotronis, section 2.4; the older copy: Deakos (2017), section 3.2.2.
template <QFunctionType Q, nn::Optimiser O, Explorer<typename Q::Game> Explore = EpsilonGreedy,
          Oracle<typename Q::Game> Known = NoOracle>
class DqnSelfPlayTrainer : public DqnSteps<DqnSelfPlayTrainer<Q, O, Explore, Known>, Q, O, Known> {
    using Base = DqnSteps<DqnSelfPlayTrainer, Q, O, Known>;

public:
    using typename Base::Game;
    using typename Base::Learner;
    using Explorer = Explore;

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        Returns returns{};                     ///< what actions are worth
        Explore explore{};                     ///< its steps are games
        Known oracle{};                        ///< asked about every game's last positions
        Limit limit{};                      ///< of a training game; what it cuts short is no draw
        std::size_t games = 1;              ///< played by the same weights, at once; at least 1
        std::size_t updates = 1;            ///< after these games
        std::size_t replay_games = 10'000;  ///< the memory's capacity, at least 1
        std::size_t warm_up_games = 0;      ///< played before the first update
        std::size_t sample_games = 10;      ///< games per update; 0: only the game played last
        std::size_t sample_actions = 0;     ///< if not 0: single actions per update, not games
        bool augment = false;      ///< each sample under a random symmetry, as Silver et al. (2016)
        double random_starts = 0;  ///< share of games begun by `Game::random_start`
        /// Games until the older copy is renewed; 0: plays both sides. The interval may change over
        /// the games, but not from or to 0. The copy is renewed at game 0 and at the game of each
        /// change; intervals are counted from there. If a step plays several games, the copy is
        /// renewed before the first step that begins at such a game or after it.
        StepSchedule opponent_games = 0;
        /// How far single actions are drawn by their last errors: alpha of Schaul et al. (2016), in
        /// [0, 1]; 0: uniformly.
        double priority = 0;
        double correction = 0;  ///< beta: how far that is undone by weights in the loss, in [0, 1]
    };

    /// All chance in training comes from `seed`. The optimiser has made no step yet.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    DqnSelfPlayTrainer(const Settings& settings, O optimiser, std::uint64_t seed)
        : Base(settings, std::move(optimiser), seed, settings.oracle), settings_(settings) {
        assert(settings.limit.turns > 0 && settings.limit.actions > 0);
        assert(settings.opponent_games == 0 || settings.opponent_games.least() > 0);
        require_random_start<Game>(settings.random_starts > 0);
        assert(settings.learner.lambda == 0 ||
               (settings.sample_actions == 0 && settings.returns.steps == 1));
    }

    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        Base::visit(visit);
        if (plays_older()) visit(older_.values());
    }
    [[nodiscard]] bool valid() const noexcept { return is_sound(older_.values()); }

private:
    friend Base;
    using Base::batch_;
    using Base::games_;
    using Base::learner_;
    using Base::replay_;
    using Base::rng_;
    using typename Base::Progress;

    [[nodiscard]] bool plays_older() const noexcept { return settings_.opponent_games.at(0) > 0; }

    /// True if the older copy is renewed before the next games.
    [[nodiscard]] bool renews_older() const noexcept {
        const StepSchedule& interval = settings_.opponent_games;
        const std::uint64_t since_change = games_ - interval.since(games_);
        return plays_older() && since_change % interval.at(games_) < settings_.games;
    }

    bool play(Workers& workers, Progress& progress) {
        const auto setup = [&](std::uint64_t number, Rng& rng) {
            const bool random = settings_.random_starts > 0 && rng.chance(settings_.random_starts);
            return GameSetup<Game>{.start = start_of<Game>(random, rng),
                                   .player_starts = starts(Seat::both, number),
                                   .rules = {.limit = settings_.limit}};
        };
        const auto of_both = [](std::uint64_t) { return std::nullopt; };
        if (!plays_older()) return Base::play_next(Itself{}, workers, progress, setup, of_both);
        if (renews_older()) older_ = learner_.latest();
        return Base::play_next(LearningAgent<Q, Explore>(older_), workers, progress, setup,
                               of_both);
    }

    /// Fills the batch from the memory.
    void draw() {
        samples_.clear();
        for (std::size_t i = 0; i < settings_.sample_actions; ++i) {
            samples_.push_back(replay_.sample_action(rng_));
            const auto& sample = samples_.back();
            batch_.add_action(replay_[sample.game], sample.place, symmetry(), settings_.returns);
        }
        if (settings_.correction > 0 && !samples_.empty()) weigh();
        if (settings_.sample_actions > 0) return;
        if (settings_.sample_games == 0)
            batch_.add_game(replay_.newest(), symmetry(), settings_.returns);
        for (std::size_t i = 0; i < settings_.sample_games; ++i)
            batch_.add_game(replay_.sample(rng_), symmetry(), settings_.returns);
    }

    /// The weights of what was drawn by priority, at most 1: w = (N P)^-beta / max w.
    /// Source: Schaul et al. (2016), algorithm 1, line 10.
    void weigh() noexcept {
        double least = 1;
        for (const auto& sample : samples_) least = std::min(least, sample.probability);
        for (std::size_t i = 0; i < samples_.size(); ++i)
            batch_.steps[i].weight =
                static_cast<float>(std::pow(least / samples_[i].probability, settings_.correction));
    }

    /// The priorities of what was drawn: its errors, which are never quite 0.
    void learned() noexcept {
        if (settings_.priority == 0) return;
        constexpr double least_error = 1e-3;
        for (std::size_t i = 0; i < samples_.size(); ++i)
            replay_.set_priority(
                samples_[i],
                static_cast<float>(
                    std::pow(std::abs(static_cast<double>(batch_.steps[i].error)) + least_error,
                             settings_.priority)));
    }

    [[nodiscard]] std::size_t symmetry() noexcept {
        return settings_.augment ? rng_.below(symmetry_count<Game>) : 0;
    }

    Settings settings_;
    typename Q::Parameters older_;
    std::vector<typename GameReplay<Game>::Sample> samples_;
};

}  // namespace LUDUS_NAMESPACE
