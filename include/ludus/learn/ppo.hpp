#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/chunks.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/minibatches.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/ppo_loss.hpp"
#include "ludus/learn/undo.hpp"
#include "ludus/nn/gradient_norm.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"
#include "ludus/nn/training_plan.hpp"

namespace LUDUS_NAMESPACE {

/// An action to learn from. Requires, of the action, a place among the state's legal actions.
template <Game G>
struct PolicySample {
    G state;              ///< in which it was chosen
    JudgedAction action;  ///< what was chosen, and its result

    friend bool operator==(const PolicySample&, const PolicySample&) = default;
};

/// Proximal policy optimisation: from actions that the present policy made, several epochs of steps
/// down `PpoLoss` over random minibatches, without going far from that policy. Unclipped,
/// with one epoch of one step over all actions, it is synchronous advantage actor-critic.
///
/// How actions are played and judged is outside this class: see `PpoTrainer` and
/// `estimate_advantages`.
/// Source: Schulman et al. (2017), "Proximal policy optimization algorithms", algorithm 1.
template <PolicyValueType D, nn::Optimiser O>
class Ppo {
public:
    using Description = D;
    using Game = typename D::Game;
    using Network = typename D::Network;
    using Sample = PolicySample<Game>;  ///< what it learns from

    /// Epochs and minibatches are those of the paper's table 5.
    struct Settings {
        PpoLoss loss{};               ///< with its weights and the clip
        std::size_t epochs = 3;       ///< times that every action is learned from, at least 1
        std::size_t minibatch = 256;  ///< actions to a step, more or less; 0: all of them
        /// Brings the advantages of an update to a mean of 0 and a deviation of 1. Not in the
        /// paper; from its authors' program, OpenAI Baselines.
        bool normalise = true;
        /// Longer gradients are shortened to it; above 0. Not in the paper; from OpenAI Baselines
        /// too.
        double max_norm = 0.5;
    };

    /// Weights from He's initialiser. The optimiser is for `Network::parameter_count` parameters.
    Ppo(const Settings& settings, O optimiser, Rng& rng)
        : settings_(settings), optimiser_(std::move(optimiser)) {
        assert(settings.loss.clip > 0 && settings.epochs > 0 && settings.max_norm > 0);
        nn::initialise(parameters_, rng, nn::He{});
    }

    /// The weights to play with.
    [[nodiscard]] const typename D::Parameters& parameters() const noexcept { return parameters_; }
    /// Steps of the optimiser so far.
    [[nodiscard]] std::uint64_t steps() const { return optimiser_.step(); }

    /// Learns from actions that were made with the present weights. Returns the mean of the loss's
    /// parts, each action's as it was right before the step that it took part in. Draws only for
    /// minibatches. Requires an action. Allocates only for more actions than ever before, and for
    /// what undoes it: if the team is cancelled, nothing has changed, and it returns none.
    /// The result does not depend on the number of workers. Raises `DivergenceError`.
    std::optional<PpoTerms> update(std::span<const Sample> samples, Rng& rng, Workers& workers) {
        assert(!samples.empty());
        Undo undo(workers.cancellation(), parameters_, optimiser_, rng);
        reserve(samples.size());
        standardise(samples);
        order_.reset(samples.size());
        const std::size_t steps = order_.count(settings_.minibatch);
        PpoTerms sum;
        for (std::size_t epoch = 0; epoch < settings_.epochs; ++epoch) {
            if (steps > 1) order_.shuffle(rng);
            for (std::size_t i = 0; i < steps; ++i) {
                if (workers.stop_requested()) {
                    undo.restore();
                    return std::nullopt;
                }
                sum += step(samples, order_.batch(i, steps), workers);
            }
        }
        sum *= 1 / static_cast<double>(samples.size() * settings_.epochs);
        return sum;
    }

