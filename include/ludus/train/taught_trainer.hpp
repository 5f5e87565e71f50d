#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/default_network.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/train/alpha_zero_trainer.hpp"
#include "ludus/train/taught_steps.hpp"

namespace LUDUS_NAMESPACE {

/// How `TaughtTrainer` learns. The defaults are meant for small games of which nothing is known.
struct TaughtSettings {
    double rate = 0.002;
    std::uint64_t seed = 1;
    std::uint64_t games = 256;
    double kept = 0.25;
    std::uint32_t random_opening = 3;
    bool random_starts = false;
    std::uint64_t epochs = 2;
    std::uint64_t batch = 128;
    double weight_decay = 1e-4;
    std::uint32_t longest_game = 500;

    [[nodiscard]] static constexpr auto described() {
        using S = TaughtSettings;
        return std::tuple{
            setting(&S::rate, "rate", "step size of Adam", Range::above(0)),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::games, "games", "of the teacher against itself, for an update",
                    Range::at_least(1)),
            setting(&S::kept, "kept", "share of the positions that are learned from",
                    Range::between(0, 1)),
            setting(&S::random_opening, "random_opening",
                    "random actions of each player that some games begin with"),
            setting(&S::random_starts, "random_starts",
                    "whether half of the games begin at random, for games that model "
                    "`RandomStart`"),
            setting(&S::epochs, "epochs", "times that an update learns from each position",
                    Range::at_least(1)),
            setting(&S::batch, "batch", "positions to a step of the optimiser", Range::at_least(1)),
            setting(&S::weight_decay, "weight_decay",
                    "times the squares of all weights in the loss", Range::at_least(0)),
            setting(&S::longest_game, "longest_game", "actions after which a game is cut off",
                    Range::at_least(1)),
        };
    }
    friend bool operator==(const TaughtSettings&, const TaughtSettings&) = default;
};

/// A network that learns how an agent plays and how its games end, as the first stage of AlphaZero:
/// its weights are where an `AlphaZeroTrainer` starts from. If the agent is a `Teacher`, the policy
/// is what it recommends, else what it plays. To be stopped before it knows the agent's play by
/// heart, so that it can still learn other play. Checkpoints do not hold the agent.
/// Source: Liu et al. (2019), section 3.5, the first stage.
template <Game G, class E, Agent<G> T, nn::NetworkType N = DefaultPolicyValueNetwork<G, E>,
          Orientation<G> O = Unturned>
class TaughtTrainer {
public:
    using Game = G;
    using Settings = TaughtSettings;
    using Progress = TaughtProgress;
    using Description = PolicyValue<G, E, N, O>;
    using Learner = AlphaZero<Description, nn::Adam>;
    using Agent = typename AlphaZeroTrainer<G, E, N, O>::Agent;

    /// Throws `std::invalid_argument` for settings that are out of bounds, and if they ask for
    /// random starts of a game that has none.
    TaughtTrainer(const Settings& settings, T teacher, const RefereeOf<G>& referee = {})
        : settings_(require_valid(settings)),
          teacher_(std::move(teacher)),
          referee_(referee),
          steps_(steps(settings),
                 nn::Adam(N::parameter_count,
                          {.rate = Schedule::constant(settings.rate),
                           .decay = {.l2 = static_cast<float>(2 * settings.weight_decay)}})) {}

    /// Has the teacher play some games and learns from them; adds both to `progress`. The result
    /// does not depend on the number of workers, as long as the teacher carries nothing over from
    /// one game to the next. If the team is cancelled, nothing has happened.
    Progress step(Workers& workers, const Progress& progress = {}) {
        return steps_.step(teacher_, workers, progress, referee_);
    }
    [[nodiscard]] static bool has_pending_updates() noexcept { return false; }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return steps_.games(); }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const Learner& learner() const noexcept { return steps_.learner(); }
    /// Searches led by the network, as an `AlphaZeroTrainer`'s.
    [[nodiscard]] Agent agent() const { return make_agent(learner().parameters()); }
    [[nodiscard]] static Agent make_agent(const typename Description::Parameters& parameters) {
        return AlphaZeroTrainer<G, E, N, O>::make_agent(parameters);
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() { return file_kind<Description>("taught training"); }
    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_);
    }

private:
    using Steps = TaughtSteps<Description, nn::Adam>;

    [[nodiscard]] static typename Steps::Settings steps(const Settings& settings) noexcept {
        typename Steps::Settings steps;
        steps.learner.epochs = settings.epochs;
        steps.learner.batch = settings.batch;
        steps.games.games = settings.games;
        steps.games.seed = settings.seed;
        steps.games.random_starts = settings.random_starts ? 5 : 0;
        steps.games.opening_actions = settings.random_opening;
        steps.games.kept = settings.kept;
        steps.games.limit.actions = settings.longest_game;
        return steps;
    }

    Settings settings_;
    T teacher_;
    RefereeOf<G> referee_;
    Steps steps_;
};

}  // namespace LUDUS_NAMESPACE
