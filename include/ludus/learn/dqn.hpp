#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/chunks.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/training.hpp"

namespace LUDUS_NAMESPACE {

/// The targets of deep Q-learning: a position is worth as much as its best action. A program may
/// define its own by the same two functions.
struct GreedyTargets {
    /// The value of a position to its mover. `chooser` and `rated` hold a value for each action
    /// index: the legal action that is best by `chooser` is worth what `rated` says.
    template <Game G>
    [[nodiscard]] float value(const G& position, std::span<const float> chooser,
                              std::span<const float> rated) const noexcept {
        return rated[best_action(position.legal_actions(), chooser).index()];
    }
    /// The number that an action's present value is moved towards; `target` is r + f V(s').
    [[nodiscard]] float target(float target, float) const noexcept { return target; }
};

/// Deep Q-learning for two players: every value is a utility for the player to move.
///
///     target = r + f V(s'),   r and f as in `Returns`, s' some actions later
///     V(s')  = (1 - lambda) Q'(s', a*) + lambda * target(s')   while the play was greedy by Q,
///              Q'(s', a*)                                      else
///     a*     = argmax_a Q'(s', a), or argmax_a Q(s', a) with `double_q`
///
/// A terminal s' adds nothing; illegal actions are neither chosen nor trained. Q' is the target
/// network, or Q itself where there is none. Where an oracle knows s, all its actions are trained,
/// each towards what is known of it.
/// Source: Mnih et al. (2015), algorithm 1; lambda: Watkins (1989), in the forward view; choosing
/// by Q and rating by Q': van Hasselt et al. (2016), equation 4. The sign is ours, for zero-sum
/// play.
template <QFunctionType Q, nn::Optimiser O, class T = GreedyTargets>
class Dqn {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;
    using Network = typename Q::Network;
    using Batch = ludus::Batch<Game, Q::past>;  ///< what it learns from

    struct Settings {
        float lambda = 0.0F;  ///< in [0, 1]; above 0 only for whole games and returns of one step
        std::uint64_t target_interval = 0;  ///< updates between copies; 0: no target network
        bool double_q = false;              ///< a* by Q; otherwise by Q'
        double huber = 0;                   ///< threshold of the Huber loss; 0: squared loss
        float average = 0;  ///< share of the past in the averaged weights, in [0, 1); 0: none
        [[no_unique_address]] T targets{};  ///< how they are built
    };

    /// Draws the first weights by `first`; `optimiser` is for `Network::parameter_count`
    /// parameters.
    template <nn::Initialiser First = nn::He>
    Dqn(const Settings& settings, O optimiser, Rng& rng, const First& first = {})
        : Dqn(settings, std::move(optimiser), first_weights(first, rng)) {}
    /// Starts from `weights`.
    Dqn(const Settings& settings, O optimiser, const typename Q::Parameters& weights)
        : settings_(settings),
          optimiser_(std::move(optimiser)),
          online_(weights),
          target_(online_),
          average_(online_) {}

    /// The weights to play with: their running average, or the latest where none is kept.
    /// Source: Polyak & Juditsky (1992), "Acceleration of stochastic approximation by averaging".
    [[nodiscard]] const typename Q::Parameters& parameters() const noexcept {
        return settings_.average > 0 ? average_ : online_;
    }
    /// Updates made so far.
    [[nodiscard]] std::uint64_t updates() const { return optimiser_.step(); }

    /// The latest weights, by which the learner itself acts.
    [[nodiscard]] const typename Q::Parameters& latest() const noexcept { return online_; }

    /// One gradient step; returns the loss of a row on average. Sets the targets and errors of
    /// `batch`, and turns its positions into the network's orientation. Requires at least one row.
    /// Allocates only for batches longer than any before. The result does not depend on the number
    /// of workers. Raises `DivergenceError`.
    double update(Batch& batch, Workers& workers) {
        assert(batch.size() > 0);
        reserve(batch);
        evaluate(batch, workers);
        set_targets(batch);
        const double loss = compare(batch, workers);
        descend(batch.size(), workers);
        require_convergence("DQN", updates(), loss, online_.values());
        return loss;
    }

