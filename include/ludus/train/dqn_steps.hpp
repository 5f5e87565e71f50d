#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
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
#include "ludus/learn/seat_returns.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_games.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/dqn_games.hpp"

namespace LUDUS_NAMESPACE {

/// What `DqnSteps` is put together from. Others derive from it, and name what they have instead.
struct DqnParts {
    using Optimiser = nn::Adam;
    using Targets = GreedyTargets;   ///< see `Dqn`
    using Explorer = EpsilonGreedy;  ///< when the learner plays at random
    using Oracle = NoOracle;         ///< knows the last positions of games
    using Returns = ludus::Returns;  ///< what actions are worth; or a `SeatReturns`
    using Opponent = Itself;         ///< or an agent, which is a part of the environment
};

/// A DQN learner that plays games, remembers them, and learns from the memory: some games, some
/// updates, and again. It plays both sides of every game itself, or one side against an older copy
/// of itself, or one side against an opponent; then it learns from its own actions alone, by
/// `SeatReturns`. `DqnTrainer` is made of it, for games of which nothing is known.
/// Source: Mnih et al. (2015), algorithm 1, where an update follows each action; self-play:
/// Giannakopoulos & Cotronis, section 2.4; the older copy: Deakos (2017), section 3.2.2; an
/// opponent: Liu et al. (2019), section 3.6, "Q-Learning".
template <QFunctionType Q, class P = DqnParts>
class DqnSteps {
public:
    using Game = typename Q::Game;
    using Learner = Dqn<Q, typename P::Optimiser, typename P::Targets>;
    using Explorer = typename P::Explorer;
    using Opponent = typename P::Opponent;
    using Progress = DqnProgress;  ///< of a step
    static constexpr bool has_opponent = !std::same_as<Opponent, Itself>;
    static_assert(has_opponent != std::same_as<typename P::Returns, Returns>,
                  "against an opponent actions are worth their SeatReturns");

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        typename P::Returns returns{};         ///< what actions are worth
        Explorer explore{};                    ///< its steps are games
        typename P::Oracle oracle{};           ///< asked about every game's last positions
        Opponent opponent{};                   ///< plays the other seat
        /// The learner's, where it has an opponent; with `both` it begins every other game.
        Seat seat = Seat::both;
        /// The most actions of the learner in a game against an opponent, at least 1. A game that
        /// this cuts off is not learned as one that ended.
        std::uint32_t player_actions = Limit::none;
        Limit limit{};                      ///< of a training game; what it cuts short is no draw
        std::size_t games = 1;              ///< played by the same weights, at once; at least 1
        std::size_t updates = 1;            ///< after these games
        std::size_t replay_games = 10'000;  ///< the memory's capacity, at least 1
        std::size_t warm_up_games = 0;      ///< played before the first update
        std::size_t sample_games = 10;      ///< games per update; 0: only the game played last
        /// If not 0: single actions per update, not games; against an opponent always.
        std::size_t sample_actions = has_opponent ? 32 : 0;
        bool augment = false;      ///< each sample under a random symmetry, as Silver et al. (2016)
        double random_starts = 0;  ///< share of games begun by `Game::random_start`
        /// Games until the older copy is renewed; 0: plays both sides. The interval may change over
        /// the games, but not from or to 0. The copy is renewed at game 0 and at the game of each
        /// change; intervals are counted from there. If a step plays several games, the copy is
        /// renewed before the first step that begins at such a game or after it.
        StepSchedule older_games = 0;
        /// Against an older copy: draws actions of its own alone, as Deakos (2017) remembers them.
        bool own_actions = false;
        /// How far single actions are drawn by their last errors: alpha of Schaul et al. (2016), in
        /// [0, 1]; 0: uniformly.
        double priority = 0;
        double correction = 0;  ///< beta: how far that is undone by weights in the loss, in [0, 1]
    };

    /// All chance in training comes from `seed`. The optimiser has made no step yet; `first` draws
    /// the first weights.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    template <nn::Initialiser First = nn::He>
    DqnSteps(const Settings& settings, typename P::Optimiser optimiser, std::uint64_t seed,
             const First& first = {})
        : DqnSteps(settings, seed, [&](Rng& rng) {
              return Learner(settings.learner, std::move(optimiser), rng, first);
          }) {}
    /// Starts from `weights`.
    DqnSteps(const Settings& settings, typename P::Optimiser optimiser, std::uint64_t seed,
             const typename Q::Parameters& weights)
        : DqnSteps(settings, seed,
                   [&](Rng&) { return Learner(settings.learner, std::move(optimiser), weights); }) {
    }

    /// Plays some games and makes some updates, and adds them to the progress of other steps:
    /// losses too. The result does not depend on the number of workers. If it is cancelled during
    /// the games, nothing has happened; if between two updates, the next step makes the others, and
    /// plays nothing.
    Progress step(Workers& workers, Progress progress = {}) {
        if (!has_pending_updates() && !(play(workers, progress) && learns())) return progress;
        do {
            batch_.clear();
            draw();
            progress.loss +=
                learner_.update(batch_, workers) / static_cast<double>(settings_.updates);
            ++progress.updates;
            set_priorities();
        } while (has_pending_updates() && !workers.stop_requested());
        if (!has_pending_updates()) ++progress.steps;
        return progress;
    }
    /// True if `step` was cancelled between two updates; derived from the update count, so that a
    /// checkpoint must be resumed with the same `updates`.
    [[nodiscard]] bool has_pending_updates() const noexcept {
        return learns() && learner_.updates() % settings_.updates != 0;
    }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// The games that updates draw from.
    [[nodiscard]] const GameReplay<Game>& replay() const noexcept { return replay_; }

    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, seed_, rng_, learner_, replay_);
        if (plays_older()) visit(older_.values());
    }
    [[nodiscard]] bool valid() const noexcept { return is_sound(older_.values()); }

