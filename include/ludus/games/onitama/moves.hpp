#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"

/// Where the pieces of Onitama can go. What surrounds a piece is looked at through a window: the
/// open squares shifted so that the piece lies at `margin`. In it a card's moves have places that
/// do not depend on the piece, and what is beyond the edge is not open.
namespace LUDUS_NAMESPACE::onitama {

/// The eight moves of a hand of two cards: move A to D of slot 0, then of slot 1.
struct HandMoves {
    /// Byte i is the place of move i in the window. Moves that a card does not have stay where they
    /// are, on a square that is never open.
    std::uint64_t places = 0;
    /// The places as a set: of slot 0 in the lower half, of slot 1 in the upper.
    std::uint64_t reach = 0;

    /// By how much a move changes a piece's square.
    [[nodiscard]] constexpr int step(std::size_t move) const noexcept {
        return static_cast<int>(places >> (8 * move) & 0xFF) - margin;
    }
};

namespace detail {

struct CardMoves {
    std::uint32_t places = 0;
    std::uint32_t reach = 0;
};

consteval std::array<std::array<CardMoves, card_count>, 2> make_card_moves() {
    std::array<std::array<CardMoves, card_count>, 2> made{};
    for (std::size_t card = 0; card < card_count; ++card)
        for (std::size_t move = 0; move < moves_per_card; ++move) {
            const Offset offset = faces[card].moves[move];
            const int step = stride * offset.forward + offset.right;
            for (const Player player : {Player::first, Player::second}) {
                const int place = player == Player::first ? margin + step : margin - step;
                CardMoves& moves = made[seat(player)][card];
                moves.places |= static_cast<std::uint32_t>(place) << (8 * move);
                moves.reach |= bit<std::uint32_t>(place);
            }
        }
    return made;
}

inline constexpr auto card_moves = make_card_moves();

/// The place of the n-th lowest set bit of every byte, `[byte][n]`: playouts are faster with this
/// order than with that of `ludus::detail::nth_bit_of_byte`.
consteval std::array<std::array<std::uint8_t, 8>, 256> make_nth_bit() {
    std::array<std::array<std::uint8_t, 8>, 256> made{};
    for (std::size_t byte = 0; byte < made.size(); ++byte) {
        std::size_t n = 0;
        for (std::size_t left = byte; left != 0; left &= left - 1)
            made[byte][n++] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
    return made;
}

inline constexpr auto nth_bit = make_nth_bit();

}  // namespace detail

/// What the two cards of a hand allow a player.
[[nodiscard]] constexpr HandMoves moves_of(Player player, CardSet hand) noexcept {
    const auto& of_card = detail::card_moves[seat(player)];
    const detail::CardMoves& lower = of_card[static_cast<std::size_t>(lowest_card(hand))];
    const detail::CardMoves& upper = of_card[static_cast<std::size_t>(highest_card(hand))];
    return {lower.places | std::uint64_t{upper.places} << 32,
            lower.reach | std::uint64_t{upper.reach} << 32};
}

/// The squares that a player may go to: those without an own piece.
[[nodiscard]] constexpr Board open_squares(const Pieces& own) noexcept {
    return whole_board & ~own.board();
}
/// The open squares round a piece. Nothing is open to a piece that was taken.
[[nodiscard]] constexpr Board window(Board open, const Pieces& own, std::size_t piece) noexcept {
    return open >> own.square_of(piece);
}

/// How many moves a window allows, at most 8.
[[nodiscard]] constexpr std::uint32_t count_moves(Board window, const HandMoves& moves) noexcept {
    const Board both = (window & 0xFFFF'FFFF) | window << 32;
    return static_cast<std::uint32_t>(std::popcount(both & moves.reach));
}
/// The moves that a window allows as a set of eight.
[[nodiscard]] constexpr std::uint64_t move_set(Board window, const HandMoves& moves) noexcept {
    std::uint64_t set = 0;
    for (std::size_t move = 0; move < 2 * moves_per_card; ++move)
        set |= (window >> (moves.places >> (8 * move) & 63) & 1) << move;
    return set;
}
/// The move of a set of eight that has `n` below it. Requires that the set has more than `n`.
[[nodiscard]] constexpr std::size_t nth_move(std::uint64_t set, std::uint32_t n) noexcept {
    assert(n < static_cast<std::uint32_t>(std::popcount(set)));
    return detail::nth_bit[set][n];
}

}  // namespace LUDUS_NAMESPACE::onitama