    /// All that changes in training, for checkpoints; weights that have diverged are refused.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(online_.values(), target_.values(), average_.values(), optimiser_);
    }
    [[nodiscard]] bool valid() const noexcept {
        return is_sound(online_.values()) && is_sound(target_.values()) &&
            is_sound(average_.values());
    }

private:
    [[nodiscard]] static typename Q::Parameters first_weights(const nn::Initialiser auto& first,
                                                              Rng& rng) {
        typename Q::Parameters parameters;
        nn::initialise(parameters, rng, first);
        return parameters;
    }

    [[nodiscard]] bool has_target() const noexcept { return settings_.target_interval > 0; }

    /// Whether Q itself has to value the successors that are no rows.
    [[nodiscard]] bool looks_ahead() const noexcept { return !has_target() || settings_.double_q; }

    void reserve(const Batch& batch) {
        const auto with_room = [](std::size_t rows, std::size_t capacity) {
            return rows <= capacity ? capacity : rows + rows / 4;
        };
        const std::size_t rows = batch.size();
        const std::size_t successors = batch.successors.size();
        training_.reserve(with_room(rows, training_.capacity()));
        if (looks_ahead()) ahead_.reserve(with_room(successors, ahead_.capacity()));
        if (has_target()) rated_.reserve(with_room(rows + successors, rated_.capacity()));
    }

