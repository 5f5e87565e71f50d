#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>

#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/train/dqn_games.hpp"
#include "ludus/train/dqn_steps.hpp"

/// Deep Q-learning as the papers use it: what `ludus::DqnTrainer` fixes is a setting here.
namespace papers {

/// What makes the updates; SGD has Nesterov momentum.
enum class Optimiser : std::uint8_t { sgd, rmsprop, adadelta, adam };
inline constexpr std::array<std::string_view, 4> optimisers = {"sgd", "rmsprop", "adadelta",
                                                               "adam"};

/// The constants of deep Q-learning that several papers set. The defaults are those of the L-Game,
/// which sets fewest of its own.
struct DqnSettings {
    std::uint64_t seed = 1;
    std::uint64_t schedule = 100'000;
    std::uint64_t games = 1;
    std::uint64_t updates = 1;
    std::uint64_t batch = 0;
    std::uint64_t replay_games = 10'000;
    std::uint64_t warm_up_games = 0;
    bool augment = false;
    double average = 0;
    double priority = 0;
    double win = 1;
    double discount = 0.9;
    double random_starts = 0;
    double epsilon_from = 0.05;
    double epsilon_to = 0.01;
    Optimiser optimiser = Optimiser::sgd;
    double rate_from = 0.1;
    double rate_to = 0.001;
    double rms_decay = ludus::nn::RmsProp::Settings{}.mean_decay;
    double rms_epsilon = ludus::nn::RmsProp::Settings{}.epsilon;

