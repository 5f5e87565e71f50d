#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/policy_example.hpp"
#include "support/checkers_policy.hpp"

namespace support {

/// Positions of random games, with policies and values that chance made up.
template <ludus::Game G, std::size_t past>
[[nodiscard]] std::vector<ludus::PolicyExample<G, past>> random_examples(
    ludus::Rng& rng, std::size_t count, std::uint32_t most_actions) {
    std::vector<ludus::PolicyExample<G, past>> examples;
    for (const auto& leaf : random_histories<G, past>(rng, count, most_actions)) {
        std::vector<float> policy;
        float sum = 0;
        for (std::size_t i = 0; i < std::size(leaf.actions); ++i) {
            policy.push_back(rng.chance(0.3) && i > 0 ? 0.0F
                                                      : static_cast<float>(rng.uniform(0.1, 1)));
            sum += policy.back();
        }
        for (float& share : policy) share /= sum;
        examples.push_back({leaf.history, policy, static_cast<float>(rng.uniform(-1, 1))});
    }
    return examples;
}

}  // namespace support
