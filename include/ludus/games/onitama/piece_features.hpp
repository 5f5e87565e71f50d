#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

namespace LUDUS_NAMESPACE::onitama {

/// Each piece on its square with each card, as `ContextFeatures`: for evaluations that play with
/// any of the sixteen cards. Seen by the mover, who sits at rank 0. Ours.
///
///     rows      owner (mover, opponent) x kind (pawn, master) x (25 squares, taken)
///     contexts  always; the mover holds a card; the opponent does; it lies aside
struct PieceFeatures {
    static constexpr std::string_view name = "pieces by cards";
    static constexpr std::size_t places = side * side + 1;  ///< of a piece: the last is taken
    static constexpr std::size_t row_count = 4 * places;
    static constexpr std::size_t active_rows = 2 * piece_count;
    static constexpr std::size_t context_count = 1 + 3 * card_count;
    static constexpr std::size_t active_contexts = 1 + cards_in_play;

    [[nodiscard]] static constexpr std::array<std::uint16_t, active_rows> rows(
        const Position& position) noexcept {
        std::array<std::uint16_t, active_rows> active{};
        const Player mover = position.to_move();
        std::size_t count = 0;
        for (const Player player : {mover, opponent(mover)}) {
            const Pieces& pieces = position.pieces(player);
            const std::size_t first = player == mover ? 0 : 2 * places;
            for (std::size_t piece = 0; piece < piece_count; ++piece)
                active[count++] = static_cast<std::uint16_t>(
                    first + (piece == master ? places : 0) +
                    static_cast<std::size_t>(cell_seen_by(mover, pieces.square_of(piece))));
        }
        return active;
    }
    [[nodiscard]] static constexpr std::array<std::uint16_t, active_contexts> contexts(
        const Position& position) noexcept {
        const Player mover = position.to_move();
        const CardSet own = position.hand(mover);
        const CardSet other = position.hand(opponent(mover));
        const auto context = [](std::size_t holder, Card card) {
            return static_cast<std::uint16_t>(1 + holder * card_count +
                                              static_cast<std::size_t>(card));
        };
        return {0,
                context(0, lowest_card(own)),
                context(0, highest_card(own)),
                context(1, lowest_card(other)),
                context(1, highest_card(other)),
                context(2, position.aside())};
    }
    [[nodiscard]] static constexpr std::uint64_t context_key(const Position& position) noexcept {
        const Player mover = position.to_move();
        return std::uint64_t{position.hand(mover)} |
            std::uint64_t{position.hand(opponent(mover))} << 16 |
            std::uint64_t{set_of(position.aside())} << 32;
    }

    /// The same with left and right exchanged.
    [[nodiscard]] static constexpr std::size_t mirrored_row(std::size_t row) noexcept {
        const std::size_t cell = row % places;
        if (cell == places - 1) return row;
        return row - cell + cell / side * side + (side - 1 - cell % side);
    }
    [[nodiscard]] static constexpr std::size_t mirrored_context(std::size_t context) noexcept {
        if (context == 0) return 0;
        const std::size_t card = (context - 1) % card_count;
        return context - card +
            static_cast<std::size_t>(onitama::mirrored(static_cast<Card>(card)));
    }
};

}  // namespace LUDUS_NAMESPACE::onitama
