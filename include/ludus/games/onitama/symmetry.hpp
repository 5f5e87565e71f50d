#pragma once

#include <cassert>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/games/onitama/action.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"

/// The four symmetries of Onitama: s = exchanges the players + 2 * reverses the files.
///
/// 1 turns the board by half and exchanges players, hands and mover. Pieces keep their numbers and
/// actions their indices, since both are as their owner sees them.
/// 2 exchanges left and right: pawn 1 becomes pawn 4, and a card becomes its mirror image. The
/// cards in play do not change during a game, so with cards whose images are not all in play there
/// is no such symmetry, and 2 and 3 act as 0 and 1 do. With the paper's five cards there is.
namespace LUDUS_NAMESPACE::onitama {

inline constexpr std::size_t board_symmetries = 4;  ///< 0 is the identity

/// Whether a symmetry turns the board by half and exchanges the players.
[[nodiscard]] constexpr bool exchanges_players(std::size_t symmetry) noexcept {
    assert(symmetry < board_symmetries);
    return symmetry % 2 == 1;
}
/// Whether a symmetry exchanges left and right.
[[nodiscard]] constexpr bool reverses_files(std::size_t symmetry) noexcept {
    assert(symmetry < board_symmetries);
    return symmetry >= 2;
}

/// True if the mirror images of cards in play are in play.
[[nodiscard]] constexpr bool is_mirrored_within(CardSet in_play) noexcept {
    return mirrored(in_play) == in_play;
}

/// Whether a symmetry exchanges left and right, with these cards in play.
[[nodiscard]] constexpr bool mirrors(std::size_t symmetry, CardSet in_play) noexcept {
    return reverses_files(symmetry) && is_mirrored_within(in_play);
}

/// The image of an action, left and right exchanged, for the hand that it is played from.
[[nodiscard]] constexpr Action mirrored_action(Action action, CardSet hand) noexcept {
    const Card card = action.slot() == 0 ? lowest_card(hand) : highest_card(hand);
    const std::size_t slot = mirrored(card) == lowest_card(mirrored(hand)) ? 0 : 1;
    if (action.passes()) return Action::pass(slot);
    return Action::move(Pieces::mirrored_piece(action.piece()), slot,
                        mirrored_move(card, action.move()));
}

}  // namespace LUDUS_NAMESPACE::onitama
