#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Calls `act(some, theirs)` for the positions or requests in their order, at most `most` at a
/// time, with the room for their actions. Requires `most` > 0 and room for all actions.
template <class Position, class Action, class Act>
void act_by_parts(std::span<const Position> positions, std::span<Action> actions, std::size_t most,
                  const Act& act) {
    assert(actions.size() >= positions.size() && most > 0);
    while (!positions.empty()) {
        const std::size_t count = std::min(positions.size(), most);
        act(positions.first(count), actions.first(count));
        positions = positions.subspan(count);
        actions = actions.subspan(count);
    }
}

}  // namespace LUDUS_NAMESPACE
