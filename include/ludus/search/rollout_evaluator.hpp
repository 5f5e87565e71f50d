#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/search/evaluator.hpp"

namespace LUDUS_NAMESPACE {

/// A position is worth the outcome of one random playout, +1, 0 or -1; every action is as
/// promising. Knows neither the limit nor the referee of a match: a playout that is cut is
/// `adjudicated`.
struct RolloutEvaluator {
    static constexpr bool draws = true;

    std::uint32_t playout_actions = 1000;  ///< where a playout is cut

    template <Game G, std::size_t past>
    void evaluate(std::span<Leaf<G, past>> leaves) const noexcept {
        UniformEvaluator::evaluate(leaves);
        for (Leaf<G, past>& leaf : leaves) {
            G position = leaf.position();
            playout(position, *leaf.rng, playout_actions);
            const int utility = adjudicated(position).utility(leaf.position().to_move());
            leaf.value = static_cast<float>(utility);
        }
    }
};

}  // namespace LUDUS_NAMESPACE
