#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/games/onitama/action.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

namespace LUDUS_NAMESPACE::onitama {

namespace detail {

/// The different displacements of some cards' moves, and the number of each move's among them.
struct Displacements {
    std::size_t count = 0;
    std::array<std::array<std::uint8_t, moves_per_card>, card_count> number{};
};

consteval Displacements number_displacements(CardSet in_play) {
    const auto has = [&](std::size_t card, const Offset& offset) {
        return (in_play >> card & 1) != 0 && offset != Offset{};
    };
    std::uint32_t all = 0;  // bit i is set if a move has the offset of number i
    for (std::size_t card = 0; card < card_count; ++card)
        for (const Offset& offset : faces[card].moves)
            if (has(card, offset)) all |= bit<std::uint32_t>(offset_number(offset));
    Displacements made{static_cast<std::size_t>(std::popcount(all)), {}};
    for (std::size_t card = 0; card < card_count; ++card)
        for (std::size_t move = 0; move < moves_per_card; ++move) {
            const Offset& offset = faces[card].moves[move];
            const std::uint32_t below = bit<std::uint32_t>(offset_number(offset)) - 1;
            if (has(card, offset))
                made.number[card][move] = static_cast<std::uint8_t>(std::popcount(all & below));
        }
    return made;
}

}  // namespace detail

/// Actions by what they change on the board, whichever pawn it is that moves:
///
///     place = displacements (2 cell + slot) + d
///
/// `cell` is 5 rank + file of the square that the piece leaves, as the mover sees it, who sits at
/// rank 0 and counts files from the left. `slot` is the card's, as in `Action`, so that no two
/// legal actions share a place: two cards of a hand may make the same displacement. `d` counts the
/// different displacements of the moves of `in_play` in the order of (forward, right): with the
/// paper's five cards (-1,-1) (-1,1) (0,-1) (0,1) (1,-2) (1,-1) (1,1) (1,2), which makes 400
/// places; all sixteen cards have 13, and 650 places. Then come the two passes, by slot.
/// Source: Dasgupta & Chong (2021), 7.3, "the change in location made instead of having different
/// parts of the action space dedicated to specific pawns"; that the card is told too is ours.
template <CardSet in_play = paper_cards>
struct ByDisplacement {
private:
    static constexpr detail::Displacements numbers = detail::number_displacements(in_play);

public:
    static constexpr std::string_view name = "displacements";
    /// Different displacements of the cards in play.
    static constexpr std::size_t displacements = numbers.count;
    /// The places of moves lie below, those of passes follow.
    static constexpr std::size_t move_count = std::size_t{side * side} * 2 * displacements;
    static constexpr std::size_t count = move_count + 2;  ///< all places lie below

    /// Requires an action of a position whose cards are all of `in_play`.
    [[nodiscard]] static constexpr std::size_t place(const Position& position,
                                                     Action action) noexcept {
        if (action.passes()) return move_count + action.slot();
        const Card card = position.card(action);
        assert((in_play & set_of(card)) != 0);
        const Player mover = position.to_move();
        const auto cell = static_cast<std::size_t>(
            cell_seen_by(mover, position.pieces(mover).square_of(action.piece())));
        return displacements * (2 * cell + action.slot()) + displacement(card, action.move());
    }
    /// Which of the displacements a move of a card is. Requires a card of `in_play`.
    [[nodiscard]] static constexpr std::size_t displacement(Card card, std::size_t move) noexcept {
        return numbers.number[static_cast<std::size_t>(card)][move];
    }
};

static_assert(ActionPlaces<ByDisplacement<>, Position>);
static_assert(ActionPlaces<ByDisplacement<all_cards>, Position>);
static_assert(ByDisplacement<>::move_count == 400 && ByDisplacement<all_cards>::move_count == 650);

}  // namespace LUDUS_NAMESPACE::onitama
