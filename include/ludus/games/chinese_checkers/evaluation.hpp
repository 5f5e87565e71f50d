#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/chinese_checkers/position.hpp"

namespace LUDUS_NAMESPACE::chinese_checkers {

/// How many steps nearer to the opponent's base the viewer's pieces are, all together, than the opponent's
/// are to the viewer's; the end is left to the outcome. 0 at the start.
struct StepsAhead {
    static constexpr bool rates_finished = false;

    template <PositionType P>
    [[nodiscard]] static constexpr int evaluate(const P& position, Player viewer) noexcept {
        int steps = 0;
        for (const int cell : position.cells(viewer)) steps += P::Board::advance(viewer, cell);
        for (const int cell : position.cells(opponent(viewer)))
            steps -= P::Board::advance(opponent(viewer), cell);
        return steps;
    }
};

static_assert(StepsAhead::evaluate(Position{}, Player::first) == 0);

}  // namespace LUDUS_NAMESPACE::chinese_checkers
