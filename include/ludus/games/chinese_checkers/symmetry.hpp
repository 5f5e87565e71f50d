#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/chinese_checkers/board.hpp"

/// The four symmetries of the board: s = 2 * turned + mirrored. The mirror is the diagonal through
/// both bases; a half turn exchanges the bases, and with them the players. A piece takes the number
/// of the one that starts where its own start comes to lie, so that the initial position is its own
/// image but for the mover.
namespace LUDUS_NAMESPACE::chinese_checkers {

inline constexpr std::size_t board_symmetries = 4;  ///< whatever the size of the board

/// Whether a symmetry exchanges the players.
[[nodiscard]] constexpr bool exchanges_players(std::size_t symmetry) noexcept {
    return symmetry >= 2;
}

/// Where a cell comes to lie. Requires `symmetry < board_symmetries`.
template <BoardType B>
[[nodiscard]] constexpr int transformed_cell(int cell, std::size_t symmetry) noexcept {
    assert(symmetry < board_symmetries);
    if (symmetry % 2 == 1)
        cell = B::cell(B::size - 1 - B::column_of(cell), B::size - 1 - B::row_of(cell));
    return exchanges_players(symmetry) ? B::turned(cell) : cell;
}

namespace detail {

/// For each piece the one that starts at the mirror cell of its start; the same for both players.
template <BoardType B>
inline constexpr std::array<std::uint8_t, B::pieces> mirrored_pieces = [] {
    std::array<std::uint8_t, B::pieces> made{};
    const auto& start = B::start(Player::first);
    for (std::size_t piece = 0; piece < B::pieces; ++piece)
        for (std::size_t other = 0; other < B::pieces; ++other)
            if (start[other] == transformed_cell<B>(start[piece], 1))
                made[piece] = static_cast<std::uint8_t>(other);
    return made;
}();

}  // namespace detail

/// The number that a piece takes. Requires `symmetry < board_symmetries`.
template <BoardType B>
[[nodiscard]] constexpr int transformed_piece(int piece, std::size_t symmetry) noexcept {
    assert(symmetry < board_symmetries);
    return symmetry % 2 == 1 ? detail::mirrored_pieces<B>[static_cast<std::size_t>(piece)] : piece;
}

static_assert(transformed_piece<Board<7, 6>>(0, 1) == 5 &&
              transformed_piece<Board<7, 6>>(2, 1) == 2);

}  // namespace LUDUS_NAMESPACE::chinese_checkers
