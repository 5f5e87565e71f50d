#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

namespace ludus::onitama {

/// The paper's input: a board of ten planes of ones and zeros, then ten bits of cards.
///
/// Board [5 ranks x 5 files x 10 planes], as the mover sees it, who sits at rank 0 and counts files
/// from the left: planes 0 to 3 the mover's pawns 1 to 4, 4 the master, 5 to 9 the opponent's. The
/// opponent's pawns keep the numbers that their owner gives them. A piece that was taken is
/// nowhere.
/// Cards: which of the five in play the mover holds, in the order of `Card`; then which the
/// opponent holds. The card aside is the one that neither holds.
/// Source: Dasgupta & Chong (2021), 4.1.
struct PieceCardEncoder {
    static constexpr std::string_view name = "pieces_and_cards";
    using BoardShape = nn::Shape<side, side, 2 * piece_count>;
    using CardShape = nn::Shape<2 * cards_in_play>;
    using Shape = nn::Shape<BoardShape::size + CardShape::size>;

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const Player mover = position.to_move();
        std::size_t plane = 0;
        std::size_t card_bit = BoardShape::size;
        for (const Player owner : {mover, opponent(mover)}) {
            const Pieces& pieces = position.pieces(owner);
            for (std::size_t piece = 0; piece < piece_count; ++piece, ++plane) {
                if (!pieces.has(piece)) continue;
                const int at = pieces.square_of(piece);
                const int seen = mover == Player::first ? at : turned(at);
                const int cell = side * rank_of(seen) + file_of(seen);
                features[2 * piece_count * static_cast<std::size_t>(cell) + plane] = 1.0F;
            }
            for_each_bit(position.held().in_play(), [&](int card) {
                if ((position.hand(owner) & set_of(static_cast<Card>(card))) != 0)
                    features[card_bit] = 1.0F;
                ++card_bit;
            });
        }
    }
};

static_assert(Encoder<PieceCardEncoder, Position>);

}  // namespace ludus::onitama