    /// Q and, where there is a target network, Q', as far as targets need them.
    void evaluate(Batch& batch, Workers& workers) {
        const std::size_t rows = batch.size();
        const auto is_linked = [](const auto& step) { return step.next_row != Batch::none; };
        const bool rates_rows = has_target() && std::ranges::any_of(batch.steps, is_linked);
        for_each_chunk(rows, workers, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row) {
                auto& seen = batch.positions[row];
                const Game& position = seen.present();
                auto& action = batch.steps[row].action;
                const std::size_t s = Q::Orientation::symmetry(position);
                action = image(position, action, s);
                for (auto& known : batch.known_of(row))
                    known.action = image(position, known.action, s);
                seen = image(seen, s);
                write<Q>(seen, training_.input(row));
                if (rates_rows) write<Q>(seen, rated_.input(row));
            }
            if (rates_rows) nn::forward(target_, rated_, first, last);
        });
        const std::size_t successors = batch.successors.size();
        for_each_chunk(successors, workers, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                auto& seen = batch.successors[i];
                seen = image(seen, Q::Orientation::symmetry(seen.present()));
                if (looks_ahead()) write<Q>(seen, ahead_.input(i));
                if (has_target()) write<Q>(seen, rated_.input(rows + i));
            }
            if (looks_ahead()) nn::forward(online_, ahead_, first, last);
            if (has_target()) nn::forward(target_, rated_, rows + first, rows + last);
        });
        training_.forward(online_, rows, workers);
    }

    /// From the last row to the first, since a target may build on that of a row after it.
    void set_targets(Batch& batch) const noexcept {
        for (std::size_t row = batch.size(); row-- > 0;) {
            auto& step = batch.steps[row];
            const float value = training_.output(row)[step.action.index()];
            step.target = step.reward;
            if (step.next_row != Batch::none)
                step.target += step.factor * value_of_row(batch, step.next_row);
            else if (step.successor != Batch::none)
                step.target += step.factor * value_of_successor(batch, step.successor);
            step.target = settings_.targets.target(step.target, value);
            step.error = step.target - value;
        }
    }

    [[nodiscard]] float value_of_row(const Batch& batch, std::size_t row) const noexcept {
        const auto online = training_.output(row);
        const auto rated = has_target() ? rated_.output(row) : online;
        const float value = value_of(batch.positions[row].present(), online, rated);
        const auto& step = batch.steps[row];
        const auto greedy = best_action(batch.positions[row].present().legal_actions(), online);
        return step.action == greedy ? value + settings_.lambda * (step.target - value) : value;
    }
    [[nodiscard]] float value_of_successor(const Batch& batch, std::size_t i) const noexcept {
        const auto online = looks_ahead() ? ahead_.output(i) : rated_.output(batch.size() + i);
        return value_of(batch.successors[i].present(), online,
                        has_target() ? rated_.output(batch.size() + i) : online);
    }
    /// By the values that choose and those that rate.
    [[nodiscard]] float value_of(const Game& position, std::span<const float> online,
                                 std::span<const float> rated) const noexcept {
        return settings_.targets.value(position, looks_ahead() ? online : rated, rated);
    }

    /// Errors at the outputs, and those of what is known. Returns the loss of a row on average.
    double compare(Batch& batch, Workers& workers) {
        losses_.assign(chunk_count(batch.size()), 0.0);
        const auto rows = static_cast<float>(batch.size());
        for_each_chunk(batch.size(), workers, [&](std::size_t first, std::size_t last) {
            double& sum = losses_[first / chunk_size(batch.size())];
            for (std::size_t row = first; row < last; ++row) {
                const auto error = training_.output_error(row);
                std::ranges::fill(error, 0.0F);
                const auto output = training_.output(row);
                auto& step = batch.steps[row];
                const auto train = [&](Action action, float target) {
                    const float value = output[action.index()];
                    error[action.index()] = step.weight * slope(value, target) / rows;
                    sum +=
                        static_cast<double>(step.weight) * static_cast<double>(loss(value, target));
                };
                const auto all_known = std::as_const(batch).known_of(row);
                for (const auto& known : all_known) train(known.action, known.value);
                if (all_known.empty())
                    train(step.action, step.target);
                else
                    step.error = misjudged(all_known, output);
            }
        });
        return std::accumulate(losses_.begin(), losses_.end(), 0.0) /
            static_cast<double>(batch.size());
    }

    /// How far a row is off whose values are known, as far as play depends on it: the larger error
    /// of the best action and of the one valued highest, and what this one loses. At least 0.
    [[nodiscard]] static float misjudged(std::span<const typename Batch::Known> all_known,
                                         std::span<const float> output) noexcept {
        const auto value = [&](const auto& known) { return output[known.action.index()]; };
        const auto is_worse = [&](const auto& a, const auto& b) {
            return a.value < b.value || (a.value == b.value && value(a) < value(b));
        };
        const auto& best = *std::ranges::max_element(all_known, is_worse);
        const auto& chosen = *std::ranges::max_element(all_known, {}, value);
        return std::max(std::abs(best.value - value(best)),
                        std::abs(chosen.value - value(chosen))) +
            best.value - chosen.value;
    }

    /// The gradient and the optimiser's step, block by block.
    void descend(std::size_t rows, Workers& workers) {
        optimiser_.begin();
        training_.backward(online_, rows, gradient_, workers, [&](const nn::GradientBlock& block) {
            const std::size_t count = block.end - block.begin;
            optimiser_.apply(block.begin, online_.values().subspan(block.begin, count),
                             std::as_const(gradient_).values().subspan(block.begin, count));
        });
        if (settings_.average > 0) nn::blend(average_, online_, 1 - settings_.average);
        if (has_target() && updates() % settings_.target_interval == 0) target_ = online_;
    }

    [[nodiscard]] float loss(float value, float target) const noexcept {
        return settings_.huber > 0 ? nn::Huber{settings_.huber}.value(value, target)
                                   : nn::Squared::value(value, target);
    }
    [[nodiscard]] float slope(float value, float target) const noexcept {
        return settings_.huber > 0 ? nn::Huber{settings_.huber}.slope(value, target)
                                   : nn::Squared::slope(value, target);
    }

    Settings settings_;
    O optimiser_;
    typename Q::Parameters online_;
    typename Q::Parameters target_;
    typename Q::Parameters average_;
    typename Q::Parameters gradient_;
    nn::Training<Network> training_{1};
    nn::Activations<typename Q::Network> ahead_{1};  ///< successors, by Q
    nn::Activations<typename Q::Network> rated_{1};  ///< rows, then successors, by Q'
    std::vector<double> losses_;
};

}  // namespace LUDUS_NAMESPACE
