#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/search/evaluator.hpp"

namespace support {

/// The question about a position with a legal action.
template <ludus::Game G>
ludus::Leaf<G> leaf_of(const G& position, ludus::Rng& rng) {
    ludus::Leaf<G> leaf;
    leaf.history = ludus::History<G, 0>(position);
    leaf.actions = position.legal_actions();
    leaf.rng = &rng;
    return leaf;
}

/// Questions about positions after at most so many random actions, all with the same generator.
template <ludus::Game G>
std::vector<ludus::Leaf<G>> random_leaves(ludus::Rng& rng, std::size_t count,
                                          std::uint32_t most_actions) {
    std::vector<ludus::Leaf<G>> leaves;
    while (leaves.size() < count) {
        G position;
        ludus::playout(position, rng, rng.below(most_actions + 1));
        if (!position.outcome()) leaves.push_back(leaf_of(position, rng));
    }
    return leaves;
}

}  // namespace support
