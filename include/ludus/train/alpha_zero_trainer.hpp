#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/default_network.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/generations.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/cached_evaluator.hpp"
#include "ludus/search/completed_values.hpp"
#include "ludus/train/recorded_game.hpp"

namespace LUDUS_NAMESPACE {

/// How `AlphaZeroTrainer` learns. The defaults are meant for small games of which nothing is known;
/// `benchmarks/defaults` measures them.
struct AlphaZeroSettings {
    std::uint32_t simulations = 32;
    std::uint64_t seed = 1;
    std::uint64_t games = 64;
    std::uint64_t window = 20;
    double reuse = 3;
    double search_value = 0.5;
    std::uint64_t batch = 128;
    double rate = 0.002;
    double last_rate = 0.0002;
    std::uint64_t rate_games = 0;
    double weight_decay = 1e-4;
    double average = 0.75;
    double exploration = 1.5;
    double noise = 0.25;
    double noise_total = 10;
    std::uint32_t look_ahead = 0;
    std::uint32_t sampled_actions = 8;
    bool random_starts = false;
    std::uint32_t max_random_actions = 4;
    std::uint32_t longest_game = 500;
    std::uint32_t play_simulations = 800;

    [[nodiscard]] static constexpr auto described() {
        using S = AlphaZeroSettings;
        return std::tuple{
            setting(&S::simulations, "simulations", "of each search in a training game",
                    Range::at_least(1)),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::games, "games", "that are played by the same weights before they learn",
                    Range::at_least(1)),
            setting(&S::window, "window", "steps whose games are remembered",
                    Range::at_least(1)),
            setting(&S::reuse, "reuse", "how often each action is learned from, on average",
                    Range::above(0)),
            setting(&S::search_value, "search_value",
                    "share of the search's value, beside the outcome, in what a value learns",
                    Range::between(0, 1)),
            setting(&S::batch, "batch", "actions to a step of the optimiser", Range::at_least(1)),
            setting(&S::rate, "rate", "step size of Adam, at first", Range::above(0)),
            setting(&S::last_rate, "last_rate", "the same after `rate_games`, and ever after",
                    Range::above(0)),
            setting(&S::rate_games, "rate_games",
                    "over which the step size falls exponentially; 0: it does not"),
            setting(&S::weight_decay, "weight_decay",
                    "lambda: of the squares of all weights in the loss", Range::at_least(0)),
            setting(&S::average, "average",
                    "share of the past, at an update, in the weights to play with; 0: none",
                    Range::between(0, 0.999999)),
            setting(&S::exploration, "exploration", "c of PUCT", Range::at_least(0)),
            setting(&S::noise, "noise", "share of chance in the root's priors, in training games",
                    Range::between(0, 1)),
            setting(&S::noise_total, "noise_total",
                    "Dirichlet's alpha times the number of legal actions", Range::above(0)),
            setting(&S::look_ahead, "look_ahead",
                    "plies of a search for forced wins at each new position of a search",
                    Range::between(0, 16)),
            setting(&S::sampled_actions, "sampled_actions",
                    "of each player at a game's start, drawn by their shares"),
            setting(&S::random_starts, "random_starts",
                    "whether games begin at random, for games that model `RandomStart`"),
            setting(&S::max_random_actions, "max_random_actions",
                    "a game begins with 0 to this many random actions, whoever is to move"),
            setting(&S::longest_game, "longest_game", "actions after which a game is adjudicated",
                    Range::at_least(1)),
            setting(&S::play_simulations, "play_simulations", "of each search of the trained agent",
                    Range::at_least(1)),
        };
    }
    friend bool operator==(const AlphaZeroSettings&, const AlphaZeroSettings&) = default;
};

/// What steps of `AlphaZeroTrainer` came to.
struct AlphaZeroProgress {
    std::uint64_t games = 0;    ///< played
    std::uint64_t actions = 0;  ///< of these games
    std::uint64_t updates = 0;  ///< each after some games
    double policy_loss = 0;     ///< the sum over the updates, in nats
    double value_loss = 0;      ///< likewise, of squared errors

