#pragma once

#include <algorithm>
#include <array>
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
#include "ludus/games/onitama/reach.hpp"
#include "ludus/games/onitama/symmetry.hpp"

namespace LUDUS_NAMESPACE::onitama {

/// The pieces, and the squares within their reach: what a player sees who lays the cards beside
/// them.
///
/// Board [5 ranks x 5 files x 24 planes], as the mover sees it, who sits at rank 0 and counts files
/// from the left:
///
///     0 to 4    the mover's pawns 1 to 4 and master
///     5, 6      the opponent's pawns, the opponent's master
///     7 to 16   where the mover's piece i can go by the card in slot s, plane 7 + 2i + s
///     17 to 22  what is covered, halves for each piece: by the opponent with the card in slot 0,
///               in slot 1, and with the card aside; then by the mover in the same way
///     23        what the opponent's master covers with either card of its hand, halves
///
/// A piece covers the squares that its moves lead to, whoever stands there: what would be taken
/// back, or is safe. Cards [5 x 3]: for each card in play, in the order of `Card`, whether the
/// mover holds it, the opponent, or nobody. Ours.
struct ReachEncoder {
    static constexpr std::string_view name = "reach";
    static constexpr std::size_t planes = 24;          ///< for each square
    using BoardShape = nn::Shape<side, side, planes>;  ///< planes of the pieces and their reach
    using CardShape = nn::Shape<3 * cards_in_play>;    ///< bits of the cards
    using Shape = nn::Shape<BoardShape::size + CardShape::size>;
    static constexpr FeatureRange range{0, static_cast<float>(piece_count) / 2};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const Player mover = position.to_move();
        const Player other = opponent(mover);
        const auto mark = [&](int cell, std::size_t plane, float value) {
            features[planes * static_cast<std::size_t>(cell) + plane] += value;
        };
        const detail::Cells own = detail::cells_of(position.pieces(mover), mover);
        const detail::Cells facing = detail::cells_of(position.pieces(other), mover);
        std::uint32_t occupied = 0;  // by the mover
        for (std::size_t piece = 0; piece < piece_count; ++piece) {
            if (own[piece] != detail::nowhere) {
                mark(own[piece], piece, 1);
                occupied |= bit<std::uint32_t>(own[piece]);
            }
            if (facing[piece] != detail::nowhere) mark(facing[piece], piece == master ? 6 : 5, 1);
        }

        for (std::size_t source = 0; source < 3; ++source) {
            detail::for_each_move(own, detail::card_of(position, mover, source), 1,
                                  [&](auto piece, int to) {
                                      mark(to, cover + 3 + source, half);
                                      if (source < 2 && (occupied >> to & 1) == 0)
                                          mark(to, reach + 2 * piece + source, 1);
                                  });
            detail::for_each_move(facing, detail::card_of(position, other, source), -1,
                                  [&](auto piece, int to) {
                                      mark(to, cover + source, half);
                                      if (source < 2 && piece == master)
                                          mark(to, master_cover, half);
                                  });
        }

        std::size_t at = BoardShape::size;
        for_each_bit(position.held().in_play(), [&](int card) {
            const CardSet one = set_of(static_cast<Card>(card));
            features[at++] = (position.hand(mover) & one) != 0 ? 1.0F : 0.0F;
            features[at++] = (position.hand(other) & one) != 0 ? 1.0F : 0.0F;
            features[at++] = (set_of(position.aside()) & one) != 0 ? 1.0F : 0.0F;
        });
    }

    /// To the mover, exchanging the players changes nothing. With left and right exchanged, so are
    /// pawns 1 and 4, 2 and 3; and what belongs to a card goes where its image is.
    [[nodiscard]] static constexpr Feature transformed(const Position& position, Feature feature,
                                                       std::size_t symmetry) noexcept {
        const CardSet in_play = position.held().in_play();
        if (!mirrors(symmetry, in_play)) return feature;
        if (feature.index >= BoardShape::size) {
            const std::size_t bit = feature.index - BoardShape::size;
            const auto card =
                static_cast<Card>(nth_bit(in_play, static_cast<std::uint32_t>(bit / 3)));
            return {BoardShape::size + 3 * place_of(mirrored(card), in_play) + bit % 3,
                    feature.value};
        }
        const std::size_t cell = feature.index / planes;
        const std::size_t file = cell % side;
        return {planes * (cell - file + side - 1 - file) +
                    mirrored_plane(position, feature.index % planes),
                feature.value};
    }

private:
    static constexpr std::size_t reach = 7;
    static constexpr std::size_t cover = 17;
    static constexpr std::size_t master_cover = 23;
    static constexpr float half = 0.5F;

    /// How many cards of the set come before one.
    [[nodiscard]] static constexpr std::size_t place_of(Card card, CardSet set) noexcept {
        return static_cast<std::size_t>(
            std::popcount(static_cast<CardSet>(set & (set_of(card) - 1))));
    }
    /// The source in the image of what is a source of `player` here.
    [[nodiscard]] static constexpr std::size_t mirrored_source(const Position& position,
                                                               Player player,
                                                               std::size_t source) noexcept {
        if (source == 2) return 2;
        return place_of(mirrored(detail::card_of(position, player, source)),
                        mirrored(position.hand(player)));
    }
    [[nodiscard]] static constexpr std::size_t mirrored_plane(const Position& position,
                                                              std::size_t plane) noexcept {
        const Player mover = position.to_move();
        if (plane < piece_count) return Pieces::mirrored_piece(plane);
        if (plane < reach || plane == master_cover) return plane;
        if (plane < cover)
            return reach + 2 * Pieces::mirrored_piece((plane - reach) / 2) +
                mirrored_source(position, mover, (plane - reach) % 2);
        const bool own = plane >= cover + 3;
        const std::size_t first = own ? cover + 3 : cover;
        return first + mirrored_source(position, own ? mover : opponent(mover), plane - first);
    }
};

static_assert(Encoder<ReachEncoder, Position> && SymmetricEncoder<ReachEncoder, Position>);

}  // namespace LUDUS_NAMESPACE::onitama
