#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/default_network.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/learn/ppo_loss.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_games.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/train/ppo_games.hpp"

namespace LUDUS_NAMESPACE {

/// How `PpoTrainer` learns. The defaults are meant for small games of which nothing is known.
struct PpoSettings {
    double rate = 0.001;
    double entropy = 0.1;
    std::uint64_t seed = 1;
    std::uint64_t games = 64;
    double clip = 0.2;
    double value_weight = 1;
    double lambda = 0.95;
    double discount = 1;
    double win = 1;
    double point = 0;
    std::uint64_t epochs = 3;
    std::uint64_t minibatch = 256;
    bool normalise = true;
    double max_norm = 0.5;
    std::uint32_t longest_game = 500;
    bool random_starts = false;

    [[nodiscard]] static constexpr auto described() {
        using S = PpoSettings;
        return std::tuple{
            setting(&S::rate, "rate", "step size of Adam", Range::above(0)),
            setting(&S::entropy, "entropy", "weight of the policy's entropy in the loss",
                    Range::at_least(0)),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::games, "games", "side by side, by the same weights, for an update",
                    Range::at_least(1)),
            setting(&S::clip, "clip", "how far an update moves a probability, as a share",
                    Range::above(0)),
            setting(&S::value_weight, "value_weight", "of the value's squared error in the loss",
                    Range::at_least(0)),
            setting(&S::lambda, "lambda", "of the advantages, for each action",
                    Range::between(0, 1)),
            setting(&S::discount, "discount", "gamma, where the turn passes", Range::between(0, 1)),
            setting(&S::win, "win", "reward of a won game"),
            setting(&S::point, "point", "reward of a point, in games that keep points"),
            setting(&S::epochs, "epochs", "times that an update learns from each action",
                    Range::at_least(1)),
            setting(&S::minibatch, "minibatch", "actions to a step of the optimiser; 0: all"),
            setting(&S::normalise, "normalise",
                    "whether an update's advantages have mean 0 and deviation 1"),
            setting(&S::max_norm, "max_norm", "longer gradients are shortened to it",
                    Range::above(0)),
            setting(&S::longest_game, "longest_game", "actions after which a game is cut off",
                    Range::at_least(1)),
            setting(&S::random_starts, "random_starts",
                    "whether games begin at random, for games that model `RandomStart`"),
        };
    }
    /// Advantage actor-critic.
    /// Source: Mnih et al. (2016), "Asynchronous methods for deep reinforcement learning",
    /// algorithm S3, where many actors in step take the place of threads.
    [[nodiscard]] static PpoSettings a2c() noexcept {
        PpoSettings settings;
        settings.clip = static_cast<double>(PpoLoss::unbounded);
        settings.epochs = 1;
        settings.minibatch = 0;
        settings.normalise = false;
        settings.lambda = 1;
        return settings;
    }
    friend bool operator==(const PpoSettings&, const PpoSettings&) = default;
};

/// What steps of `PpoTrainer` came to.
struct PpoProgress {
    Tally games{};              ///< the learner's; against itself the first player's
    std::uint64_t samples = 0;  ///< actions that were learned from
    std::uint64_t updates = 0;  ///< each after some games
    PpoTerms loss{};            ///< the sum over the updates

    /// Calls `column(name, number)` with what a learning curve shows.
    template <class Column>
    void report(Column&& column) const {
        const auto mean = [&](double sum) {
            return sum / static_cast<double>(updates > 0 ? updates : 1);
        };
        column("policy_loss", mean(loss.policy));
        column("value_loss", mean(loss.value));
        column("entropy", mean(loss.entropy));
        column("divergence", mean(loss.divergence));
        column("clipped", mean(loss.clipped));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, samples, updates, loss.policy, loss.value, loss.entropy, loss.divergence,
              loss.clipped);
    }
    friend bool operator==(const PpoProgress&, const PpoProgress&) = default;
};

/// PPO: a policy and its value that play games, against itself or against an opponent, and learn
/// what they chose: some games, an update, and again. An older copy of itself is an opponent too,
/// as a `PolicyAgent<D, Choosing::sampled>`. The network must not be normalised by batch.
///
/// Policies that are trained only against each other soon agree on one line of play and know no
/// other: self-play wants a greater weight of the entropy than the paper's 0.01. At tic-tac-toe it
/// draws against the perfect player with 0.3; with 0.01 one side soon won nearly all games, and the
/// other sought no more.
///
/// Source: Schulman et al. (2017), "Proximal policy optimization algorithms", algorithm 1, with
/// whole games instead of pieces of a fixed length.
template <Game G, class E, nn::NetworkType N = DefaultPlainPolicyValueNetwork<G, E>,
          Orientation<G> O = Unturned>
