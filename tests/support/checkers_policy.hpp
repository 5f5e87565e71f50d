#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/search/evaluator.hpp"

/// Chinese Checkers on 5x5 cells with three pieces a side, and a small network for it that sees, as
/// the paper's does, three positions, and normalises by batch.
namespace support {

namespace nn = ludus::nn;

using SmallCheckers = ludus::chinese_checkers::BasicPosition<5, 3>;
using SmallHistoryEncoder = ludus::chinese_checkers::IdentityHistoryEncoder<SmallCheckers>;

template <class Orientation = ludus::Unturned>
using CheckersPolicy = ludus::PolicyValue<
    SmallCheckers, SmallHistoryEncoder,
    nn::Network<SmallHistoryEncoder::Shape, nn::Conv2d<6, 3, false>, nn::BatchNorm<>, nn::Relu,
                nn::Fork<nn::Sequence<nn::Flatten, nn::Dense<SmallCheckers::action_count>>,
                         nn::Sequence<nn::Conv2d<1, 1, false>, nn::BatchNorm<>, nn::Relu,
                                      nn::Flatten, nn::Dense<1>, nn::Tanh>>>,
    Orientation>;

/// Questions about games after at most so many random actions.
template <ludus::Game G, std::size_t past>
[[nodiscard]] std::vector<ludus::Leaf<G, past>> random_histories(ludus::Rng& rng, std::size_t count,
                                                                 std::uint32_t most_actions) {
    std::vector<ludus::Leaf<G, past>> leaves;
    while (leaves.size() < count) {
        ludus::Leaf<G, past> leaf;
        leaf.rng = &rng;
        for (auto left = rng.below(most_actions + 1); left > 0; --left)
            if (!leaf.position().outcome())
                leaf.history.play(ludus::random_action(leaf.position(), rng));
        leaf.actions = leaf.position().legal_actions();
        if (!leaf.actions.empty()) leaves.push_back(leaf);
    }
    return leaves;
}

}  // namespace support
