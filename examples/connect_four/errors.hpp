#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "connect_four.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/play/agent.hpp"
#include "test_set.hpp"

namespace connect_four {

/// In how many of the positions an agent's drop loses part of what could be had: a win or a draw.
/// So counts the field's benchmark, AlphaZero.jl's among others.
template <ludus::Agent<Position> A>
[[nodiscard]] std::size_t errors(const A& agent, std::span<const SolvedPosition> positions,
                                 ludus::Workers& workers) {
    const std::size_t parts = std::min<std::size_t>(positions.size(), 50);
    std::vector<std::size_t> found(parts);
    workers.run(parts, [&](std::size_t part) {
        A own = agent;
        ludus::Rng rng(1);
        for (std::size_t i = part; i < positions.size(); i += parts)
            found[part] += !positions[i].is_optimal(own.act(*after_drops(positions[i].drops), rng));
    });
    std::size_t sum = 0;
    for (const std::size_t part : found) sum += part;
    return sum;
}

}  // namespace connect_four
