#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// Plays perfectly: uniformly one of the actions that keep the greatest margin. For boards and
/// endings that `Solver` is quick for. Copies have tables of their own.
template <BoardType B>
class SolverAgent {
public:
    /// The table takes at most so many bytes; see `BoundsTable`.
    explicit SolverAgent(std::size_t table_bytes = std::size_t{1} << 22) : solver_(table_bytes) {}

    /// Requires a position with a legal action.
    [[nodiscard]] Action act(const typename Solver<B>::Position& position, Rng& rng) noexcept {
        return rng.pick(solver_.best_actions(position));
    }

private:
    Solver<B> solver_;
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
