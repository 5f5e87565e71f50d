#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/learn/ppo_loss.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_games.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/train/ppo_games.hpp"

namespace LUDUS_NAMESPACE {

/// A PPO learner that plays games, against itself or against an opponent, and learns of them what
/// it chose: some games, an update, and again. An older copy of itself is an opponent too, as a
/// `PolicyAgent<D, Choosing::sampled>`.
///
/// Policies that are trained only against each other soon agree on one line of play and know no
/// other: self-play wants a greater weight of the entropy than the paper's 0.01. At tic-tac-toe it
/// draws against the perfect player with 0.3; with 0.01 one side soon won nearly all games, and the
/// other sought no more.
///
/// Source: Schulman et al. (2017), "Proximal policy optimization algorithms", algorithm 1, with
/// whole games instead of pieces of a fixed length.
template <PolicyValueType D, nn::Optimiser O>
class PpoTrainer {
public:
    using Game = typename D::Game;
    using Learner = Ppo<D, O>;

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        Returns returns{};                     ///< its number of steps is not used
        float lambda = 0.95F;    ///< of the advantages, per action, in [0, 1]; 1 for A2C
        Limit limit{};           ///< of a training game; what it cuts short is no draw
        std::size_t games = 64;  ///< side by side, by the same weights, for one update; at least 1
        bool random_starts = false;  ///< for games that model `RandomStart`
        /// The learner's, where it has an opponent; with `both` it is the first player every other
        /// game.
        Seat seat = Seat::both;
    };

    /// The result of a step.
    struct Progress {
        Tally games{};              ///< the learner's; against itself the first player's
        std::uint64_t samples = 0;  ///< actions that were learned from
        PpoTerms loss{};            ///< zeros if there was none

        friend bool operator==(const Progress&, const Progress&) = default;
    };

    /// All chance in training comes from `seed`.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    PpoTrainer(const Settings& settings, O optimiser, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, std::move(optimiser), rng_),
          recorders_(1, Recorder(settings.returns, settings.lambda)),
          played_(settings.games) {
        assert(settings.games > 0);
        require_random_start<Game>(settings.random_starts);
    }

    /// Plays some games against itself, and learns from the actions of both players. The result
    /// does not depend on the number of workers. If the team is cancelled, nothing has happened.
    Progress step(Workers& workers) { return step(Itself{}, workers); }

    /// Plays some games against copies of an opponent, which is a part of the environment, and
    /// learns from its own actions. In all else the same.
    template <class Opponent>
    Progress step(const Opponent& opponent, Workers& workers) {
        recorders_.resize(workers.count(), recorders_[0]);
        for (Recorder& recorder : recorders_) recorder.begin_games(played_, games_);
        const auto setup = [&](std::uint64_t number, Rng& rng) {
            return GameSetup<Game>{.start = start_of<Game>(settings_.random_starts, rng),
                                   .player_starts = starts(settings_.seat, number),
                                   .rules = {.limit = settings_.limit}};
        };
        play_games<Game>(SamplingAgent<D>(learner_.parameters()), opponent,
                         {games_, played_.size(), seed_}, setup, std::span(recorders_), workers);
        Progress progress;
        if (workers.stop_requested()) return progress;
        samples_.clear();
        for (const auto& game : played_) {
            samples_.insert(samples_.end(), game.samples.begin(), game.samples.end());
            progress.games.add(game.result, game.player);
        }
        progress.samples = samples_.size();
        if (!samples_.empty()) {
            const auto loss = learner_.update(samples_, rng_, workers);
            if (!loss) return {};
            progress.loss = *loss;
        }
        games_ += settings_.games;
        return progress;
    }

    /// Played so far.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// What the last step learned from, game after game.
    [[nodiscard]] const std::vector<typename Learner::Sample>& samples() const noexcept {
        return samples_;
    }

    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, seed_, rng_, learner_);
    }

private:
    using Recorder = PpoRecorder<D>;

    Settings settings_;
    std::uint64_t seed_;
    Rng rng_;
    Learner learner_;
    std::uint64_t games_ = 0;
    std::vector<Recorder> recorders_;                ///< one for each worker
    std::vector<typename Recorder::Played> played_;  ///< by the latest step
    std::vector<typename Learner::Sample> samples_;
};

}  // namespace LUDUS_NAMESPACE