    /// Calls `column(name, number)` with what a learning curve shows.
    template <class Column>
    void report(Column&& column) const {
        const auto mean = [](double sum, std::uint64_t count) {
            return sum / static_cast<double>(count > 0 ? count : 1);
        };
        column("actions_per_game", mean(static_cast<double>(actions), games));
        column("policy_loss", mean(policy_loss, updates));
        column("value_loss", mean(value_loss, updates));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, actions, updates, policy_loss, value_loss);
    }
    friend bool operator==(const AlphaZeroProgress&, const AlphaZeroProgress&) = default;
};

/// A network that learns from its own searches: it plays some games against itself, learns which
/// actions the searches preferred and how the games ended, and repeats.
/// `E` encodes positions, `N` ends in a `Fork` of a policy and a value.
/// Source: Silver et al. (2018), "A general reinforcement learning algorithm that masters chess,
/// shogi, and Go through self-play": always the latest weights play; those of the trained agent are
/// their average (docs/results/layers). Policies by completed values, which suit few simulations:
/// Danihelka et al. (2022), "Policy improvement by planning with Gumbel".
/// `P` says at which place of its output an action has its number, of which `N` puts out as many:
/// `DefaultPolicyValueNetwork<G, E, P>` does.
template <Game G, class E, nn::NetworkType N = DefaultPolicyValueNetwork<G, E>,
          Orientation<G> O = Unturned, ActionPlaces<G> P = ByIndex<G>>
class AlphaZeroTrainer {
public:
    using Game = G;
    using Settings = AlphaZeroSettings;
    using Progress = AlphaZeroProgress;
    using Description = PolicyValue<G, E, N, O, P>;
    using Weights = typename Description::Parameters;
    using Learner = AlphaZero<Description, nn::Adam>;
    using Evaluator = CachedEvaluator<G, NetworkEvaluator<Description>, Description::past>;
    using Agent = PuctAgent<G, Evaluator>;
    static constexpr bool can_be_saved = Notated<G>;  ///< the positions that it remembers

    /// The referee ends games that its rules end. Throws `std::invalid_argument` for settings that
    /// are out of bounds.
    explicit AlphaZeroTrainer(const Settings& settings = {}, const RefereeOf<G>& referee = {})
        : AlphaZeroTrainer(require_valid(settings), nullptr, referee, Rng(settings.seed)) {}
    /// Starts from weights, such as those of another trainer.
    AlphaZeroTrainer(const Settings& settings, const Weights& weights,
                     const RefereeOf<G>& referee = {})
        : AlphaZeroTrainer(require_valid(settings), &weights, referee, Rng(settings.seed)) {}

    /// Plays the games of a step and learns from them; adds what it did to `progress`. The result
    /// does not depend on the number of workers. If the team is cancelled, the games or the update
    /// that it is at has not begun, and the next call resumes there.
    Progress step(Workers& workers, Progress progress = {}) {
        if (!has_pending_updates()) {
            auto played = play_recorded<G>(self_player(), Itself{}, next_games(), workers, referee_,
                                           static_cast<float>(settings_.search_value));
            if (workers.stop_requested()) return progress;
            games_ += played.size();
            progress.games += played.size();
            auto examples = examples_of(std::move(played), DrawnGames::learned);
            progress.actions += examples.size();
            fresh_ = examples.size();
            replay_.push(std::move(examples));
        }
        if (fresh_ == 0) return progress;
        learner_.set_rate(rate_.at(games_));
        const auto loss = learner_.update(replay_.examples(), share(), rng_, workers);
        if (!loss) return progress;
        fresh_ = 0;
        ++progress.updates;
        progress.policy_loss += loss->policy;
        progress.value_loss += loss->value;
        return progress;
    }
    /// Whether a step was cancelled after its games.
    [[nodiscard]] bool has_pending_updates() const noexcept { return fresh_ > 0; }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// The weights so far with searches of `play_simulations`, without chance.
    [[nodiscard]] Agent agent() const { return make_agent(learner_.averaged(), settings_); }

