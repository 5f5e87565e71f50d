#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/chunks.hpp"
#include "ludus/learn/critic_slope.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/transition.hpp"
#include "ludus/learn/validity_loss.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"

namespace LUDUS_NAMESPACE {

/// What an update found before its step, over the batch; `actor` is without `validity`, which is
/// not yet weighted.
struct DdpgLosses {
    double critic = 0;    ///< mean of (Q - y)^2
    double actor = 0;     ///< mean of -Q
    double validity = 0;  ///< 0 for actors that do not judge

    friend bool operator==(const DdpgLosses&, const DdpgLosses&) = default;
};

/// Deep deterministic policy gradients over distributions mu(s) on a game's actions; the opponent
/// is a part of the environment, and every value is a utility for the learner:
///
///     y      = r + gamma Q'(s', mu'(s')),   and y = r where the game is over
///     critic : descends mean (y - Q(s, a))^2
///     actor  : descends -mean Q(s, mu(s)) + c mean_i loss(v_i(s), 1 if action i is valid, else 0)
///     then Q' <- tau Q + (1 - tau) Q',  mu' <- tau mu + (1 - tau) mu'
///
/// v is what the actor puts out beside the distribution, if it does. The critic learns of the
/// action a that was remembered, and the actor climbs the critic that has just learned. Q', mu' and
/// the critic that is climbed use the running statistics of batch normalisation; the critic and the
/// actor that learn use the batch's. An actor should have one right before its softmax, as the
/// paper's have: nothing else keeps it from putting out the same single action everywhere.
/// Source: Dasgupta & Chong (2021), figure 3.1, equations 3.5 and 3.6; 5.3 and 7.2 for the
/// validity. In their program the critic never sees the batch's statistics, and targets keep the
/// first ones.
template <ActorCriticType D, nn::Optimiser O>
class Ddpg {
public:
    using Description = D;
    using Game = typename D::Game;
    using Actor = typename D::Actor;
    using Critic = typename D::Critic;
    using Item = Transition<Game, D::remembered>;
    using Losses = DdpgLosses;  ///< of an update

    /// Places among the actor's parameters.
    struct Range {
        std::size_t begin = 0;  ///< the first parameter
        std::size_t end = 0;    ///< behind the last one
    };

    struct Settings {
        float discount = 0.99F;  ///< gamma, from one of the learner's turns to its next, in [0, 1]
        float tau = 0.005F;      ///< in [0, 1]
        /// Keeps mu'(s') from invalid actions, as the learner is kept from them in play; the
        /// paper's program does not.
        bool valid_targets = false;
        /// Keeps y within it, above and below: more than a game can be worth is an error of Q'.
        /// Ours.
        float bound = std::numeric_limits<float>::infinity();
        float validity_weight = 10;                          ///< c, at least 0
        ValidityLoss validity_loss = ValidityLoss::squared;  ///< of the actor's judgements
        /// What `freeze` holds fast, such as the validity network of a pair: it begins and ends
        /// where steps of the network do.
        Range freezable{};
    };

    /// Weights from He's initialiser, the actor's first; targets begin as copies. The optimisers
    /// are for `parameter_count` parameters of their networks.
    Ddpg(const Settings& settings, O actor_optimiser, O critic_optimiser, Rng& rng)
        : settings_(settings),
          actor_optimiser_(std::move(actor_optimiser)),
          critic_optimiser_(std::move(critic_optimiser)),
          held_(settings.freezable.end - settings.freezable.begin) {
        assert(settings.freezable.end <= Actor::parameter_count);
        nn::initialise(actor_, rng, nn::He{});
        nn::initialise(critic_, rng, nn::He{});
        target_actor_ = actor_;
        target_critic_ = critic_;
    }

    /// The weights to play with.
    [[nodiscard]] const nn::Parameters<Actor>& actor() const noexcept { return actor_; }
    /// The critic of the present weights.
    [[nodiscard]] const nn::Parameters<Critic>& critic() const noexcept { return critic_; }
    /// mu', which follows the actor softly.
    [[nodiscard]] const auto& target_actor() const noexcept { return target_actor_; }
    /// Q', which follows the critic softly.
    [[nodiscard]] const auto& target_critic() const noexcept { return target_critic_; }
    /// Updates made so far.
    [[nodiscard]] std::uint64_t updates() const { return critic_optimiser_.step(); }

    /// From now on the freezable parameters stay as they are, statistics of batches among them.
    /// Source: Dasgupta & Chong (2021), 5.5.
    void freeze() noexcept { frozen_ = 1; }
    [[nodiscard]] bool frozen() const noexcept { return frozen_ != 0; }  ///< by `freeze`

