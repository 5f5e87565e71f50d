#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// An action that was chosen, and what came of it, to its player.
struct JudgedAction {
    std::uint32_t place = 0;  ///< among the legal actions
    float probability = 1;    ///< with which it was chosen, above 0
    float advantage = 0;      ///< what it brought beyond V of the position
    float target = 0;         ///< what V of the position should be

    friend bool operator==(const JudgedAction&, const JudgedAction&) = default;
};

/// The parts of a loss, each before it is weighted; of one action, or the mean of many.
struct PpoTerms {
    double policy = 0;   ///< the clipped surrogate, negated
    double value = 0;    ///< (V - target)^2
    double entropy = 0;  ///< of the policy, in nats
    /// How far the policy has gone from the one that chose: an estimate of their Kullback-Leibler
    /// divergence, the mean of log(probability then / probability now).
    double divergence = 0;
    double clipped = 0;  ///< the share of actions that no longer move the policy

    /// Adds term by term.
    PpoTerms& operator+=(const PpoTerms& other) noexcept {
        policy += other.policy;
        value += other.value;
        entropy += other.entropy;
        divergence += other.divergence;
        clipped += other.clipped;
        return *this;
    }
    /// Multiplies each term.
    PpoTerms& operator*=(double factor) noexcept {
        policy *= factor;
        value *= factor;
        entropy *= factor;
        divergence *= factor;
        clipped *= factor;
        return *this;
    }
    friend bool operator==(const PpoTerms&, const PpoTerms&) = default;
};

/// The loss of proximal policy optimisation: with p the policy's probability of the action chosen,
/// p' the one it was chosen with, A its advantage and H the policy's entropy,
///
///     L = -min(p/p' A, clamp(p/p', 1 - clip, 1 + clip) A)
///         + value_weight (V - target)^2 - entropy_weight H
///
/// Without a bound on the ratio, and as long as p is p', its slope is that of -A log p, as in
/// advantage actor-critic.
/// Sources: Schulman et al. (2017), "Proximal policy optimization algorithms", equations 7 and 9;
/// the defaults are those of their 6.1 and table 5. Mnih et al. (2016), "Asynchronous methods for
/// deep reinforcement learning", 4.
struct PpoLoss {
    /// A range that clips nothing.
    static constexpr float unbounded = std::numeric_limits<float>::infinity();

    float clip = 0.2F;             ///< epsilon, above 0; or `unbounded`
    float value_weight = 1;        ///< c1, at least 0
    float entropy_weight = 0.01F;  ///< c2, at least 0

    /// Fills in the derivatives of L, times `weight`, by the numbers whose softmax over the legal
    /// actions is `policy`, and by `value`. Requires equal sizes. Returns the parts of L.
    template <std::floating_point T>
    PpoTerms fill_errors(std::type_identity_t<std::span<const T>> policy, T value,
                         const JudgedAction& action, std::type_identity_t<T> weight,
                         std::type_identity_t<std::span<T>> policy_errors,
                         std::type_identity_t<T>& value_error) const noexcept {
        assert(action.place < policy.size() && policy_errors.size() == policy.size());
        assert(action.probability > 0);
        const T probability = policy[action.place];
        const auto advantage = static_cast<T>(action.advantage);
        const T ratio = probability / static_cast<T>(action.probability);
        const T low = 1 - static_cast<T>(clip);
        const T high = 1 + static_cast<T>(clip);
        const bool is_clipped = advantage > 0 ? ratio > high : ratio < low;

        const auto surprise = [](T share) { return share > 0 ? -std::log(share) : T{0}; };
        T entropy = 0;
        for (const T share : policy) entropy += share * surprise(share);

        // The slopes by log p, and by each argument of the softmax: d log p / dx_i = [i chosen] -
        // p_i, dH / dx_i = -p_i (log p_i + H).
        const T slope = is_clipped ? T{0} : -advantage * ratio;
        const auto bonus = static_cast<T>(entropy_weight);
        for (std::size_t i = 0; i < policy.size(); ++i) {
            const T chosen = i == action.place ? T{1} : T{0};
            policy_errors[i] = weight *
                (slope * (chosen - policy[i]) +
                 bonus * policy[i] * (entropy - surprise(policy[i])));
        }
        const T miss = value - static_cast<T>(action.target);
        value_error = weight * 2 * static_cast<T>(value_weight) * miss;

        const T surrogate = std::min(ratio * advantage, std::clamp(ratio, low, high) * advantage);
        return {-static_cast<double>(surrogate), static_cast<double>(miss * miss),
                static_cast<double>(entropy), static_cast<double>(surprise(ratio)),
                is_clipped ? 1.0 : 0.0};
    }
};

}  // namespace LUDUS_NAMESPACE