    /// An agent as `agent()`, of other weights.
    [[nodiscard]] static Agent make_agent(const Weights& weights, const Settings& settings = {}) {
        typename Agent::Settings how;
        how.simulations = settings.play_simulations;
        how.rule.exploration = static_cast<float>(settings.exploration);
        how.look_ahead = settings.look_ahead;
        return Agent(how, evaluator(weights));
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() { return file_kind<Description>("AlphaZero training"); }
    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, fresh_, rng_, learner_, replay_);
    }
    [[nodiscard]] bool valid() const noexcept { return fresh_ <= replay_.examples().size(); }

private:
    AlphaZeroTrainer(const Settings& settings, const Weights* weights, const RefereeOf<G>& referee,
                     Rng rng)
        : settings_(settings),
          referee_(referee),
          rate_(settings.rate_games == 0
                    ? Schedule::constant(settings.rate)
                    : Schedule{settings.rate, settings.last_rate, settings.rate_games,
                               Schedule::Curve::geometric}),
          rng_(rng),
          learner_(weights != nullptr ? Learner(learning(settings), adam(settings), *weights)
                                      : Learner(learning(settings), adam(settings), rng_)),
          replay_(settings.window) {
        require_random_start<G>(settings.random_starts);
    }

    [[nodiscard]] static typename Learner::Settings learning(const Settings& settings) noexcept {
        typename Learner::Settings learning;
        learning.epochs = 1;
        learning.batch = settings.batch;
        learning.average = settings.average;
        return learning;
    }
    [[nodiscard]] static nn::Adam adam(const Settings& settings) {
        return {N::parameter_count,
                {.decay = {.l2 = static_cast<float>(2 * settings.weight_decay)}}};
    }
    /// Of the examples, that an update draws, each under as many symmetries as the learner shows.
    [[nodiscard]] double share() const noexcept {
        const double wanted = settings_.reuse * static_cast<double>(fresh_) /
            static_cast<double>(learner_.settings().images);
        return std::min(1.0, wanted / static_cast<double>(replay_.examples().size()));
    }
    /// With 16 MB for what it said: searches meet many positions again.
    [[nodiscard]] static Evaluator evaluator(const Weights& weights) {
        return {NetworkEvaluator<Description>(weights), std::size_t{16} << 20};
    }
    [[nodiscard]] Agent self_player() const {
        typename Agent::Settings how;
        how.simulations = settings_.simulations;
        how.rule.exploration = static_cast<float>(settings_.exploration);
        how.look_ahead = settings_.look_ahead;
        how.noise = {.weight = static_cast<float>(settings_.noise),
                     .total = static_cast<float>(settings_.noise_total)};
        how.keeps_tree = true;
        how.by_values = CompletedValues{};
        how.temperature = {.early = 1, .actions = settings_.sampled_actions, .late = 0};
        return Agent(how, evaluator(learner_.parameters()));
    }
    [[nodiscard]] MatchSettings next_games() const noexcept {
        MatchSettings match;
        match.games = settings_.games;
        match.first_game = games_;
        match.seed = settings_.seed;
        match.limit.actions = settings_.longest_game;
        match.random_starts = settings_.random_starts;
        match.max_random_actions = settings_.max_random_actions;
        return match;
    }

    Settings settings_;
    RefereeOf<G> referee_;
    Schedule rate_;  ///< over games
    Rng rng_;
    Learner learner_;
    Generations<PolicyExample<G, Description::past>> replay_;
    std::uint64_t games_ = 0;
    std::uint64_t fresh_ = 0;  ///< examples of the latest games, before they are learned from
};

}  // namespace LUDUS_NAMESPACE
