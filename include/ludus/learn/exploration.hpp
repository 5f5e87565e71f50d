#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"

namespace ludus {

/// Decides when an agent in training tries something else than what it thinks best. `step` is the
/// measure of progress that the learner counts, such as games played.
template <class X>
concept Explorer = requires(const X explorer, std::uint64_t step, Rng& rng) {
    { explorer.explores(step, rng) } -> std::same_as<bool>;
};

/// A uniformly random action with probability epsilon.
struct EpsilonGreedy {
    Schedule epsilon = Schedule::constant(0.1);

    [[nodiscard]] bool explores(std::uint64_t step, Rng& rng) const noexcept {
        return rng.chance(epsilon.at(step));
    }
};

static_assert(Explorer<EpsilonGreedy>);

}  // namespace ludus
