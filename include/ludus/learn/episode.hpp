#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

#include "ludus/game/game.hpp"

namespace ludus {

/// A played game: where it began and what was played. The positions follow from that, so a game
/// of a hundred actions is held in about as many bytes.
template <Game G>
struct Episode {
    G start;
    std::vector<typename G::Action> actions;

    /// Calls `visit(position, action, next)` for every action played.
    template <class Visit>
    void replay(Visit&& visit) const {
        G position = start;
        for (const auto action : actions) {
            const G next = after(position, action);
            visit(position, action, next);
            position = next;
        }
    }

    /// The position after the first `count` actions.
    [[nodiscard]] G position_after(std::size_t count) const {
        assert(count <= actions.size());
        G position = start;
        for (std::size_t i = 0; i < count; ++i) position.play(actions[i]);
        return position;
    }
};

}  // namespace ludus
