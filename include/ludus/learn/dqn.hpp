#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/training.hpp"

namespace ludus {

/// Deep Q-learning for two players: every value is a utility for the player to move.
///
///     target = r + sign * gamma * V(s'),   sign = -1 where the opponent moves next
///     V(s')  = (1 - lambda) Q'(s', a*) + lambda * target(s')   while the play was greedy by Q, else
///              Q'(s', a*),   a* = argmax_a Q'(s', a), or argmax_a Q(s', a) with `double_q`
///
/// A terminal s' adds nothing; illegal actions are neither chosen nor trained. Q' is the target
/// network, or Q itself where there is none.
/// Source: Mnih et al. (2015), algorithm 1; lambda: Watkins (1989), in the forward view; choosing
/// by Q and rating by Q': van Hasselt et al. (2016), equation 4. The sign is ours, for zero-sum play.
template <QFunctionType Q, nn::Optimiser O>
class Dqn {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;
    using Network = typename Q::Network;

    struct Settings {
        float discount = 0.9F;              ///< gamma where the turn passes, in [0, 1]
        float discount_within = 1.0F;       ///< gamma where the same player goes on, in [0, 1]
        float lambda = 0.0F;                ///< in [0, 1]; above 0 only for batches of whole games
        std::uint64_t target_interval = 0;  ///< updates between copies; 0: no target network
        bool double_q = false;              ///< a* by Q; otherwise by Q'
        double huber = 0;                   ///< threshold of the Huber loss; 0: squared loss
        float average = 0;  ///< share of the past in the averaged weights, in [0, 1); 0: none
    };

    /// Weights from He's initialiser; `optimiser` is for `Network::parameter_count` parameters.
    Dqn(const Settings& settings, O optimiser, Rng& rng)
        : settings_(settings),
          optimiser_(std::move(optimiser)),
          online_(first_weights(rng)),
          target_(online_),
          average_(online_) {}

    /// The weights to play with: their running average, or the latest where none is kept.
    /// Source: Polyak & Juditsky (1992), "Acceleration of stochastic approximation by averaging".
    [[nodiscard]] const typename Q::Parameters& parameters() const noexcept {
        return settings_.average > 0 ? average_ : online_;
    }
    /// Updates made so far.
    [[nodiscard]] std::uint64_t updates() const { return optimiser_.step(); }

    /// The legal action that Q values highest. Requires one.
    [[nodiscard]] Action act(const Game& position) noexcept {
        const std::size_t s = Q::Orientation::symmetry(position);
        Q::Encoder::encode(image(position, s), one_.input(0));
        nn::forward(online_, one_, 0, 1);
        const auto actions = position.legal_actions();
        assert(!actions.empty());
        const auto value = [&](Action a) { return one_.output(0)[image(position, a, s).index()]; };
        return *std::ranges::max_element(actions, {}, value);
    }

    /// One gradient step; returns the mean loss. Sets the targets of `batch`, and turns its
    /// positions into the network's orientation. Requires at least one action. Allocates only for
    /// batches longer than any before. The result does not depend on the number of workers.
    double update(Batch<Game>& batch, Workers& workers) {
        assert(batch.played > 0);
        reserve(batch.size());
        evaluate(batch, workers);
        set_targets(batch);
        const double loss = compare(batch, workers);
        descend(batch.size(), workers);
        return loss;
    }

    /// All that changes in training, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(online_.values(), target_.values(), average_.values(), optimiser_);
    }

private:
    static constexpr std::size_t chunk = 96;  ///< rows that one worker takes at a time

    [[nodiscard]] static typename Q::Parameters first_weights(Rng& rng) {
        typename Q::Parameters parameters;
        nn::initialise(parameters, rng, nn::He{});
        return parameters;
    }

    [[nodiscard]] bool has_target() const noexcept { return settings_.target_interval > 0; }

    void reserve(std::size_t rows) {
        if (rows <= training_.capacity()) return;
        rows += rows / 4;
        training_.reserve(rows);
        if (has_target()) target_activations_.reserve(rows);
    }

