#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Scores the actions of a position for a search by simulations, which follows the greatest score.
/// `at(visits)` prepares what is the same for all actions of a position of which `visits` were
/// followed; the result is called with an action's mean utility to the mover, its prior and its own
/// visits, all as float.
template <class S>
concept SelectionRule =
    std::copy_constructible<S> && requires(const S rule, std::uint32_t visits, float number) {
        { rule.at(visits)(number, number, number) } noexcept -> std::same_as<float>;
    };

/// PUCT: bounds led by priors.
///
///     Q(a) + c P(a) sqrt(sum N) / (N(a) + 1)
///
/// In a position of which no action was followed yet, sum N counts as 1, so that priors decide
/// there, too.
/// Source: Liu et al. (2019), equation 3; that exception is ours.
struct PriorBound {
    float exploration = 3.5F;  ///< c, at least 0

    /// What all actions of a position share.
    struct AtNode {
        float scale;  ///< c sqrt(sum N)

        /// The score of an action.
        [[nodiscard]] float operator()(float mean, float prior, float visits) const noexcept {
            return mean + scale * prior / (visits + 1);
        }
    };
    /// Of a position of which so many actions were followed.
    [[nodiscard]] AtNode at(std::uint32_t visits) const noexcept {
        return {exploration * std::sqrt(static_cast<float>(std::max(visits, 1U)))};
    }
};

/// UCT: bounds by counts alone, and every action once before any twice.
///
///     Q(a) + c sqrt(2 ln sum N / N(a))
///
/// Source: Liu et al. (2019), equation 4; Kocsis & Szepesvari (2006), "Bandit based Monte-Carlo
/// planning".
struct CountBound {
    float exploration = 0.7F;  ///< c, at least 0; that of `Uct` divided by the root of 2

    /// What all actions of a position share.
    struct AtNode {
        float scale;  ///< 2 c^2 ln(sum N)

        /// The score of an action, whatever its prior; infinite without visits.
        [[nodiscard]] float operator()(float mean, float, float visits) const noexcept {
            return visits == 0 ? std::numeric_limits<float>::infinity()
                               : mean + std::sqrt(scale / visits);
        }
    };
    /// Of a position of which so many actions were followed.
    [[nodiscard]] AtNode at(std::uint32_t visits) const noexcept {
        return {2 * exploration * exploration * std::log(static_cast<float>(std::max(visits, 1U)))};
    }
};

/// What an action is held to be worth before its first visit, to the player who chooses.
struct FirstPlay {
    /// False: always `value`, 0 in the paper. True: the mean of all visits of the other actions, 0
    /// if there are none, plus `value`.
    bool by_siblings = false;
    float value = 0;  ///< in [-1, 1], or a difference
};

static_assert(SelectionRule<PriorBound> && SelectionRule<CountBound>);

}  // namespace LUDUS_NAMESPACE
