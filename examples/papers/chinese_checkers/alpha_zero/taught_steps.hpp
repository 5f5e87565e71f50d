#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/train/recorded_game.hpp"
#include "ludus/train/taught_games.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// A network that learns how an agent plays and how its games end, before it learns from its own
/// searches: some games of the agent against itself, an update, and again. To be stopped before it
/// knows the agent's play by heart, so that it can still learn other play.
/// Source: Liu et al. (2019), section 3.5, the first stage.
template <ludus::PolicyValueType D, ludus::nn::Optimiser O>
class TaughtSteps {
public:
    using Game = typename D::Game;
    using Learner = ludus::AlphaZero<D, O>;

    /// The paper's are 100 steps of these.
    struct Settings {
        typename Learner::Settings learner{.epochs = 2, .share = 1};  ///< of the updates
        ludus::TaughtGames games{};  ///< of a step; its seed is not used
        ludus::DrawnGames drawn =
            ludus::DrawnGames::discarded;  ///< what is learned from drawn games
    };

    /// The result of a step.
    struct Progress {
        ludus::Tally games;              ///< seen by the first player
        std::size_t examples = 0;        ///< that were learned from
        ludus::PolicyValueTerms loss{};  ///< zeros if there was none

        friend bool operator==(const Progress&, const Progress&) = default;
    };

    /// All chance in training comes from `seed`.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    TaughtSteps(const Settings& settings, O optimiser, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, std::move(optimiser), rng_) {
        ludus::require_random_start<Game>(settings.games.random_starts > 0);
    }

    /// Plays some games and learns from them. The result does not depend on the number of workers,
    /// as long as agents carry nothing over from one game to the next. If the team is cancelled,
    /// nothing has happened.
    template <ludus::Agent<Game> A>
    Progress step(const A& agent, ludus::Workers& workers,
                  const ludus::RefereeOf<Game>& referee = {}) {
        ludus::TaughtGames games = settings_.games;
        games.seed = ludus::combine(seed_, steps_);
        auto played = ludus::play_taught<Game, D::past>(agent, games, workers, referee);
        Progress progress;
        if (workers.stop_requested()) return progress;
        progress.games = ludus::tally_of(played);
        const auto examples = ludus::examples_of(std::move(played), settings_.drawn);
        progress.examples = examples.size();
        if (!examples.empty()) {
            const auto loss = learner_.update(examples, rng_, workers);
            if (!loss) return {};
            progress.loss = *loss;
        }
        ++steps_;
        return progress;
    }

    /// Steps so far.
    [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }

    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_, seed_, rng_, learner_);
    }

private:
    Settings settings_;
    std::uint64_t seed_;
    ludus::Rng rng_;
    Learner learner_;
    std::uint64_t steps_ = 0;
};

}  // namespace examples::chinese_checkers::alpha_zero