class PpoTrainer {
public:
    using Game = G;
    using Settings = PpoSettings;
    using Progress = PpoProgress;
    using Description = PolicyValue<G, E, N, O>;
    using Learner = Ppo<Description, nn::Adam>;
    using Agent = PolicyAgent<Description>;

    /// Throws `std::invalid_argument` for settings that are out of bounds, and if they ask for
    /// random starts of a game that has none.
    explicit PpoTrainer(const Settings& settings = {})
        : settings_(require_valid(settings)),
          rng_(settings.seed),
          learner_(learning(settings),
                   nn::Adam(N::parameter_count, {.rate = Schedule::constant(settings.rate)}), rng_),
          recorders_(1, Recorder(returns(settings), static_cast<float>(settings.lambda))),
          played_(settings.games) {
        require_random_start<G>(settings.random_starts);
    }

    /// Plays some games against itself, learns from the actions of both players, and adds what it
    /// did to `progress`. The result does not depend on the number of workers. If the team is
    /// cancelled, nothing has happened.
    Progress step(Workers& workers, Progress progress = {}) {
        return step(Itself{}, workers, progress);
    }
    /// The same against copies of an opponent, which is a part of the environment, from its own
    /// actions alone. It is the first player every other game.
    template <class Opponent>
    Progress step(const Opponent& opponent, Workers& workers, Progress progress = {}) {
        recorders_.resize(workers.count(), recorders_[0]);
        for (Recorder& recorder : recorders_) recorder.begin_games(played_, games_);
        const auto setup = [&](std::uint64_t number, Rng& rng) {
            return GameSetup<G>{.start = start_of<G>(settings_.random_starts, rng),
                                .player_starts = starts(Seat::both, number),
                                .rules = {.limit = {.actions = settings_.longest_game}}};
        };
        play_games<G>(SamplingAgent<Description>(learner_.parameters()), opponent,
                      {games_, played_.size(), settings_.seed}, setup, std::span(recorders_),
                      workers);
        if (workers.stop_requested()) return progress;
        samples_.clear();
        Tally tally;
        for (const auto& game : played_) {
            samples_.insert(samples_.end(), game.samples.begin(), game.samples.end());
            tally.add(game.result, game.player);
        }
        if (!samples_.empty()) {
            const auto loss = learner_.update(samples_, rng_, workers);
            if (!loss) return progress;
            progress.loss += *loss;
            ++progress.updates;
        }
        progress.games += tally;
        progress.samples += samples_.size();
        games_ += settings_.games;
        return progress;
    }
    [[nodiscard]] static bool has_pending_updates() noexcept { return false; }

    /// Played so far.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// What the last step learned from, game after game.
    [[nodiscard]] const std::vector<typename Learner::Sample>& samples() const noexcept {
        return samples_;
    }
    /// Plays the likeliest action.
    [[nodiscard]] Agent agent() const { return make_agent(learner_.parameters()); }
    [[nodiscard]] static Agent make_agent(const typename Description::Parameters& parameters) {
        return Agent(parameters);
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() { return file_kind<Description>("PPO training"); }
    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, rng_, learner_);
    }

private:
    using Recorder = PpoRecorder<Description>;

    [[nodiscard]] static typename Learner::Settings learning(const Settings& settings) noexcept {
        typename Learner::Settings learning;
        learning.loss.clip = static_cast<float>(settings.clip);
        learning.loss.value_weight = static_cast<float>(settings.value_weight);
        learning.loss.entropy_weight = static_cast<float>(settings.entropy);
        learning.epochs = settings.epochs;
        learning.minibatch = settings.minibatch;
        learning.normalise = settings.normalise;
        learning.max_norm = settings.max_norm;
        return learning;
    }
    [[nodiscard]] static Returns returns(const Settings& settings) noexcept {
        return {.win = static_cast<float>(settings.win),
                .point = static_cast<float>(settings.point),
                .discount = static_cast<float>(settings.discount)};
    }

    Settings settings_;
    Rng rng_;
    Learner learner_;
    std::uint64_t games_ = 0;
    std::vector<Recorder> recorders_;                ///< one for each worker
    std::vector<typename Recorder::Played> played_;  ///< by the latest step
    std::vector<typename Learner::Sample> samples_;
};

}  // namespace LUDUS_NAMESPACE
