#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// A played game: where it began and what was played. The positions follow from that, so a game
/// of a hundred actions is held in about as many bytes.
template <Game G>
struct Episode {
    G start;                                  ///< where it began
    std::vector<typename G::Action> actions;  ///< in their order
    /// What an oracle knows of the positions before the last actions: the values of their legal
    /// actions.
    std::vector<std::vector<float>> values;

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

    /// The known values of the legal actions in the position before the action at `place`; none
    /// where they are not known.
    [[nodiscard]] std::span<const float> values_before(std::size_t place) const {
        assert(place < actions.size() && values.size() <= actions.size());
        const std::size_t unknown = actions.size() - values.size();
        return place < unknown ? std::span<const float>() : std::span(values[place - unknown]);
    }
};

}  // namespace LUDUS_NAMESPACE
