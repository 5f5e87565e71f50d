#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_grid.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

/// What capturing is worth: the boxes that the mover can take one after the other, and the choice
/// between taking all of them and leaving the last ones, so that the opponent must move elsewhere.
namespace LUDUS_NAMESPACE::dots_and_boxes {

/// A run of captures as it can end best. It can always take everything, and then moves on in
/// `rest`. Where `handed` is not 0, it can also draw the edge that leaves so many of the boxes to
/// the opponent, who has to take them and to move on in `rest`. No other play is better.
/// Source: Berlekamp (2000), "The Dots and Boxes Game", on double-dealing.
template <EdgeSet Edges>
struct Captures {
    Edges rest = 0;  ///< free edges after all captures; no box has only one of them
    int boxes = 0;   ///< that can be taken
    int handed = 0;  ///< boxes that can be left: 2 of a chain, else 4 of a closed one, else 0

    /// The mover's margin if a player who is to move in `rest` gets `value` there.
    [[nodiscard]] constexpr int margin(int value) const noexcept {
        const int all = boxes + value;
        return handed == 0 ? all : std::max(all, boxes - 2 * handed - value);
    }
};

/// The captures where `free` are the free edges. O(length of the longest chain taken).
///
/// The boxes taken hang together as trees, since each has one edge left when its turn comes. A tree
/// with a way out, over the border or to a box that stays, has one: its last two boxes can be left
/// by drawing that way out, if the box there has another edge. A closed tree can be left as two
/// pairs if it has an edge between two boxes that both have another one. Of several trees all but
/// the cheapest are taken first.
template <BoardType B>
[[nodiscard]] constexpr Captures<typename B::Edges> captures(typename B::Edges free) noexcept {
    Captures<typename B::Edges> found{free, 0, 0};
    const EdgeGrid<B> before(free);
    if (before.one_free() == 0) return found;

    std::uint64_t still_open = before.open();
    for (std::uint64_t next = before.one_free(); next != 0;) {
        const EdgeGrid<B> grid(found.rest);
        found.rest &= ~grid.free_edges_of(next);
        const EdgeGrid<B> after(found.rest);
        next = after.one_free();
        still_open = after.open();
    }
    const std::uint64_t taken = before.open() & ~still_open;
    const std::uint64_t inner = taken & ~before.one_free();
    found.boxes = std::popcount(taken);
    if ((before.leading_out(taken) & inner) != 0)
        found.handed = 2;
    else if ((before.beside(inner) & inner) != 0)
        found.handed = 4;
    return found;
}

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
