#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_grid.hpp"

/// Which edges complete a box, and which give a box its third side: all edges at once.
namespace LUDUS_NAMESPACE::dots_and_boxes {

/// The free edges that complete a box.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges scoring_edges(typename B::Edges free) noexcept {
    const EdgeGrid<B> grid(free);
    return grid.free_edges_of(grid.one_free());
}

/// The free edges that give some box its third side, so that the opponent can complete it. An edge
/// can do that and complete another box.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges giving_edges(typename B::Edges free) noexcept {
    const EdgeGrid<B> grid(free);
    return grid.free_edges_of(grid.two_free());
}

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
