#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/captures.hpp"
#include "ludus/games/dots_and_boxes/edge_grid.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

/// Chains and loops: boxes in a row with two free edges each, between boxes with more, which are
/// called joints, and the border. Here no box has only one free edge.
namespace LUDUS_NAMESPACE::dots_and_boxes {

/// Boxes in a row. A chain has two ends, each a joint or the border, and one edge more than boxes.
/// A loop has neither ends nor joints. A chain that begins and ends at one joint is a chain.
template <BoardType B>
struct Chain {
    typename B::Edges edges = 0;  ///< all free edges of its boxes
    std::uint64_t joints = 0;     ///< at its ends, over the grid of `EdgeGrid`
    int length = 0;               ///< boxes
    bool is_loop = false;         ///< whether it has no ends
    bool is_closed = false;       ///< a loop, or a chain without an end at the border
};

/// Calls `visit` with every chain and loop.
template <BoardType B, std::invocable<const Chain<B>&> Visit>
constexpr void for_each_chain(const EdgeGrid<B>& grid, Visit visit) {
    for (std::uint64_t left = grid.two_free(); left != 0;) {
        std::uint64_t boxes = left & -left;
        std::uint64_t around = grid.beside(boxes);
        while ((around & left & ~boxes) != 0) {
            boxes |= around & left;
            around = grid.beside(boxes);
        }
        left &= ~boxes;
        Chain<B> chain;
        chain.edges = grid.free_edges_of(boxes);
        chain.joints = around & ~boxes;
        chain.length = std::popcount(boxes);
        chain.is_loop = static_cast<int>(count_edges(chain.edges)) == chain.length;
        chain.is_closed = !grid.reaches_border(boxes);
        visit(chain);
    }
}

/// What the opponent of the player who draws an edge of a chain or loop can capture: the best edge
/// of it to draw, where they differ. From two boxes on the border that is the edge between them,
/// since then nothing can be handed back; all edges of a longer one let the opponent take all its
/// boxes, or leave two of a chain and four of a loop.
template <BoardType B>
[[nodiscard]] constexpr Captures<typename B::Edges> opened(typename B::Edges free,
                                                           const Chain<B>& chain) noexcept {
    Captures<typename B::Edges> result{free & ~chain.edges, chain.length, 0};
    if (chain.length >= 3) result.handed = chain.is_loop ? 4 : 2;
    // A joint of three edges that a chain begins and ends at goes with it, and the chain beyond it.
    if (chain.is_closed && std::has_single_bit(chain.joints)) {
        const auto beyond = captures<B>(result.rest);
        result.rest = beyond.rest;
        result.boxes += beyond.boxes;
    }
    return result;
}

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
