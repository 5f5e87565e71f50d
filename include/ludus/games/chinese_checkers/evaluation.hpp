#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"

namespace LUDUS_NAMESPACE::chinese_checkers {

/// How many steps nearer to the opponent's base the viewer's pieces are, all together, than the
/// opponent's are to the viewer's; the end is left to the outcome. 0 at the start.
struct StepsAhead {
    static constexpr bool rates_finished = false;

    template <class P>
    [[nodiscard]] static constexpr int evaluate(const P& position, Player viewer) noexcept {
        int steps = 0;
        for (const int cell : position.cells(viewer)) steps += P::Board::advance(viewer, cell);
        for (const int cell : position.cells(opponent(viewer)))
            steps -= P::Board::advance(opponent(viewer), cell);
        return steps;
    }
};

}  // namespace LUDUS_NAMESPACE::chinese_checkers
