#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_game.hpp"

namespace LUDUS_NAMESPACE {

/// Learns values of positions by playing itself, looking one action ahead. With V to the player to
/// move, `sign` -1 where the turn passes and else 1, after each game, from its end backwards,
///
///     b(s) = max over a of  r, or sign gamma V(s') where the game goes on
///     t(s) = b(s)                                                   where s was left by exploring
///            (1 - lambda) b(s) + lambda (r, or sign gamma t(s'))    else
///     w_i += alpha (t(s) - V(s))                                    for every feature i of s
///
/// V and b are those of the time when s was played. Half the cross-entropy's gradient: the slope of
/// tanh is left out. A game that its limit ends is adjudicated.
/// Sources: Tesauro (1995), "Temporal difference learning and TD-Gammon"; for t, Watkins (1989);
/// for tables of features, Lucas (2008), "Learning to play Othello with n-tuple systems".
template <Game G, Features<G> F, Explorer<G> Explore = EpsilonGreedy>
class ValueTrainer {
public:
    using Game = G;
    using Value = LinearValue<G, F>;  ///< the value that learns

    struct Settings {
        Schedule step_size = Schedule::constant(0.01);  ///< alpha, over games
        float discount = 0.995F;                        ///< gamma, per action, in [0, 1]
        float lambda = 0.7F;                            ///< in [0, 1]
        Explore explore{};                              ///< its steps are games
        Limit limit{};                                  ///< of a training game
        /// A game begins with random actions of both players together; their number is drawn from 0
        /// to this one.
        std::uint32_t random_opening = 0;
    };

    /// All chance in training comes from `seed`.
    ValueTrainer(const Settings& settings, std::uint64_t seed) : settings_(settings), rng_(seed) {}

    /// Plays one game and learns from it. Returns the number of actions learned from.
    std::size_t step() {
        const std::uint32_t opening = rng_.below(settings_.random_opening + 1);
        const GameSetup<G> setup{.rules = {.limit = settings_.limit, .random_actions = opening}};
        steps_.clear();
        Player player{*this};
        Itself itself;
        learn(game_.play(player, itself, setup, rng_)->last);
        ++games_;
        return steps_.size();
    }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    /// The value learned so far.
    [[nodiscard]] const Value& value() const noexcept { return value_; }

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
        const bool explores = settings_.explore.explores(position, games_, rng);
        steps_.push_back({F::active(position), value_(position),
                          (ends ? 1.0F : settings_.discount) * std::tanh(best_sum), sign,
                          explores});
        return explores ? rng.pick(actions) : best;
    }

    /// `last` is where the game ended.
    void learn(const G& last) noexcept {
        const auto alpha = static_cast<float>(settings_.step_size.at(games_));
        auto next = static_cast<float>(adjudicated(last).utility(last.to_move()));  // gamma t(s')
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Step& step = steps_[i];
            const float target = step.explored
                ? step.best
                : (1 - settings_.lambda) * step.best + settings_.lambda * step.sign * next;
            const float change = alpha * (target - step.value);
            for (const auto feature : step.features) value_.weights()[feature] += change;
            next = settings_.discount * target;
        }
    }

    [[nodiscard]] static float sign_of(ludus::Player mover, const G& next) noexcept {
        return next.to_move() == mover ? 1.0F : -1.0F;
    }
    /// A sum whose value is the utility.
    [[nodiscard]] static float end_sum(int utility) noexcept {
        return utility == 0 ? 0.0F
                            : static_cast<float>(utility) * std::numeric_limits<float>::max();
    }

    Settings settings_;
    Rng rng_;
    Value value_;
    std::uint64_t games_ = 0;
    std::vector<Step> steps_;
    PairInPlay<G, Player, Itself, false> game_;
};

}  // namespace LUDUS_NAMESPACE
