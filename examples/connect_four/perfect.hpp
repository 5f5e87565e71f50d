#pragma once

#include <cstdint>

#include "connect_four.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/play/agent.hpp"
#include "solver.hpp"

namespace connect_four {

/// Plays so that it never loses part of what can be had, a win or a draw, and draws lots among the
/// actions that do. With eight stones on the board its first action takes some seconds, later ones
/// far less; from the start it would take minutes.
class PerfectAgent {
public:
    [[nodiscard]] Drop act(const Position& position, ludus::Rng& rng) {
        const int value = solver_.sign(position);
        ludus::static_vector<Drop, columns> best;
        for (const Drop drop : position.legal_actions())
            if (gives(position, drop, value)) best.push_back(drop);
        return best[rng.below(static_cast<std::uint32_t>(best.size()))];
    }

private:
    /// Whether a drop leads to `value`, which is the best that there is.
    [[nodiscard]] bool gives(const Position& position, Drop drop, int value) {
        Position next = position;
        next.play(drop);
        if (const auto outcome = next.outcome())
            return outcome->utility(position.to_move()) == value;
        return value < 0 || !solver_.is_above(next, -value);
    }

    Solver solver_{22};
};
static_assert(ludus::Agent<PerfectAgent, Position>);

}  // namespace connect_four
