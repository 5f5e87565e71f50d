#pragma once

#include <array>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

/// Where the pieces stand and their cards lead, as the mover sees the board; for encoders.
namespace LUDUS_NAMESPACE::onitama::detail {

inline constexpr int nowhere = -1;  ///< in place of a cell

/// Where a player's pieces stand, rank by rank as the mover sees it; `nowhere` if taken.
using Cells = std::array<int, piece_count>;

[[nodiscard]] constexpr Cells cells_of(const Pieces& pieces, Player mover) noexcept {
    Cells cells{};
    for (std::size_t piece = 0; piece < piece_count; ++piece)
        cells[piece] = pieces.has(piece) ? cell_seen_by(mover, pieces.square_of(piece)) : nowhere;
    return cells;
}

/// The card in slot 0 or 1 of a player; 2: the card aside.
[[nodiscard]] constexpr Card card_of(const Position& position, Player player,
                                     std::size_t source) noexcept {
    if (source == 2) return position.aside();
    return source == 0 ? lowest_card(position.hand(player)) : highest_card(position.hand(player));
}

/// Calls `visit(piece, cell)` for every move of a card that stays on the board; `forward` is 1 for
/// the mover and -1 for the opponent.
template <class Visit>
constexpr void for_each_move(const Cells& cells, Card card, int forward,
                             const Visit& visit) noexcept {
    for (std::size_t piece = 0; piece < piece_count; ++piece) {
        if (cells[piece] == nowhere) continue;
        for (const Offset offset : face(card).moves) {
            const int rank = cells[piece] / side + forward * offset.forward;
            const int file = cells[piece] % side + forward * offset.right;
            if (offset == Offset{} || rank < 0 || rank >= side || file < 0 || file >= side)
                continue;
            visit(piece, side * rank + file);
        }
    }
}

}  // namespace LUDUS_NAMESPACE::onitama::detail