    /// All that changes in training, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(parameters_.values(), optimiser_);
    }
    [[nodiscard]] bool valid() const noexcept { return is_sound(parameters_.values()); }

private:
    [[nodiscard]] static consteval bool is_alike_in_play_and_training() {
        bool alike = true;
        Network::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            if (nn::BatchLayer<typename Network::template Layer<I>>) alike = false;
        });
        return alike;
    }
    static_assert(is_alike_in_play_and_training(),
                  "the network must not normalise by batch: its policy in training would not be "
                  "that in play");

    /// Makes room for the largest minibatch of at most `samples` samples.
    void reserve(std::size_t samples) {
        const std::size_t rows = Minibatches::most(samples, settings_.minibatch);
        training_.reserve(rows);
        sums_.reserve(rows);
    }

    /// Finds what advantages are to be shifted and scaled by.
    void standardise(std::span<const Sample> samples) noexcept {
        mean_ = 0;
        scale_ = 1;
        if (!settings_.normalise) return;
        constexpr double least_deviation = 1e-8;
        const auto count = static_cast<double>(samples.size());
        double sum = 0;
        double squares = 0;
        for (const Sample& sample : samples) sum += static_cast<double>(sample.action.advantage);
        for (const Sample& sample : samples) {
            const double distance = static_cast<double>(sample.action.advantage) - sum / count;
            squares += distance * distance;
        }
        mean_ = static_cast<float>(sum / count);
        scale_ = static_cast<float>(1 / (std::sqrt(squares / count) + least_deviation));
    }

    /// One step by some of the samples. Returns the sums of the loss's parts.
    PpoTerms step(std::span<const Sample> samples, std::span<const std::uint32_t> chosen,
                  Workers& workers) {
        const std::size_t rows = chosen.size();
        sums_.assign(chunk_count(rows), PpoTerms{});
        for_each_chunk(rows, workers, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row)
                show<D>(samples[chosen[row]].state, training_.input(row));
        });
        training_.forward(parameters_, rows, workers);
        for_each_chunk(rows, workers, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row)
                sums_[first / chunk_size(rows)] += compare(samples[chosen[row]], row, rows);
        });
        training_.backward(parameters_, rows, gradient_, workers);
        descend(workers);
        PpoTerms sum;
        for (const PpoTerms& part : sums_) sum += part;
        require_convergence("PPO", steps(), sum.policy + sum.value, parameters_.values());
        return sum;
    }

    /// Fills in the errors of a row of the minibatch; those of illegal actions are 0.
    PpoTerms compare(const Sample& sample, std::size_t row, std::size_t rows) noexcept {
        const auto places = output_places<D>(sample.state);
        const auto policy = policy_in<D>(training_.output(row), sample.state);
        JudgedAction action = sample.action;
        action.advantage = (action.advantage - mean_) * scale_;
        typename D::LegalNumbers errors = policy;
        const auto error = training_.output_error(row);
        std::ranges::fill(error, 0.0F);
        const PpoTerms terms =
            settings_.loss.fill_errors(policy, value_in<D>(training_.output(row)), action,
                                       1 / static_cast<float>(rows), errors, error.back());
        for (std::size_t i = 0; i < places.size(); ++i) error[places[i]] = errors[i];
        return terms;
    }

    void descend(Workers& workers) {
        const std::span<const float> gradient = std::as_const(gradient_).values();
        optimiser_.begin(nn::clipping_scale(nn::gradient_norm(gradient), settings_.max_norm));
        const auto blocks = training_.blocks();
        workers.run(blocks.size(), [&](std::size_t b) {
            const std::size_t count = blocks[b].end - blocks[b].begin;
            optimiser_.apply(blocks[b].begin, parameters_.values().subspan(blocks[b].begin, count),
                             gradient.subspan(blocks[b].begin, count));
        });
    }

    Settings settings_;
    O optimiser_;
    typename D::Parameters parameters_;
    typename D::Parameters gradient_;
    nn::Training<Network> training_{1};
    float mean_ = 0;   ///< of the advantages
    float scale_ = 1;  ///< that brings their deviation to 1
    Minibatches order_;
    std::vector<PpoTerms> sums_;  ///< of chunks
};

}  // namespace LUDUS_NAMESPACE
