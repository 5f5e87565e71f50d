#pragma once

#include <cstdint>
#include <string>
#include <tuple>

#include "ludus/core/compiler.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/default_network.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/train/dqn_games.hpp"
#include "ludus/train/dqn_steps.hpp"

namespace LUDUS_NAMESPACE {

/// How `DqnTrainer` learns. The defaults are meant for small games of which nothing is known.
struct DqnSettings {
    double rate = 0.001;
    double exploration = 0.1;
    std::uint64_t seed = 1;
    std::uint64_t games = 16;
    std::uint64_t updates = 8;
    std::uint64_t batch = 128;
    std::uint64_t replay_games = 20'000;
    std::uint64_t warm_up_games = 500;
    std::uint32_t steps = 1;
    double discount = 0.99;
    double win = 1;
    double point = 0;
    std::uint64_t target_interval = 500;
    bool double_q = true;
    double average = 0.999;
    double priority = 0;
    bool augment = true;
    std::uint32_t longest_game = 500;

    [[nodiscard]] static constexpr auto described() {
        using S = DqnSettings;
        constexpr Range at_least_one = Range::at_least(1);
        constexpr Range share = Range::between(0, 1);
        return std::tuple{
            setting(&S::rate, "rate", "step size of Adam", Range::above(0)),
            setting(&S::exploration, "exploration", "share of random actions in training games",
                    share),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::games, "games", "that are played by the same weights before they learn",
                    at_least_one),
            setting(&S::updates, "updates", "steps of the optimiser after these games",
                    at_least_one),
            setting(&S::batch, "batch", "actions to an update", at_least_one),
            setting(&S::replay_games, "replay_games", "that are remembered", at_least_one),
            setting(&S::warm_up_games, "warm_up_games", "before the first update"),
            setting(&S::steps, "steps", "actions whose rewards are summed before a value stands",
                    at_least_one),
            setting(&S::discount, "discount", "gamma, where the turn passes", share),
            setting(&S::win, "win", "reward of a won game"),
            setting(&S::point, "point", "reward of a point, in games that keep points"),
            setting(&S::target_interval, "target_interval",
                    "updates between copies to the target network; 0: none"),
            setting(&S::double_q, "double_q", "whether the latest weights choose what is valued"),
            setting(&S::average, "average",
                    "share of the past in the weights to play with; 0: none",
                    Range::between(0, 0.999999)),
            setting(&S::priority, "priority",
                    "how far actions are drawn by their errors; 0: evenly", share),
            setting(&S::augment, "augment", "whether games are seen under random symmetries"),
            setting(&S::longest_game, "longest_game", "actions after which a game is cut off",
                    at_least_one),
        };
    }
    friend bool operator==(const DqnSettings&, const DqnSettings&) = default;
};

/// Deep Q-learning by games against itself: a network values every action, plays what it values
/// highest or something else, and learns from games that it remembers. `E` encodes positions.
/// `DqnSteps` has more to choose from: opponents, explorers, oracles, optimisers.
/// Source: Mnih et al. (2015), "Human-level control through deep reinforcement learning"; van
/// Hasselt et al. (2016), "Deep reinforcement learning with double Q-learning".
template <Game G, class E, nn::NetworkType N = DefaultQNetwork<G, E>, Orientation<G> O = Unturned>
class DqnTrainer {
public:
    using Game = G;
    using Settings = DqnSettings;
    using Progress = DqnProgress;
    using Description = QFunction<G, E, N, O>;
    using Weights = typename Description::Parameters;
    using Learner = Dqn<Description, nn::Adam>;
    using Agent = QAgent<Description>;
    static constexpr bool can_be_saved = Notated<G>;  ///< the games that it remembers

    /// Throws `std::invalid_argument` for settings that are out of bounds.
    explicit DqnTrainer(const Settings& settings = {})
        : settings_(require_valid(settings)),
          steps_(steps(settings), adam(settings), settings.seed) {}
    /// Starts from weights, such as those of another trainer.
    DqnTrainer(const Settings& settings, const Weights& weights)
        : settings_(require_valid(settings)),
          steps_(steps(settings), adam(settings), settings.seed, weights) {}

    /// Plays some games and makes some updates, and adds them to the progress of other steps. The
    /// result does not depend on the number of workers. If it is cancelled during the games,
    /// nothing has happened; if between two updates, the next step makes the others.
    Progress step(Workers& workers, Progress progress = {}) {
        return steps_.step(workers, progress);
    }
    [[nodiscard]] bool has_pending_updates() const noexcept { return steps_.has_pending_updates(); }
    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return steps_.games(); }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const Learner& learner() const noexcept { return steps_.learner(); }
    /// Plays what the averaged weights value highest.
    [[nodiscard]] Agent agent() const { return make_agent(learner().parameters()); }
    [[nodiscard]] static Agent make_agent(const Weights& weights) { return Agent(weights); }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() { return file_kind<Description>("DQN training"); }
    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_);
    }

private:
    using Steps = DqnSteps<Description>;

    [[nodiscard]] static nn::Adam adam(const Settings& settings) {
        return {N::parameter_count, {.rate = Schedule::constant(settings.rate)}};
    }

    [[nodiscard]] static typename Steps::Settings steps(const Settings& settings) {
        typename Steps::Settings steps;
        steps.learner.target_interval = settings.target_interval;
        steps.learner.double_q = settings.double_q;
        steps.learner.average = static_cast<float>(settings.average);
        steps.returns = {.win = static_cast<float>(settings.win),
                         .point = static_cast<float>(settings.point),
                         .discount = static_cast<float>(settings.discount),
                         .steps = settings.steps};
        steps.explore.epsilon = Schedule::constant(settings.exploration);
        steps.limit.actions = settings.longest_game;
        steps.games = settings.games;
        steps.updates = settings.updates;
        steps.replay_games = settings.replay_games;
        steps.warm_up_games = settings.warm_up_games;
        steps.sample_actions = settings.batch;
        steps.priority = settings.priority;
        steps.augment = settings.augment && symmetry_count<G> > 1;
        return steps;
    }

    Settings settings_;
    Steps steps_;
};

}  // namespace LUDUS_NAMESPACE