    [[nodiscard]] static constexpr auto described() {
        using S = DqnSettings;
        using ludus::Range;
        using ludus::setting;
        constexpr Range share = Range::between(0, 1);
        return std::tuple{
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::schedule, "schedule",
                    "games over which step size and random actions change; later they stay"),
            setting(&S::games, "games", "that are played by the same weights before they learn",
                    Range::between(1, 10'000)),
            setting(&S::updates, "updates", "steps of the optimiser after these games",
                    Range::between(0, 1e6)),
            setting(&S::batch, "batch", "actions to an update; 0: whole games",
                    Range::between(0, 100'000)),
            setting(&S::replay_games, "replay_games", "that are remembered",
                    Range::between(1, 10'000'000)),
            setting(&S::warm_up_games, "warm_up_games", "before the first update"),
            setting(&S::augment, "augment", "whether games are seen under random symmetries"),
            setting(&S::average, "average",
                    "share of the past in the weights to play with; 0: none",
                    Range::between(0, 0.999999)),
            setting(&S::priority, "priority",
                    "how far single actions are drawn by their errors; 0: evenly", share),
            setting(&S::win, "win", "reward of a won game"),
            setting(&S::discount, "discount", "gamma, where the turn passes", share),
            setting(&S::random_starts, "random_starts",
                    "share of training games that begin in random positions", share),
            setting(&S::epsilon_from, "epsilon_from", "share of random actions at first", share),
            setting(&S::epsilon_to, "epsilon_to", "and at the end of the schedule", share),
            setting(&S::optimiser, "optimiser", "what makes the updates", optimisers),
            setting(&S::rate_from, "rate_from", "step size at first", Range::above(0)),
            setting(&S::rate_to, "rate_to", "and at the end of the schedule", Range::above(0)),
            setting(&S::rms_decay, "rms_decay", "of the mean square of gradients, with rmsprop",
                    Range::between(0, 0.999999)),
            setting(&S::rms_epsilon, "rms_epsilon", "added to the root of that mean, with rmsprop",
                    Range::above(0)),
        };
    }
    friend bool operator==(const DqnSettings&, const DqnSettings&) = default;

    /// What changes over the games of the schedule.
    [[nodiscard]] ludus::Schedule over_games(double from, double to) const {
        return {from, to, schedule};
    }
    [[nodiscard]] ludus::Schedule epsilon() const { return over_games(epsilon_from, epsilon_to); }

    /// The optimiser, whose step size changes over as many updates as the schedule has.
    [[nodiscard]] ludus::nn::AnyOptimiser make_optimiser(std::size_t parameters) const {
        const std::uint64_t rounds = (schedule - std::min(warm_up_games, schedule)) / games;
        const ludus::Schedule rate{rate_from, rate_to, rounds * updates};
        switch (optimiser) {
            case Optimiser::rmsprop:
                return ludus::nn::RmsProp(parameters,
                                          {.rate = rate,
                                           .mean_decay = static_cast<float>(rms_decay),
                                           .epsilon = static_cast<float>(rms_epsilon)});
            case Optimiser::adadelta: return ludus::nn::AdaDelta(parameters, {.rate = rate});
            case Optimiser::adam: return ludus::nn::Adam(parameters, {.rate = rate});
            case Optimiser::sgd: break;
        }
        ludus::nn::Sgd::Settings nesterov;
        nesterov.rate = rate;
        nesterov.momentum = 0.9F;
        return ludus::nn::Sgd(parameters, nesterov);
    }
};

/// Throws unless settings go together. `what` says what is wrong, as in "priority: expected 0 with
/// batch 0".
inline void require_together(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

/// `E::Agent<Q>`, or `QAgent` where an experiment has none.
template <ludus::QFunctionType Q, class E>
struct AgentOf {
    using Type = ludus::QAgent<Q>;
};
template <ludus::QFunctionType Q, class E>
    requires requires { typename E::template Agent<Q>; }
struct AgentOf<Q, E> {
    using Type = typename E::template Agent<Q>;
};

/// A trainer of deep Q-learning with parts of a game's own. An experiment `E` has
///
///     E::Settings                     derived from `DqnSettings`, and described
///     E::Parts                        of its `DqnSteps`
///     E::complete(settings, steps)    sets in the settings of the steps what is its own; throws
///                                     `std::invalid_argument` for what does not go together
///     E::first_weights(settings)      the initialiser; may be missing for He's
///     E::Agent<Q>                     who plays by the weights; may be missing for `QAgent`
///
/// and may measure and have a referee as a `ludus::Trainer`: `E::measured`,
/// `E::measure(agent, settings, games, seed, workers)`, `E::referee()`.
template <ludus::QFunctionType Q, class E>
class DqnTrainer {
    struct Parts : E::Parts {
        using Optimiser = ludus::nn::AnyOptimiser;
    };
    using Steps = ludus::DqnSteps<Q, Parts>;

public:
    using Game = typename Q::Game;
    using Settings = typename E::Settings;
    using Progress = ludus::DqnProgress;
    using Description = Q;
    using Weights = typename Q::Parameters;
    using Agent = typename AgentOf<Q, E>::Type;

    /// Throws `std::invalid_argument` for settings that are out of bounds or do not go together.
    explicit DqnTrainer(const Settings& settings = {})
        : settings_(ludus::require_valid(settings)),
          steps_(steps(settings), settings.make_optimiser(Q::Network::parameter_count),
                 settings.seed, first_weights(settings)) {}
    /// Starts from weights, such as those of another trainer.
    DqnTrainer(const Settings& settings, const Weights& weights)
        : settings_(ludus::require_valid(settings)),
          steps_(steps(settings), settings.make_optimiser(Q::Network::parameter_count),
                 settings.seed, weights) {}

    Progress step(ludus::Workers& workers, Progress progress = {}) {
        return steps_.step(workers, progress);
    }
    [[nodiscard]] bool has_pending_updates() const noexcept { return steps_.has_pending_updates(); }
    [[nodiscard]] std::uint64_t games() const noexcept { return steps_.games(); }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] Agent agent() const { return make_agent(steps_.learner().parameters()); }
    [[nodiscard]] static Agent make_agent(const Weights& weights) { return Agent(weights); }
    [[nodiscard]] static std::string kind() { return ludus::file_kind<Q>("training"); }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_);
    }

    static constexpr auto measured = [] {
        if constexpr (requires { E::measured; })
            return E::measured;
        else
            return std::array<const char*, 0>{};
    }();
    [[nodiscard]] auto measure(std::uint64_t games, std::uint64_t seed,
                               ludus::Workers& workers) const {
        if constexpr (requires { E::measured; })
            return E::measure(agent(), settings_, games, seed, workers);
        else
            return std::array<double, 0>{};
    }
    [[nodiscard]] static ludus::RefereeOf<Game> referee() {
        if constexpr (requires { E::referee(); })
            return E::referee();
        else
            return {};
    }

private:
    [[nodiscard]] static typename Steps::Settings steps(const Settings& settings) {
        require_together(settings.priority == 0 || settings.batch > 0,
                         "priority: expected 0 with batch 0, found more");
        typename Steps::Settings steps;
        steps.learner.average = static_cast<float>(settings.average);
        if constexpr (std::same_as<typename Parts::Returns, ludus::Returns>)
            steps.returns = {.win = static_cast<float>(settings.win),
                             .discount = static_cast<float>(settings.discount)};
        if constexpr (std::same_as<typename Parts::Explorer, ludus::EpsilonGreedy>)
            steps.explore.epsilon = settings.epsilon();
        steps.games = settings.games;
        steps.updates = settings.updates;
        steps.replay_games = settings.replay_games;
        steps.warm_up_games = settings.warm_up_games;
        steps.sample_actions = settings.batch;
        steps.augment = settings.augment;
        steps.random_starts = settings.random_starts;
        steps.priority = settings.priority;
        E::complete(settings, steps);
        return steps;
    }
    [[nodiscard]] static auto first_weights([[maybe_unused]] const Settings& settings) {
        if constexpr (requires { E::first_weights(settings); })
            return E::first_weights(settings);
        else
            return ludus::nn::He{};
    }

    Settings settings_;
    Steps steps_;
};

}  // namespace papers
