#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/nth_bit.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/onitama/symmetry.hpp"

namespace LUDUS_NAMESPACE::onitama {

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
    using BoardShape = nn::Shape<side, side, 2 * piece_count>;  ///< planes of the pieces
    using CardShape = nn::Shape<2 * cards_in_play>;             ///< bits of the cards
    using Shape = nn::Shape<BoardShape::size + CardShape::size>;
    static constexpr FeatureRange range{0, 1};

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
                const int cell = cell_seen_by(mover, pieces.square_of(piece));
                features[2 * piece_count * static_cast<std::size_t>(cell) + plane] = 1.0F;
            }
            for_each_bit(position.held().in_play(), [&](int card) {
                if ((position.hand(owner) & set_of(static_cast<Card>(card))) != 0)
                    features[card_bit] = 1.0F;
                ++card_bit;
            });
        }
    }

    /// To the mover, exchanging the players changes nothing. With left and right exchanged, the
    /// planes of pawns 1 and 4, 2 and 3 change places, and so do the bits of cards that are each
    /// other's image.
    [[nodiscard]] static constexpr Feature transformed(const Position& position, Feature feature,
                                                       std::size_t symmetry) noexcept {
        const CardSet in_play = position.held().in_play();
        if (!mirrors(symmetry, in_play)) return feature;
        if (feature.index >= BoardShape::size) {
            const std::size_t place = (feature.index - BoardShape::size) % cards_in_play;
            const auto card =
                static_cast<Card>(nth_bit(in_play, static_cast<std::uint32_t>(place)));
            const auto before = static_cast<CardSet>(in_play & (set_of(mirrored(card)) - 1));
            const auto image = static_cast<std::size_t>(std::popcount(before));
            return {feature.index - place + image, feature.value};
        }
        constexpr std::size_t planes = 2 * piece_count;
        const std::size_t cell = feature.index / planes;
        const std::size_t file = cell % side;
        const std::size_t plane = feature.index % planes;
        const std::size_t piece = plane % piece_count;
        return {planes * (cell - file + side - 1 - file) + plane - piece +
                    Pieces::mirrored_piece(piece),
                feature.value};
    }
};

static_assert(Encoder<PieceCardEncoder, Position>);
static_assert(SymmetricEncoder<PieceCardEncoder, Position>);

}  // namespace LUDUS_NAMESPACE::onitama
