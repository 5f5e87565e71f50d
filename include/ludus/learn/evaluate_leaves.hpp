#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/game/history.hpp"
#include "ludus/learn/show.hpp"
#include "ludus/search/evaluator.hpp"

namespace LUDUS_NAMESPACE {

/// Runs the network of a description on leaves, at most `batch` at once, and calls `answer(leaf,
/// output)` for each. The network has room for `batch` positions. The leaves may have more of the
/// past than it sees. Allocates nothing.
template <class D, std::size_t known, class Network, class Answer>
    requires(known >= D::past && std::same_as<typename Network::Network, typename D::Network>)
void evaluate_leaves(Network& network, std::size_t batch,
                     std::span<Leaf<typename D::Game, known>> leaves,
                     const Answer& answer) noexcept {
    while (!leaves.empty()) {
        const auto some = leaves.first(std::min(leaves.size(), batch));
        for (std::size_t row = 0; row < some.size(); ++row) {
            const auto& history = some[row].history;
            if constexpr (known == D::past)
                show<D>(history, network.input(row));
            else
                show<D>(History<typename D::Game, D::past>(history), network.input(row));
        }
        network.forward(some.size());
        for (std::size_t row = 0; row < some.size(); ++row) answer(some[row], network.output(row));
        leaves = leaves.subspan(some.size());
    }
}

}  // namespace LUDUS_NAMESPACE
