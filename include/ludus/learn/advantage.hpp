#pragma once

#include <cassert>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// What one action of a recorded game brought, all of it from the viewpoint of who made it.
struct Gain {
    float value = 0;   ///< V of the position, as it was judged when the action was made
    float reward = 0;  ///< until the next position recorded
    /// What the value of that next position counts, as `Returns::factor` says: negative where the
    /// turn has passed to the opponent, 0 where the game is over.
    float factor = 0;
    float advantage = 0;  ///< of the action chosen over the policy

    /// What V should have been.
    [[nodiscard]] constexpr float target() const noexcept { return value + advantage; }
    friend bool operator==(const Gain&, const Gain&) = default;
};

/// Sets the advantages of consecutive actions by generalised advantage estimation: with the factors
/// f,
///
///     delta_t = r_t + f_t V(s_t+1) - V(s_t)
///     A_t     = delta_t + f_t lambda A_t+1
///
/// so that lambda = 0 trusts V after one action and lambda = 1 sums rewards to the end.
/// `last_value` is V of the position after the last action, to its mover; whatever it is where that
/// action ended the game. Requires `lambda` in [0, 1].
/// Source: Schulman et al. (2016), "High-dimensional continuous control using generalized advantage
/// estimation", equation 16; the sign in f is ours, for zero-sum play.
constexpr void estimate_advantages(std::span<Gain> gains, float last_value, float lambda) noexcept {
    assert(lambda >= 0 && lambda <= 1);
    float next_value = last_value;
    float next_advantage = 0;
    for (std::size_t t = gains.size(); t-- > 0;) {
        Gain& gain = gains[t];
        const float error = gain.reward + gain.factor * next_value - gain.value;
        gain.advantage = error + gain.factor * lambda * next_advantage;
        next_value = gain.value;
        next_advantage = gain.advantage;
    }
}

}  // namespace LUDUS_NAMESPACE
