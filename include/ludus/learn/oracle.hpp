#pragma once

#include <concepts>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Knows exactly what the actions of some positions are worth, such as those that a solver or an
/// endgame table reaches: one value for each legal action, in the position's order, to the player
/// to move and in the unit of the rewards that training counts; none where it does not know. Of a
/// game only the last positions are used, back to the last one that is not known. One for each
/// thread; copies know the same.
template <class O, class G>
concept Oracle = Game<G> && std::copyable<O> && requires(O& oracle, const G position) {
    { oracle.values(position) } -> std::same_as<std::vector<float>>;
};

/// Learning builds on its own values alone.
struct NoOracle {
    /// Knows nothing.
    template <Game G>
    [[nodiscard]] std::vector<float> values(const G&) const noexcept {
        return {};
    }
};

}  // namespace LUDUS_NAMESPACE
