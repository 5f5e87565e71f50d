#pragma once

#include <cstdint>
#include <utility>

#include "ludus/core/compiler.hpp"
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

namespace LUDUS_NAMESPACE {

/// Statistics of steps of `TaughtSteps`.
struct TaughtProgress {
    Tally games{};               ///< seen by the first player
    std::uint64_t examples = 0;  ///< that were learned from
    std::uint64_t updates = 0;   ///< each after some games
    PolicyValueTerms loss{};     ///< the sum over the updates

    /// Calls `column(name, number)` with what a learning curve shows.
    template <class Column>
    void report(Column&& column) const {
        const auto count = static_cast<double>(updates > 0 ? updates : 1);
        column("policy_loss", loss.policy / count);
        column("value_loss", loss.value / count);
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, examples, updates, loss.policy, loss.value);
    }
    friend bool operator==(const TaughtProgress&, const TaughtProgress&) = default;
};

/// A network that learns how an agent plays and how its games end: some games of the agent against
/// itself, an update, and again. Stop it before it has memorised the agent's play, or it cannot
/// learn other play afterwards.
/// Source: Liu et al. (2019), section 3.5, the first stage.
template <PolicyValueType D, nn::Optimiser O>
class TaughtSteps {
public:
    using Game = typename D::Game;
    using Learner = AlphaZero<D, O>;

    struct Settings {
        typename Learner::Settings learner{.epochs = 2, .share = 1};  ///< of the updates
        TaughtGames games{};                     ///< of a step; all chance comes from its seed
        DrawnGames drawn = DrawnGames::learned;  ///< what is learned from drawn games
    };

    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    TaughtSteps(const Settings& settings, O optimiser)
        : settings_(settings),
          rng_(settings.games.seed),
          learner_(settings.learner, std::move(optimiser), rng_) {
        require_random_start<Game>(settings.games.random_starts > 0);
    }

    /// Has the teacher play some games and learns from them; adds both to `progress`. The result
    /// does not depend on the number of workers, as long as the teacher carries nothing over from
    /// one game to the next. If the team is cancelled, nothing has happened.
    template <Agent<Game> A>
    TaughtProgress step(const A& teacher, Workers& workers, TaughtProgress progress = {},
                        const RefereeOf<Game>& referee = {}) {
        TaughtGames games = settings_.games;
        games.seed = combine(games.seed, steps_);
        auto played = play_taught<Game, D::past>(teacher, games, workers, referee);
        if (workers.stop_requested()) return progress;
        const Tally tally = tally_of(played);
        const auto examples = examples_of(std::move(played), settings_.drawn);
        if (!examples.empty()) {
            const auto loss = learner_.update(examples, rng_, workers);
            if (!loss) return progress;
            progress.loss += *loss;
            ++progress.updates;
        }
        ++steps_;
        progress.games += tally;
        progress.examples += examples.size();
        return progress;
    }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return steps_ * settings_.games.games; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }

    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_, rng_, learner_);
    }

private:
    Settings settings_;
    Rng rng_;
    Learner learner_;
    std::uint64_t steps_ = 0;
};

}  // namespace LUDUS_NAMESPACE
