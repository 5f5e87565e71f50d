#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/play_game.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// How `ValueTrainer` learns. The defaults are meant for small games of which nothing is known.
struct ValueSettings {
    double step_size = 0.01;
    double exploration = 0.1;
    std::uint64_t seed = 1;
    double lambda = 0.7;
    double discount = 0.995;
    double last_step_size = 0.01;
    std::uint64_t step_size_games = 0;
    std::uint32_t max_random_actions = 4;
    std::uint32_t longest_game = 500;
    std::uint32_t longest_idle = 0;
    std::uint32_t play_depth = 2;
    std::uint64_t games = 100;

    [[nodiscard]] static constexpr auto described() {
        using S = ValueSettings;
        constexpr Range share = Range::between(0, 1);
        return std::tuple{
            setting(&S::step_size, "step_size", "alpha, at first", Range::above(0)),
            setting(&S::exploration, "exploration", "share of random actions in training games",
                    share),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::lambda, "lambda", "how far back a result is credited; 0: one action",
                    share),
            setting(&S::discount, "discount", "gamma, for each action", share),
            setting(&S::last_step_size, "last_step_size", "alpha after `step_size_games`",
                    Range::above(0)),
            setting(&S::step_size_games, "step_size_games",
                    "over which alpha falls exponentially; 0: it does not"),
            setting(&S::max_random_actions, "max_random_actions",
                    "a game begins with 0 to this many random actions, whoever is to move"),
            setting(&S::longest_game, "longest_game", "actions after which a game is cut off",
                    Range::at_least(1)),
            setting(&S::longest_idle, "longest_idle",
                    "the same in a row without progress, in `Progressive` games; 0: no limit"),
            setting(&S::play_depth, "play_depth", "plies that the agent searches",
                    Range::between(1, max_plies)),
            setting(&S::games, "games", "in a step", Range::at_least(1)),
        };
    }
    friend bool operator==(const ValueSettings&, const ValueSettings&) = default;
};

/// What steps of `ValueTrainer` came to.
struct ValueProgress {
    std::uint64_t games = 0;    ///< played
    std::uint64_t actions = 0;  ///< of these games that were learned from
    double error = 0;           ///< the sum of (t(s) - V(s))^2 over them

    /// Calls `column(name, number)` with what a learning curve shows.
    template <class Column>
    void report(Column&& column) const {
        column("actions_per_game",
               static_cast<double>(actions) / static_cast<double>(games > 0 ? games : 1));
        column("value_error", error / static_cast<double>(actions > 0 ? actions : 1));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, actions, error);
    }
    friend bool operator==(const ValueProgress&, const ValueProgress&) = default;
};

/// Learns values of positions by playing itself, looking one action ahead. With V to the player to
/// move, `sign` -1 where the turn passes and else 1, after each game, from its end backwards,
///
///     b(s) = max over a of  r, or sign gamma V(s') where the game continues
///     t(s) = b(s)                                                   where s was left by exploring
///            (1 - lambda) b(s) + lambda (r, or sign gamma t(s'))    else
///     w_i += alpha (t(s) - V(s))                                    for every feature i of s
///
/// V and b are those of the time when s was played. Half the cross-entropy's gradient: the slope of
/// tanh is left out. A game that its limit ends is adjudicated. Every game is played by what the
/// ones before it have taught: one after the other, by the calling thread.
/// Sources: Tesauro (1995), "Temporal difference learning and TD-Gammon"; for t, Watkins (1989);
/// for tables of features, Lucas (2008), "Learning to play Othello with n-tuple systems".
template <Game G, Features<G> F>
class ValueTrainer {
public:
    using Game = G;
    using Settings = ValueSettings;
    using Progress = ValueProgress;
    using Value = LinearValue<G, F>;  ///< the value that learns
    using Agent = NegamaxAgent<G, LearnedEvaluation<G, F>>;

    /// All values are 0. Throws `std::invalid_argument` for settings that are out of bounds.
    explicit ValueTrainer(const Settings& settings = {})
        : settings_(require_valid(settings)),
          step_size_(settings.step_size_games == 0
                         ? Schedule::constant(settings.step_size)
                         : Schedule{settings.step_size, settings.last_step_size,
                                    settings.step_size_games, Schedule::Curve::geometric}),
          explore_{Schedule::constant(settings.exploration)},
          rng_(settings.seed) {}

