#pragma once

#include <cstdint>
#include <string>
#include <tuple>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/ddpg.hpp"
#include "ludus/learn/default_network.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/older_self.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/train/ddpg_games.hpp"
#include "ludus/train/ddpg_steps.hpp"

namespace LUDUS_NAMESPACE {

/// How `DdpgTrainer` learns. The defaults are meant for small games of which nothing is known.
struct DdpgSettings {
    double actor_rate = 0.001;
    double critic_rate = 0.002;
    std::uint64_t seed = 1;
    std::uint64_t games = 32;
    std::uint64_t turns_per_update = 32;
    std::uint64_t batch = 256;
    std::uint64_t capacity = 200'000;
    std::uint64_t warm_up = 2000;
    double discount = 0.99;
    double tau = 0.01;
    double win = 1;
    std::uint64_t older_games = 500;
    bool imitate = true;
    bool valid_targets = true;
    std::uint32_t longest_game = 500;
    bool random_starts = false;

    [[nodiscard]] static constexpr auto described() {
        using S = DdpgSettings;
        constexpr Range at_least_one = Range::at_least(1);
        constexpr Range share = Range::between(0, 1);
        return std::tuple{
            setting(&S::actor_rate, "actor_rate", "step size of Adam for the actor",
                    Range::above(0)),
            setting(&S::critic_rate, "critic_rate", "step size of Adam for the critic",
                    Range::above(0)),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::games, "games", "side by side", at_least_one),
            setting(&S::turns_per_update, "turns_per_update",
                    "of the learner, in all games together, between two updates", at_least_one),
            setting(&S::batch, "batch", "turns to an update", at_least_one),
            setting(&S::capacity, "capacity", "turns that are remembered", at_least_one),
            setting(&S::warm_up, "warm_up", "turns in memory before the first update"),
            setting(&S::discount, "discount", "gamma, from one of its turns to its next", share),
            setting(&S::tau, "tau", "share of the latest weights in those that follow them",
                    Range::between(0.000001, 1)),
            setting(&S::win, "win", "reward of a won game; a loss costs as much", Range::above(0)),
            setting(&S::older_games, "older_games",
                    "after which the opponent is renewed, an older copy of the actor",
                    at_least_one),
            setting(&S::imitate, "imitate", "whether the opponent's turns are learned from, too"),
            setting(&S::valid_targets, "valid_targets",
                    "whether targets count on legal actions alone"),
            setting(&S::longest_game, "longest_game", "actions after which a game is cut off",
                    at_least_one),
            setting(&S::random_starts, "random_starts",
                    "whether games begin at random, for games that model `RandomStart`"),
        };
    }
    friend bool operator==(const DdpgSettings&, const DdpgSettings&) = default;

    /// What they mean to `DdpgSteps`.
    template <ActorCriticType D>
    [[nodiscard]] typename DdpgSteps<D, nn::Adam>::Settings steps() const {
        const auto reward = static_cast<float>(win);
        typename DdpgSteps<D, nn::Adam>::Settings steps;
        steps.learner.discount = static_cast<float>(discount);
        steps.learner.tau = static_cast<float>(tau);
        steps.learner.valid_targets = valid_targets;
        steps.learner.bound = reward;
        steps.conduct.remembers_opponent = imitate;
        steps.conduct.rewards = {.win = reward, .draw = 0, .loss = -reward};
        steps.limit.actions = longest_game;
        steps.random_starts = random_starts;
        steps.games = games;
        steps.turns_per_update = turns_per_update;
        steps.batch = batch;
        steps.capacity = capacity;
        steps.warm_up = warm_up;
        return steps;
    }
};

/// DDPG against older copies of itself: an actor puts out a distribution over actions, and a critic
/// values it. `E` encodes positions; `A` and `C` are the networks of the two. `DdpgSteps` has more
/// to choose from: opponents, judgements of validity, actions by places.
/// Sources: Lillicrap et al. (2016), "Continuous control with deep reinforcement learning",
/// algorithm 1; Dasgupta & Chong (2021), figure 3.1.
template <Game G, class E, nn::NetworkType A = DefaultActor<G, E>,
          nn::NetworkType C = DefaultCritic<G, E>>
class DdpgTrainer {
public:
    using Game = G;
    using Settings = DdpgSettings;
    using Progress = DdpgProgress;
    using Description = ActorCritic<G, E, A, C>;
    using Learner = Ddpg<Description, nn::Adam>;
    using Agent = ActorAgent<Description>;
    static constexpr bool can_be_saved = Notated<G>;  ///< the positions that it remembers

    /// Throws `std::invalid_argument` for settings that are out of bounds, and if they ask for
    /// random starts of a game that has none.
    explicit DdpgTrainer(const Settings& settings = {})
        : settings_(require_valid(settings)),
          older_({.games = settings.older_games, .choosing = Choosing::sampled}),
          steps_(settings.steps<Description>(), adam(A::parameter_count, settings.actor_rate),
                 adam(C::parameter_count, settings.critic_rate), settings.seed) {}

    /// Plays some games to their end, learns meanwhile, and adds both to `progress`. The result
    /// does not depend on the number of workers. If it is cancelled, the games are paused, and the
    /// next step resumes them.
    Progress step(Workers& workers, Progress progress = {}) {
        progress += steps_.step(older_.after(games(), learner().target_actor()), workers);
        return progress;
    }
    /// True if a step was cancelled before its end.
    [[nodiscard]] bool has_pending_updates() const noexcept { return steps_.is_paused(); }
    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return steps_.games(); }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const Learner& learner() const noexcept { return steps_.learner(); }
    /// Plays the likeliest action by the weights that follow the actor's softly.
    [[nodiscard]] Agent agent() const { return make_agent(learner().target_actor()); }
    [[nodiscard]] static Agent make_agent(const typename Description::ActorParameters& parameters) {
        return Agent(parameters);
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() {
        return concat(file_kind<Description>("DDPG training"), "; critic ", nn::describe<C>());
    }
    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_, older_);
    }

private:
    using Steps = DdpgSteps<Description, nn::Adam>;

    [[nodiscard]] static nn::Adam adam(std::size_t parameters, double rate) {
        return nn::Adam(parameters, {.rate = Schedule::constant(rate)});
    }

    Settings settings_;
    OlderSelf<Description> older_;
    Steps steps_;
};

}  // namespace LUDUS_NAMESPACE
