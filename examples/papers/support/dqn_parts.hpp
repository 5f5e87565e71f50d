#pragma once

#include <algorithm>
#include <span>

#include "ludus/game/game.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/train/dqn_steps.hpp"

/// What the papers' deep Q-learning has besides the library's.
namespace examples {

/// `GreedyTargets`; or, with `accumulate`, as in the program of Deakos (2017), figure 11: the
/// target is added to the present value, and the maximum includes illegal actions. Values then
/// drift to their bounds.
struct AnyTargets {
    bool accumulate = false;

    template <ludus::Game G>
    [[nodiscard]] float value(const G& position, std::span<const float> chooser,
                              std::span<const float> rated) const noexcept {
        return accumulate ? *std::ranges::max_element(rated)
                          : ludus::GreedyTargets{}.value(position, chooser, rated);
    }
    [[nodiscard]] float target(float target, float value) const noexcept {
        return accumulate ? target + value : target;
    }
};

/// What all of the programs are put together from.
struct DqnParts : ludus::DqnParts {
    using Optimiser = ludus::nn::AnyOptimiser;
    using Targets = AnyTargets;
};

}  // namespace examples
