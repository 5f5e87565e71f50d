#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/learn/context_features.hpp"
#include "ludus/learn/feature_evaluation.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/generations.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/selective_agent.hpp"
#include "ludus/search/selective_search.hpp"
#include "ludus/train/root_strap_games.hpp"

namespace LUDUS_NAMESPACE {

/// How `RootStrapTrainer` learns. The defaults are meant for small games of which nothing is known.
struct RootStrapSettings {
    std::uint64_t nodes = 500;
    std::uint64_t seed = 1;
    std::uint64_t games = 64;
    std::uint64_t window = 20;
    double reuse = 4;
    double search_value = 0.7;
    std::uint64_t batch = 256;
    double rate = 0.002;
    double last_rate = 0.0001;
    std::uint64_t rate_games = 0;
    bool random_starts = false;
    std::uint32_t max_random_actions = 8;
    std::uint32_t longest_game = 200;
    std::uint64_t play_nodes = 20'000;

    [[nodiscard]] static constexpr auto described() {
        using S = RootStrapSettings;
        return std::tuple{
            setting(&S::nodes, "nodes", "of each search in a training game, about",
                    Range::at_least(1)),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::games, "games", "that are played by the same weights before they learn",
                    Range::at_least(1)),
            setting(&S::window, "window", "steps whose games are remembered",
                    Range::at_least(1)),
            setting(&S::reuse, "reuse", "how often each position is learned from, on average",
                    Range::above(0)),
            setting(&S::search_value, "search_value",
                    "share of the search's value, beside the outcome, in what a value learns",
                    Range::between(0, 1)),
            setting(&S::batch, "batch", "positions to a step of the optimiser", Range::at_least(1)),
            setting(&S::rate, "rate", "step size of Adam, at first", Range::above(0)),
            setting(&S::last_rate, "last_rate", "the same after `rate_games`, and ever after",
                    Range::above(0)),
            setting(&S::rate_games, "rate_games",
                    "over which the step size falls exponentially; 0: it does not"),
            setting(&S::random_starts, "random_starts",
                    "whether games begin at random, for games that model `RandomStart`"),
            setting(&S::max_random_actions, "max_random_actions",
                    "a game begins with 0 to this many random actions, whoever is to move"),
            setting(&S::longest_game, "longest_game", "actions after which a game is adjudicated",
                    Range::at_least(1)),
            setting(&S::play_nodes, "play_nodes", "of each search of the trained agent, about",
                    Range::at_least(1)),
        };
    }
    friend bool operator==(const RootStrapSettings&, const RootStrapSettings&) = default;
};

/// Counts of what steps of `RootStrapTrainer` did.
struct RootStrapProgress {
    std::uint64_t games = 0;      ///< played
    std::uint64_t actions = 0;    ///< chosen by searches in these games
    std::uint64_t positions = 0;  ///< of these games that are learned from
    std::uint64_t samples = 0;    ///< positions shown to the optimiser
    double error = 0;             ///< the sum of (target - value)^2 over these

    /// Calls `column(name, number)` with what a learning curve shows.
    template <class Column>
    void report(Column&& column) const {
        const auto mean = [](double sum, std::uint64_t count) {
            return sum / static_cast<double>(count > 0 ? count : 1);
        };
        column("actions_per_game", mean(static_cast<double>(actions), games));
        column("value_error", mean(error, samples));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, actions, positions, samples, error);
    }
    friend bool operator==(const RootStrapProgress&, const RootStrapProgress&) = default;
};

/// A value that learns from its own searches: it plays some games against itself by short selective
/// searches, learns what the searches found at their roots and how the games ended, and repeats.
/// With V the value of a position, z the outcome, s the share `search_value`,
///
///     target = s tanh(value found by the search / unit) + (1 - s) z
///
/// to the player to move, and the loss is the cross-entropy of (1 + target) / 2 and (1 + V) / 2.
/// Only positions in which nobody threatens to win at once are learned from, and each at random as
/// it is or as its mirror image, where the features have one.
/// Source: Veness, Silver, Uther & Blair (2009), "Bootstrapping from game tree search", RootStrap;
/// the outcome's part and the network are ours. `P` numbers actions for the search.
template <Game G, ContextFeatures<G> F, std::size_t hidden = 32, ActionPlaces<G> P = ByIndex<G>>
class RootStrapTrainer {
public:
    using Game = G;
    using Settings = RootStrapSettings;
    using Progress = RootStrapProgress;
    using Network = FeatureNetwork<G, F, hidden>;
    using Weights = Network;
    using Evaluation = FeatureEvaluation<Network>;
    using Agent = SelectiveAgent<G, Evaluation, P>;

