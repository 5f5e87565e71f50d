#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/onitama/reach.hpp"

namespace LUDUS_NAMESPACE::onitama {

/// The pieces, the moves of the cards, and the squares that these cover: for networks that play
/// with any of the sixteen cards. They see what each card does, not which card it is.
///
/// Squares are as the mover sees them, who sits at rank 0 and counts files from the left:
///
///     [5 ranks x 5 files x 4]  the mover's pawns, its master, the opponent's pawns, its master
///     [5 cards x 13]           whether the card has the displacement, as who plays it sees it:
///                              cards in the mover's slots 0 and 1, in the opponent's, and aside
///     [6 x 5 ranks x 5 files]  what is covered, halves for each piece: by the mover with the card
///                              in slot 0, in slot 1 and with the card aside; then by the opponent
///                              in the same way
///
/// A piece covers the squares that its moves lead to, whoever stands there. Ours.
struct AllCardsEncoder {
    using Places = ByDisplacement<all_cards>;  ///< of the actions, with the same displacements
    static constexpr std::string_view name = "all_cards";
    static constexpr std::size_t planes = 4;  ///< of each square
    static constexpr std::size_t squares = std::size_t{side * side};
    using BoardShape = nn::Shape<side, side, planes>;             ///< of the first part
    static constexpr std::size_t cards_begin = BoardShape::size;  ///< of the second part
    static constexpr std::size_t cover_begin =                    ///< of the third part
        cards_begin + std::size_t{cards_in_play} * Places::displacements;
    using Shape = nn::Shape<cover_begin + 6 * squares>;
    static constexpr FeatureRange range{0, static_cast<float>(piece_count) / 2};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const Player mover = position.to_move();
        for (std::size_t opponents = 0; opponents < 2; ++opponents) {
            const Player player = opponents == 0 ? mover : opponent(mover);
            const detail::Cells cells = detail::cells_of(position.pieces(player), mover);
            for (std::size_t piece = 0; piece < piece_count; ++piece)
                if (cells[piece] != detail::nowhere)
                    features[planes * static_cast<std::size_t>(cells[piece]) + 2 * opponents +
                             (piece == master ? 1 : 0)] = 1;
            for (std::size_t source = 0; source < 3; ++source) {
                const Card card = detail::card_of(position, player, source);
                show(card, source == 2 ? 4 : 2 * opponents + source, features);
                const std::size_t covered = cover_begin + squares * (3 * opponents + source);
                detail::for_each_move(
                    cells, card, opponents == 0 ? 1 : -1, [&](std::size_t, int cell) {
                        features[covered + static_cast<std::size_t>(cell)] += 0.5F;
                    });
            }
        }
    }

private:
    /// Marks a card's displacements.
    static constexpr void show(Card card, std::size_t place, std::span<float> features) noexcept {
        for (std::size_t move = 0; move < moves_per_card; ++move)
            if (face(card).moves[move] != Offset{})
                features[cards_begin + Places::displacements * place +
                         Places::displacement(card, move)] = 1;
    }
};

static_assert(Encoder<AllCardsEncoder, Position>);

}  // namespace LUDUS_NAMESPACE::onitama
