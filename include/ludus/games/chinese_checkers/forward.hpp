#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/chinese_checkers/position.hpp"

namespace LUDUS_NAMESPACE::chinese_checkers {

/// How far an action takes its piece towards the opponent's base, in steps: psi, negative for a way
/// back, 0 for one sideways. In [-2 (size - 1), 2 (size - 1)].
///
///     psi = (column' - row') - (column - row) for the first player, the negative for the second
///
/// Source: Liu et al. (2019), equations 1 and 2.
template <PositionType P>
[[nodiscard]] constexpr int forward_distance(const P& position,
                                             typename P::Action action) noexcept {
    const Player mover = position.to_move();
    const int from = position.cells(mover)[static_cast<std::size_t>(action.piece())];
    return P::Board::advance(mover, action.to()) - P::Board::advance(mover, from);
}

}  // namespace LUDUS_NAMESPACE::chinese_checkers