    /// Throws `std::invalid_argument` for settings that are out of bounds.
    explicit RootStrapTrainer(const Settings& settings = {}, const RefereeOf<G>& referee = {})
        : settings_(require_valid(settings)),
          referee_(referee),
          rate_(settings.rate_games == 0
                    ? Schedule::constant(settings.rate)
                    : Schedule{settings.rate, settings.last_rate, settings.rate_games,
                               Schedule::Curve::geometric}),
          rng_(settings.seed),
          network_(rng_),
          adam_(Network::parameter_count, {}),
          gradient_(Network::parameter_count),
          replay_(settings.window) {
        require_random_start<G>(settings.random_starts);
    }
    /// Starts from weights, such as those of another trainer.
    RootStrapTrainer(const Settings& settings, const Weights& weights,
                     const RefereeOf<G>& referee = {})
        : RootStrapTrainer(settings, referee) {
        network_ = weights;
    }

    /// Plays the games of a step and learns from them; adds what it did to `progress`. The result
    /// does not depend on the number of workers. If the team is cancelled, the next call resumes at
    /// the games or the update that it was at.
    Progress step(Workers& workers, Progress progress = {}) {
        if (!has_pending_updates() && !play(workers, progress)) return progress;
        while (updates_ > 0 && !workers.stop_requested()) {
            update(progress);
            --updates_;
        }
        return progress;
    }
    /// Whether a step was cancelled after its games.
    [[nodiscard]] bool has_pending_updates() const noexcept { return updates_ > 0; }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    /// The network so far.
    [[nodiscard]] const Network& network() const noexcept { return network_; }
    /// Searches by it, rounded to bfloat16.
    [[nodiscard]] Agent agent() const { return make_agent(network_.rounded(), settings_); }
    /// An agent as `agent()`, of another network.
    [[nodiscard]] static Agent make_agent(const Network& network, const Settings& settings = {}) {
        return Agent(selective_settings<Agent>(settings.play_nodes), Evaluation(network));
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() { return features_kind<Network>("training"); }
    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, updates_, rng_, network_, adam_, replay_);
    }
    [[nodiscard]] bool valid() const noexcept {
        return updates_ == 0 || !replay_.examples().empty();
    }

private:
    using Example = detail::ValueExample<F>;
    using Recorder = detail::RootStrapRecorder<G, F>;
    static constexpr std::size_t table_bytes = std::size_t{1} << 18;  ///< of a training search

    /// Returns whether the games were played to their ends.
    bool play(Workers& workers, Progress& progress) {
        using Search = SelectiveSearch<G, Evaluation, P>;
        std::vector<typename Recorder::Record> games(settings_.games);
        std::vector<Recorder> recorders(
            workers.count(), Recorder(games, games_, static_cast<float>(settings_.search_value)));
        const detail::RootStrapPlayer<G, Search> player(Search(table_bytes, Evaluation(network_)),
                                                        settings_.nodes);
        record_match<G>(player, Itself{}, next_games(), referee_, std::span(recorders), workers);
        if (workers.stop_requested()) return false;
        std::vector<Example> fresh;
        for (const auto& game : games) {
            progress.actions += game.actions;
            fresh.insert(fresh.end(), game.examples.begin(), game.examples.end());
        }
        games_ += settings_.games;
        progress.games += settings_.games;
        progress.positions += fresh.size();
        updates_ = static_cast<std::uint64_t>(
            std::ceil(settings_.reuse * static_cast<double>(fresh.size()) /
                      static_cast<double>(settings_.batch)));
        replay_.push(std::move(fresh));
        return true;
    }
    void update(Progress& progress) noexcept {
        const auto examples = replay_.examples();
        const auto batch = static_cast<float>(settings_.batch);
        std::ranges::fill(gradient_, 0.0F);
        for (std::uint64_t i = 0; i < settings_.batch; ++i) {
            const Example& one = examples[rng_.below(static_cast<std::uint32_t>(examples.size()))];
            const auto active = as_it_is_or_mirrored(one.active);
            const float error = std::tanh(network_.sum(active)) - one.target;
            network_.add_gradient(active, error / batch,
                                  std::span<float, Network::parameter_count>(gradient_));
            progress.error += static_cast<double>(error) * static_cast<double>(error);
            ++progress.samples;
        }
        adam_.set_rate(Schedule::constant(rate_.at(games_)));
        adam_.begin();
        adam_.apply(0, network_.parameters(), gradient_);
    }
    [[nodiscard]] ActiveFeatures<F> as_it_is_or_mirrored(const ActiveFeatures<F>& active) noexcept {
        if constexpr (MirroredFeatures<F>)
            if (rng_.below(2) == 1) return mirrored(active);
        return active;
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
    Network network_;
    nn::Adam adam_;
    std::vector<float> gradient_;
    Generations<Example> replay_;
    std::uint64_t games_ = 0;
    std::uint64_t updates_ = 0;  ///< left to do for the latest games
};

}  // namespace LUDUS_NAMESPACE
