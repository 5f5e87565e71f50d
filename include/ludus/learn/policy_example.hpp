#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"

namespace LUDUS_NAMESPACE {

/// A position to learn from, with up to `past` earlier ones: how it should be played, and what it
/// is worth.
template <Game G, std::size_t past = 0>
struct PolicyExample {
    History<G, past> seen;      ///< the position, with those before it
    std::vector<float> policy;  ///< over the legal actions, in their order; at least 0, sums to 1
    float value = 0;            ///< to the player to move, in [-1, 1]

    /// All of it, for checkpoints; after reading, `valid` says whether it fits together.
    template <class Visit>
    void visit(Visit&& visit) {
        std::vector<G> recent(seen.recent().begin(), seen.recent().end());
        visit(recent, policy, value);
        if (recent.empty() || recent.size() > past + 1) return policy.clear();
        seen = History<G, past>(recent.front());
        for (const G& position : std::span(recent).subspan(1)) seen.push(position);
    }
    [[nodiscard]] bool valid() const noexcept {
        double sum = 0;
        for (const float share : policy) sum += share >= 0 ? static_cast<double>(share) : 2;
        return policy.size() == std::size(seen.present().legal_actions()) &&
            std::abs(sum - 1) < 1e-3 && std::abs(value) <= 1;
    }

    friend bool operator==(const PolicyExample&, const PolicyExample&) = default;
};

}  // namespace LUDUS_NAMESPACE