private:
    /// `make_learner` may draw the first weights.
    DqnSteps(const Settings& settings, std::uint64_t seed, auto&& make_learner)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(make_learner(rng_)),
          replay_(settings.replay_games),
          recorders_(1, Recorder(settings.oracle)) {
        assert(settings.games > 0 && settings.player_actions > 0);
        assert(settings.limit.turns > 0 && settings.limit.actions > 0);
        assert(!has_opponent || (settings.sample_actions > 0 && settings.older_games == 0));
        assert(settings.older_games == 0 || settings.older_games.least() > 0);
        assert(!settings.own_actions || (plays_older() && settings.sample_actions > 0));
        require_random_start<Game>(settings.random_starts > 0);
        assert(settings.learner.lambda == 0 || (!has_opponent && settings.sample_actions == 0));
        if constexpr (!has_opponent)
            assert((!settings.returns.whole_turn && settings.learner.lambda == 0) ||
                   settings.returns.steps == 1);
    }

    using Recorder = EpisodeRecorder<Game, typename P::Oracle>;
    using Player = LearningAgent<Q, Explorer>;

    /// Whether updates follow the games.
    [[nodiscard]] bool learns() const noexcept {
        return settings_.updates > 0 && games_ >= settings_.warm_up_games && !replay_.empty();
    }
    [[nodiscard]] bool plays_older() const noexcept { return settings_.older_games.at(0) > 0; }
    /// True if the older copy is renewed before the next games.
    [[nodiscard]] bool renews_older() const noexcept {
        const StepSchedule& interval = settings_.older_games;
        const std::uint64_t since_change = games_ - interval.since(games_);
        return plays_older() && since_change % interval.at(games_) < settings_.games;
    }

    bool play(Workers& workers, Progress& progress) {
        if constexpr (has_opponent) {
            return play_against(settings_.opponent, workers, progress);
        } else {
            if (!plays_older()) return play_against(Itself{}, workers, progress);
            if (renews_older()) older_ = learner_.latest();
            return play_against(Player(older_), workers, progress);
        }
    }
    /// Plays the next games and remembers them: of the learner's seat against an opponent, else of
    /// both. Returns false, and remembers none, if the team is cancelled before they end.
    bool play_against(const auto& opponent, Workers& workers, Progress& progress) {
        played_.resize(settings_.games);
        recorders_.resize(workers.count(), recorders_[0]);
        for (Recorder& recorder : recorders_)
            recorder.begin_games(played_, games_, workers.cancellation());
        const auto setup = [&](std::uint64_t number, Rng& rng) {
            const bool random = settings_.random_starts > 0 && rng.chance(settings_.random_starts);
            return seated(start_of<Game>(random, rng), number);
        };
        play_games<Game>(Player(learner_.latest(), &settings_.explore, games_), opponent,
                         {games_, played_.size(), seed_}, setup, std::span(recorders_), workers);
        if (workers.stop_requested()) return false;
        progress.games += played_.size();
        for (Episode<Game>& game : played_) {
            progress.actions += game.actions.size();
            std::optional<ludus::Player> learner;
            if (has_opponent || settings_.own_actions)
                learner = seated(game.start, games_).player();
            replay_.push(std::move(game), learner);
            ++games_;
        }
        return true;
    }
    [[nodiscard]] GameSetup<Game> seated(const Game& start, std::uint64_t number) const {
        GameSetup<Game> setup{.start = start,
                              .player_starts = starts(settings_.seat, number),
                              .rules = {.limit = settings_.limit}};
        if constexpr (has_opponent) setup.player_actions = settings_.player_actions;
        return setup;
    }

    /// Fills the batch from the memory.
    void draw() {
        samples_.clear();
        for (std::size_t i = 0; i < settings_.sample_actions; ++i) {
            samples_.push_back(replay_.sample_action(rng_));
            const auto& sample = samples_.back();
            if constexpr (has_opponent)
                batch_.add_seat_action(replay_[sample.game], sample.place, symmetry(),
                                       settings_.returns);
            else
                batch_.add_action(replay_[sample.game], sample.place, symmetry(),
                                  settings_.returns);
        }
        if (settings_.correction > 0 && !samples_.empty()) weigh();
        if constexpr (!has_opponent) {
            if (settings_.sample_actions > 0) return;
            if (settings_.sample_games == 0)
                batch_.add_game(replay_.newest(), symmetry(), settings_.returns);
            for (std::size_t i = 0; i < settings_.sample_games; ++i)
                batch_.add_game(replay_.sample(rng_), symmetry(), settings_.returns);
        }
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
    void set_priorities() noexcept {
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
    std::uint64_t seed_;
    Rng rng_;
    Learner learner_;
    GameReplay<Game> replay_;
    typename Q::Parameters older_;
    std::vector<Recorder> recorders_;    ///< one for each worker
    std::vector<Episode<Game>> played_;  ///< by the latest step
    typename Learner::Batch batch_;
    std::vector<typename GameReplay<Game>::Sample> samples_;
    std::uint64_t games_ = 0;
};

}  // namespace LUDUS_NAMESPACE