    [[nodiscard]] static std::size_t chunk_count(std::size_t rows) noexcept {
        return (rows + chunk - 1) / chunk;
    }

    /// Q, and Q' where there is a target network, for every row.
    void evaluate(Batch<Game>& batch, Workers& workers) {
        workers.run(chunk_count(batch.size()), [&](std::size_t c) {
            const std::size_t first = c * chunk;
            const std::size_t last = std::min(first + chunk, batch.size());
            for (std::size_t row = first; row < last; ++row) {
                Game& position = batch.positions[row];
                const std::size_t s = Q::Orientation::symmetry(position);
                if (batch.steps[row].played)
                    batch.steps[row].action = image(position, batch.steps[row].action, s);
                position = image(position, s);
                Q::Encoder::encode(position, training_.input(row));
                if (has_target())
                    std::ranges::copy(training_.input(row), target_activations_.input(row).begin());
            }
            if (has_target()) nn::forward(target_, target_activations_, first, last);
        });
        training_.forward(online_, batch.size(), workers);
    }

    /// From the last row to the first, since a target may build on that of the row after it.
    void set_targets(Batch<Game>& batch) const noexcept {
        const auto rating = [&](std::size_t row) {
            return has_target() ? std::as_const(target_activations_).output(row)
                                : training_.output(row);
        };
        for (std::size_t row = batch.size(); row-- > 0;) {
            auto& step = batch.steps[row];
            step.target = step.reward;
            if (!step.played || step.next == Batch<Game>::no_row) continue;
            const auto actions = batch.positions[step.next].legal_actions();
            const auto rated = rating(step.next);
            const auto greedy = best_action(actions, training_.output(step.next));
            const auto chosen =
                has_target() && !settings_.double_q ? best_action(actions, rated) : greedy;
            float value = rated[chosen.index()];
            const auto& follow = batch.steps[step.next];
            if (follow.played && follow.action == greedy)
                value += settings_.lambda * (follow.target - value);
            step.target += value * (step.passes ? -settings_.discount : settings_.discount_within);
        }
    }

    /// Errors at the outputs. Returns the mean loss.
    double compare(const Batch<Game>& batch, Workers& workers) {
        losses_.assign(chunk_count(batch.size()), 0.0);
        workers.run(losses_.size(), [&](std::size_t c) {
            const std::size_t first = c * chunk;
            const std::size_t last = std::min(first + chunk, batch.size());
            for (std::size_t row = first; row < last; ++row) {
                const auto error = training_.output_error(row);
                std::ranges::fill(error, 0.0F);
                const auto& step = batch.steps[row];
                if (!step.played) continue;
                const std::size_t index = step.action.index();
                const float value = training_.output(row)[index];
                error[index] = slope(value, step.target) / static_cast<float>(batch.played);
                losses_[c] += loss(value, step.target);
            }
        });
        return std::accumulate(losses_.begin(), losses_.end(), 0.0) /
            static_cast<double>(batch.played);
    }

    /// The gradient and the optimiser's step, block by block.
    void descend(std::size_t rows, Workers& workers) {
        optimiser_.begin();
        training_.backward(online_, rows, gradient_, workers, [&](const nn::GradientBlock& block) {
            const std::size_t count = block.end - block.begin;
            optimiser_.apply(block.begin, online_.values().subspan(block.begin, count),
                             std::as_const(gradient_).values().subspan(block.begin, count));
        });
        if (settings_.average > 0) blend();
        if (has_target() && updates() % settings_.target_interval == 0) target_ = online_;
    }

    /// Moves the average of all parameters, statistics of batches among them.
    void blend() noexcept {
        const std::span<float> average = average_.values();
        const std::span<const float> latest = std::as_const(online_).values();
        for (std::size_t i = 0; i < average.size(); ++i)
            average[i] += (1 - settings_.average) * (latest[i] - average[i]);
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
    typename Q::Activations target_activations_{1};
    typename Q::Activations one_{1};
    std::vector<double> losses_;
};

}  // namespace ludus
