#pragma once

#include <concepts>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Decides when an agent in training tries something else than what it thinks best. `step` is the
/// measure of progress that the learner counts, such as games played.
template <class X, class G>
concept Explorer =
    Game<G> && requires(const X explorer, const G position, std::uint64_t step, Rng& rng) {
        { explorer.explores(position, step, rng) } -> std::same_as<bool>;
    };

/// A uniformly random action with probability epsilon, whatever the position.
struct EpsilonGreedy {
    Schedule epsilon = Schedule::constant(0.1);  ///< the chance, in [0, 1]

    /// Whether the action of this position is to be random.
    template <Game G>
    [[nodiscard]] bool explores(const G&, std::uint64_t step, Rng& rng) const noexcept {
        return rng.chance(epsilon.at(step));
    }
};

}  // namespace LUDUS_NAMESPACE