    /// Plays games and learns from each; adds them to `progress`. Ends after a game where the team
    /// is cancelled.
    Progress step(Workers& workers, Progress progress = {}) {
        do {
            if (workers.stop_requested()) break;
            play(progress);
        } while (games_ % settings_.games != 0);
        return progress;
    }
    [[nodiscard]] static bool has_pending_updates() noexcept { return false; }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    /// The value learned so far.
    [[nodiscard]] const Value& value() const noexcept { return value_; }
    /// Searches by a copy of the value.
    [[nodiscard]] Agent agent() const {
        return Agent({.depth = static_cast<int>(settings_.play_depth)}, LearnedEvaluation(value_));
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() { return values_kind<G, F>("training"); }
    /// All that changes in training, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, rng_, value_);
    }

private:
    using Active = decltype(F::active(G{}));

    struct Step {
        Active features;
        float value;  ///< V(s)
        float best;   ///< b(s)
        float sign;   ///< to s' by the best action
        bool explored;
    };

    /// Plays by the value as it learns.
    struct Player {
        ValueTrainer& trainer;

        [[nodiscard]] typename G::Action act(const G& position, Rng& rng) {
            return trainer.choose(position, rng);
        }
    };
    void play(Progress& progress) {
        const std::uint32_t opening = rng_.below(settings_.max_random_actions + 1);
        const std::uint32_t idle =
            settings_.longest_idle == 0 ? Limit::none : settings_.longest_idle;
        const GameSetup<G> setup{
            .rules = {.limit = {.actions = settings_.longest_game, .idle_actions = idle},
                      .random_actions = opening}};
        steps_.clear();
        Player player{*this};
        Itself itself;
        progress.error += learn(game_.play(player, itself, setup, rng_)->last);
        progress.actions += steps_.size();
        ++progress.games;
        ++games_;
    }
    [[nodiscard]] typename G::Action choose(const G& position, Rng& rng) {
        const auto mover = position.to_move();
        const auto actions = position.legal_actions();
        // In sums, which order actions as their values do: a win is above them all.
        float best_sum = -std::numeric_limits<float>::infinity();
        auto best = actions[0];
        bool ends = false;
        float sign = 0;
        for (const auto action : actions) {
            const G next = after(position, action);
            const auto outcome = next.outcome();
            const float next_sign = sign_of(mover, next);
            const float sum =
                outcome ? end_sum(outcome->utility(mover)) : next_sign * value_.sum(next);
            if (!(sum > best_sum)) continue;
            best_sum = sum;
            best = action;
            ends = outcome.has_value();
            sign = next_sign;
        }
        const bool explores = explore_.explores(position, games_, rng);
        steps_.push_back({F::active(position), value_(position),
                          (ends ? 1.0F : discount()) * std::tanh(best_sum), sign, explores});
        return explores ? rng.pick(actions) : best;
    }

    /// `last` is where the game ended. Returns the sum of squared errors.
    double learn(const G& last) noexcept {
        const auto alpha = static_cast<float>(step_size_.at(games_));
        const auto lambda = static_cast<float>(settings_.lambda);
        auto next = static_cast<float>(adjudicated(last).utility(last.to_move()));  // gamma t(s')
        double sum = 0;
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Step& step = steps_[i];
            const float target =
                step.explored ? step.best : (1 - lambda) * step.best + lambda * step.sign * next;
            const float error = target - step.value;
            for (const auto feature : step.features) value_.weights()[feature] += alpha * error;
            sum += static_cast<double>(error) * static_cast<double>(error);
            next = discount() * target;
        }
        return sum;
    }
    [[nodiscard]] float discount() const noexcept { return static_cast<float>(settings_.discount); }

    [[nodiscard]] static float sign_of(ludus::Player mover, const G& next) noexcept {
        return next.to_move() == mover ? 1.0F : -1.0F;
    }
    /// A sum whose value is the utility.
    [[nodiscard]] static float end_sum(int utility) noexcept {
        return utility == 0 ? 0.0F
                            : static_cast<float>(utility) * std::numeric_limits<float>::max();
    }

    Settings settings_;
    Schedule step_size_;  ///< over games
    EpsilonGreedy explore_;
    Rng rng_;
    Value value_;
    std::uint64_t games_ = 0;
    std::vector<Step> steps_;
    PairInPlay<G, Player, Itself, EndRecorder<G, false>> game_;
};

}  // namespace LUDUS_NAMESPACE
