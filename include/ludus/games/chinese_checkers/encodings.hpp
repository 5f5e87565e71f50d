#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/chinese_checkers/symmetry.hpp"

/// What networks see: channels over the cells of the matrix, which is not turned for the second
/// player, as the indices of actions are not either.
namespace LUDUS_NAMESPACE::chinese_checkers {

namespace detail {

/// Calls `visit(cell number, piece)` for each piece of a player.
template <PositionType P, class Visit>
constexpr void for_each_piece(const P& position, Player player, Visit visit) noexcept {
    const auto& cells = position.cells(player);
    for (std::size_t piece = 0; piece < cells.size(); ++piece)
        visit(static_cast<std::size_t>(P::Board::number_of(cells[piece])), piece);
}

/// Fills one channel of all cells.
constexpr void fill_channel(std::span<float> features, std::size_t channels, std::size_t channel,
                            float value) noexcept {
    for (std::size_t i = channel; i < features.size(); i += channels) features[i] = value;
}

/// Moves the cell of a feature and leaves its channel and value.
template <PositionType P>
[[nodiscard]] constexpr Feature with_cell_moved(Feature feature, std::size_t channels,
                                                std::size_t symmetry) noexcept {
    using Board = typename P::Board;
    const int cell = Board::numbered(static_cast<int>(feature.index / channels));
    const int image = Board::number_of(transformed_cell<Board>(cell, symmetry));
    return {channels * static_cast<std::size_t>(image) + feature.index % channels, feature.value};
}

}  // namespace detail

/// The paper's seven channels. Two for each of the latest three positions, the present one first:
/// the identities (1 to 6, 0 where there is none) of the pieces of the player who is to move now,
/// and of the opponent's. Channels of positions before the start of the game are 0. The last
/// channel is 0 throughout for the first player, 1 for the second.
/// Source: Liu et al. (2019), section 3.3, "Network Input".
template <PositionType P = Position>
struct IdentityHistoryEncoder {
    static constexpr std::string_view name = "identities of three positions";
    static constexpr std::size_t past = 2;  ///< earlier positions that it sees
    /// Two for each position, one for the player.
    static constexpr std::size_t channels = 2 * (past + 1) + 1;
    using Shape = ludus::Shape<P::Board::size, P::Board::size, channels>;
    static constexpr FeatureRange range{0, static_cast<float>(P::Board::pieces)};

    /// Requires `recent` not empty; looks at its last three positions.
    static constexpr void encode(std::span<const P> recent,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const Player mover = recent.back().to_move();
        for (std::size_t age = 0; age <= past && age < recent.size(); ++age) {
            const P& position = recent[recent.size() - 1 - age];
            for (const Player player : {mover, opponent(mover)}) {
                const std::size_t channel = 2 * age + (player == mover ? 0 : 1);
                detail::for_each_piece(position, player, [&](std::size_t cell, std::size_t piece) {
                    features[channels * cell + channel] = static_cast<float>(piece + 1);
                });
            }
        }
        if (mover == Player::second) detail::fill_channel(features, channels, channels - 1, 1.0F);
    }

    /// The mirror renumbers the pieces; what exchanges the players, exchanges 0 and 1 in the last
    /// channel.
    [[nodiscard]] static constexpr Feature transformed(const P&, Feature feature,
                                                       std::size_t symmetry) noexcept {
        Feature image = detail::with_cell_moved<P>(feature, channels, symmetry);
        if (feature.index % channels == channels - 1) {
            if (exchanges_players(symmetry)) image.value = 1 - feature.value;
        } else if (feature.value > 0) {
            const int piece = static_cast<int>(feature.value) - 1;
            image.value =
                static_cast<float>(transformed_piece<typename P::Board>(piece, symmetry) + 1);
        }
        return image;
    }
};

/// Ones and zeros without history: a channel for each of the mover's pieces, since actions name
/// them; one for all of the opponent's; and the last as in the paper, 1 throughout for the second
/// player.
template <PositionType P = Position>
struct PieceEncoder {
    static constexpr std::string_view name = "pieces";
    /// One for each own piece, one for all opposing ones, one for the player.
    static constexpr std::size_t channels = P::Board::pieces + 2;
    using Shape = ludus::Shape<P::Board::size, P::Board::size, channels>;
    static constexpr FeatureRange range{0, 1};

    static constexpr void encode(const P& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const Player mover = position.to_move();
        detail::for_each_piece(position, mover, [&](std::size_t cell, std::size_t piece) {
            features[channels * cell + piece] = 1.0F;
        });
        detail::for_each_piece(position, opponent(mover), [&](std::size_t cell, std::size_t) {
            features[channels * cell + channels - 2] = 1.0F;
        });
        if (mover == Player::second) detail::fill_channel(features, channels, channels - 1, 1.0F);
    }

    /// The mirror exchanges the channels of pieces; what exchanges the players, exchanges 0 and 1
    /// in the last channel.
    [[nodiscard]] static constexpr Feature transformed(const P&, Feature feature,
                                                       std::size_t symmetry) noexcept {
        Feature image = detail::with_cell_moved<P>(feature, channels, symmetry);
        const std::size_t channel = feature.index % channels;
        if (channel < P::Board::pieces) {
            const int piece = static_cast<int>(channel);
            const int number = transformed_piece<typename P::Board>(piece, symmetry);
            image.index = image.index - channel + static_cast<std::size_t>(number);
        }
        if (channel == channels - 1 && exchanges_players(symmetry)) image.value = 1 - feature.value;
        return image;
    }
};

/// Positions of the second player are shown turned by half, with the players exchanged: a network
/// always plays from the first player's base, and need not learn that both sides are alike.
struct MoverFirst {
    static constexpr std::string_view name = "mover first";

    /// The identity for the first player, for the second the one that exchanges the players.
    template <PositionType P>
    [[nodiscard]] static constexpr std::size_t symmetry(const P& position) noexcept {
        return position.to_move() == Player::first ? 0 : 2;
    }
};

static_assert(HistoryEncoder<IdentityHistoryEncoder<>, Position>);
static_assert(Encoder<PieceEncoder<>, Position>);
static_assert(Orientation<MoverFirst, Position> && exchanges_players(2));
static_assert(SymmetricEncoder<IdentityHistoryEncoder<>, Position> &&
              SymmetricEncoder<PieceEncoder<>, Position>);
static_assert(IdentityHistoryEncoder<>::Shape::size == 343);

}  // namespace LUDUS_NAMESPACE::chinese_checkers