    /// One step of the critic, one of the actor, and the targets follow. Requires at least one
    /// transition. Allocates only for batches longer than any before. The result does not depend on
    /// the number of workers. Raises `DivergenceError`.
    ///
    /// If the team is cancelled between two parts of an update, it returns none. Then the critic
    /// may have made its step already, so that the next update must be of the same batch; it makes
    /// the rest.
    std::optional<Losses> update(std::span<const Item> batch, Workers& workers);

    /// All that changes in training, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(actor_.values(), critic_.values(), target_actor_.values(), target_critic_.values(),
              actor_optimiser_, critic_optimiser_, frozen_, critic_is_ahead_, critic_loss_);
    }

private:
    static constexpr std::size_t places = D::places;

    void reserve(std::size_t rows) {
        rated_actor_.reserve(rows);
        rated_critic_.reserve(rows);
        critic_training_.reserve(rows);
        actor_training_.reserve(rows);
        slope_.reserve(rows);
        targets_.resize(std::max(rows, targets_.size()));
        masks_.resize(std::max(rows, masks_.size()));
        sums_.resize(std::max(chunk_count(rows), sums_.size()));
    }

    /// Inputs of all networks, but for mu(s), and the critic's targets.
    void prepare(std::span<const Item> batch, Workers& workers) {
        for_each_chunk(batch.size(), workers, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row) {
                const Item& item = batch[row];
                D::Encoder::encode(item.state, actor_training_.input(row));
                const auto encoded = actor_training_.input(row);
                std::ranges::copy(encoded, slope_.features(row).begin());
                std::ranges::copy(encoded, critic_training_.input(row).begin());
                const auto action = critic_training_.input(row).template last<places>();
                if constexpr (D::is_by_index)
                    std::ranges::copy(item.action, action.begin());
                else
                    write_by_place<typename D::Places>(item.state, item.action, action);
                if constexpr (D::judges_validity)
                    fill_valid_mask<typename D::Places>(item.state, std::span(masks_[row]));
                if (!item.ends()) D::Encoder::encode(item.next, rated_actor_.input(row));
            }
            nn::forward(target_actor_, rated_actor_, first, last);
            for (std::size_t row = first; row < last; ++row) {
                const auto input = rated_critic_.input(row);
                std::ranges::copy(rated_actor_.input(row), input.begin());
                const auto distribution = input.template last<places>();
                std::ranges::copy(rated_actor_.output(row).template first<places>(),
                                  distribution.begin());
                if (settings_.valid_targets && !batch[row].ends()) {
                    typename D::Distribution mask;
                    if (fill_valid_mask<typename D::Places>(batch[row].next, std::span(mask)))
                        restrict_to_valid(distribution, mask);
                }
            }
            nn::forward(target_critic_, rated_critic_, first, last);
            for (std::size_t row = first; row < last; ++row) {
                targets_[row] = batch[row].reward;
                if (!batch[row].ends())
                    targets_[row] += settings_.discount * rated_critic_.output(row)[0];
                targets_[row] = std::clamp(targets_[row], -settings_.bound, settings_.bound);
            }
        });
    }

    /// Returns its loss.
    double improve_critic(std::size_t rows, Workers& workers) {
        critic_training_.forward(critic_, rows, workers);
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            const float difference = critic_training_.output(row)[0] - targets_[row];
            critic_training_.output_error(row)[0] = 2 * difference / static_cast<float>(rows);
            sum += static_cast<double>(difference) * static_cast<double>(difference);
        }
        critic_optimiser_.begin();
        critic_training_.backward(critic_, rows, critic_gradient_, workers,
                                  [&](const nn::GradientBlock& block) {
                                      step(critic_optimiser_, critic_, critic_gradient_, block);
                                  });
        return sum / static_cast<double>(rows);
    }

    /// Sets its losses. Returns false if the team is cancelled: then the actor is what it was.
    [[nodiscard]] bool improve_actor(std::size_t rows, Losses& losses, Workers& workers) {
        if (workers.stop_requested()) return false;
        if (workers.cancellation().possible()) actor_before_ = actor_;
        const std::span<float> freezable = actor_.values().subspan(
            settings_.freezable.begin, settings_.freezable.end - settings_.freezable.begin);
        std::ranges::copy(freezable, held_.begin());
        actor_training_.forward(actor_, rows, workers);
        for (std::size_t row = 0; row < rows; ++row)
            std::ranges::copy(actor_training_.output(row).template first<places>(),
                              slope_.distribution(row).begin());
        losses.actor = -slope_.run(critic_, rows, workers);
        if (workers.stop_requested()) {
            actor_ = actor_before_;  // its statistics of batches have moved
            return false;
        }
        losses.validity = fill_actor_errors(rows, workers);
        actor_optimiser_.begin();
        actor_training_.backward(actor_, rows, actor_gradient_, workers,
                                 [&](const nn::GradientBlock& block) {
                                     if (!holds(block))
                                         step(actor_optimiser_, actor_, actor_gradient_, block);
                                 });
        if (frozen()) std::ranges::copy(held_, freezable.begin());
        return true;
    }

    /// Returns the mean loss of a judgement.
    double fill_actor_errors(std::size_t rows, Workers& workers) {
        const auto judgements = static_cast<double>(rows * places);
        const auto weight = settings_.validity_weight / static_cast<float>(judgements);
        for_each_chunk(rows, workers, [&](std::size_t first, std::size_t last) {
            double& sum = sums_[first / chunk_size(rows)];
            sum = 0;
            for (std::size_t row = first; row < last; ++row) {
                const auto error = actor_training_.output_error(row);
                std::ranges::transform(slope_.slopes(row), error.begin(), std::negate{});
                if constexpr (D::judges_validity)
                    sum += fill_validity_errors(settings_.validity_loss,
                                                actor_training_.output(row).template last<places>(),
                                                masks_[row], weight, error.template last<places>());
            }
        });
        const auto used = std::span(sums_).first(chunk_count(rows));
        return std::accumulate(used.begin(), used.end(), 0.0) / judgements;
    }

    [[nodiscard]] bool holds(const nn::GradientBlock& block) const noexcept {
        return frozen() && settings_.freezable.begin <= block.begin &&
            block.end <= settings_.freezable.end;
    }

    template <nn::NetworkType N>
    static void step(O& optimiser, nn::Parameters<N>& parameters, const nn::Parameters<N>& gradient,
                     const nn::GradientBlock& block) {
        const std::size_t count = block.end - block.begin;
        optimiser.apply(block.begin, parameters.values().subspan(block.begin, count),
                        gradient.values().subspan(block.begin, count));
    }

    /// Moves a target, statistics of batches among its parameters.
    template <nn::NetworkType N>
    void follow(const nn::Parameters<N>& parameters, nn::Parameters<N>& target) const noexcept {
        const std::span<float> values = target.values();
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = settings_.tau * parameters.values()[i] + (1 - settings_.tau) * values[i];
    }

    Settings settings_;
    O actor_optimiser_;
    O critic_optimiser_;
    std::uint8_t frozen_ = 0;
    std::uint8_t critic_is_ahead_ =
        0;                     ///< 1 if it has made its step of an update that was cancelled
    double critic_loss_ = 0;   ///< of its latest step
    std::vector<float> held_;  ///< the freezable parameters before a step
    nn::Parameters<Actor> actor_;
    nn::Parameters<Actor> actor_before_;  ///< before a step that may be cancelled
    nn::Parameters<Critic> critic_;
    nn::Parameters<Actor> target_actor_;
    nn::Parameters<Critic> target_critic_;
    nn::Parameters<Actor> actor_gradient_;
    nn::Parameters<Critic> critic_gradient_;
    nn::Activations<Actor> rated_actor_{1};    ///< s', by mu'
    nn::Activations<Critic> rated_critic_{1};  ///< s' and mu'(s'), by Q'
    nn::Training<Critic> critic_training_{1};
    nn::Training<Actor> actor_training_{1};
    CriticSlope<D> slope_;  ///< by Q, of s and mu(s)
    std::vector<float> targets_;
    std::vector<typename D::Distribution> masks_;
    std::vector<double> sums_;  ///< of chunks
};

// Not inline: a file that finds the learner declared `extern template` need not compile how it
// learns.
template <ActorCriticType D, nn::Optimiser O>
auto Ddpg<D, O>::update(std::span<const Item> batch, Workers& workers) -> std::optional<Losses> {
    assert(!batch.empty());
    reserve(batch.size());
    prepare(batch, workers);
    if (workers.stop_requested()) return std::nullopt;
    if (critic_is_ahead_ == 0) {
        critic_loss_ = improve_critic(batch.size(), workers);
        require_convergence("DDPG's critic", updates(), critic_loss_, critic_.values());
        critic_is_ahead_ = 1;
    }
    Losses losses{.critic = critic_loss_};
    if (!improve_actor(batch.size(), losses, workers)) return std::nullopt;
    critic_is_ahead_ = 0;
    require_convergence("DDPG's actor", updates(), losses.actor, actor_.values());
    follow(critic_, target_critic_);
    follow(actor_, target_actor_);
    return losses;
}

}  // namespace LUDUS_NAMESPACE
