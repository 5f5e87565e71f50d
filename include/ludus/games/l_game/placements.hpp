#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"

/// Geometry of the L-Game: where an L-piece can lie on the 4x4 board.
namespace LUDUS_NAMESPACE::l_game {

/// A set of squares: bit `4 * rank + file`, so a1 is bit 0, d1 bit 3, d4 bit 15.
using Squares = std::uint16_t;
/// A set of placements: bit i stands for placement i.
using PlacementSet = std::uint64_t;

inline constexpr int side = 4;                      ///< squares along each edge
inline constexpr int square_count = side * side;    ///< of the board
inline constexpr int orientation_count = 8;         ///< turns and mirror images of the L-piece
inline constexpr int placement_count = 48;          ///< all ways in which it can lie
inline constexpr std::uint8_t no_placement = 0xFF;  ///< stands where there is no placement

/// The number of the square on a file and a rank, each in [0, 4).
[[nodiscard]] constexpr int square(int file, int rank) noexcept { return side * rank + file; }
/// The file of a square, 0 being a.
[[nodiscard]] constexpr int file_of(int square) noexcept { return square % side; }
/// The rank of a square, 0 being 1.
[[nodiscard]] constexpr int rank_of(int square) noexcept { return square / side; }

namespace detail {

struct Cell {
    int file;
    int rank;
};

/// The piece in one orientation with the lower left corner of its bounding box on a1. Orientation 0
/// is a1 a2 a3 b1; 1 to 3 are its quarter turns clockwise, 4 to 7 the mirror images of 0 to 3.
consteval std::array<Cell, 4> oriented(int orientation) {
    std::array<Cell, 4> cells{{{0, 0}, {0, 1}, {0, 2}, {1, 0}}};
    int low_file = side;
    int low_rank = side;
    for (Cell& cell : cells) {
        for (int turn = 0; turn < orientation % 4; ++turn) cell = {cell.rank, -cell.file};
        if (orientation >= 4) cell.file = -cell.file;
        low_file = cell.file < low_file ? cell.file : low_file;
        low_rank = cell.rank < low_rank ? cell.rank : low_rank;
    }
    for (Cell& cell : cells) cell = {cell.file - low_file, cell.rank - low_rank};
    return cells;
}

struct Tables {
    std::array<Squares, placement_count> squares{};
    /// 16 * orientation + anchor, the anchor being the bounding box's lower left square.
    std::array<std::uint8_t, placement_count> index{};
    std::array<std::uint8_t, orientation_count * square_count> placement{};
    std::array<PlacementSet, placement_count> disjoint{};
    std::array<PlacementSet, square_count> avoiding{};
};

consteval Tables make_tables() {
    Tables tables;
    tables.placement.fill(no_placement);
    std::size_t count = 0;
    std::array<Cell, 4> cells{};
    for (int index = 0; index < orientation_count * square_count; ++index) {
        if (index % square_count == 0) cells = oriented(index / square_count);
        Squares squares = 0;
        bool on_board = true;
        for (const Cell& cell : cells) {
            const int file = file_of(index % square_count) + cell.file;
            const int rank = rank_of(index % square_count) + cell.rank;
            on_board = on_board && file < side && rank < side;
            if (on_board) squares |= bit<Squares>(square(file, rank));
        }
        if (!on_board) continue;
        tables.squares[count] = squares;
        tables.index[count] = static_cast<std::uint8_t>(index);
        tables.placement[static_cast<std::size_t>(index)] = static_cast<std::uint8_t>(count);
        ++count;
    }
    constexpr PlacementSet all = (PlacementSet{1} << placement_count) - 1;
    tables.avoiding.fill(all);
    for (std::size_t p = 0; p < placement_count; ++p)
        for_each_bit(tables.squares[p], [&](int square) {
            tables.avoiding[static_cast<std::size_t>(square)] &= ~(PlacementSet{1} << p);
        });
    for (std::size_t p = 0; p < placement_count; ++p) {
        tables.disjoint[p] = all;
        for_each_bit(tables.squares[p], [&](int square) {
            tables.disjoint[p] &= tables.avoiding[static_cast<std::size_t>(square)];
        });
    }
    return tables;
}

inline constexpr Tables tables = make_tables();

}  // namespace detail

/// The four squares of a placement.
[[nodiscard]] constexpr Squares squares_of(std::size_t placement) noexcept {
    return detail::tables.squares[placement];
}
/// 16 * orientation + anchor square, in [0, 128).
[[nodiscard]] constexpr std::uint8_t index_of(std::size_t placement) noexcept {
    return detail::tables.index[placement];
}
/// The placement of an index in [0, 128), or `no_placement` where it would leave the board.
[[nodiscard]] constexpr std::uint8_t placement_at(std::size_t index) noexcept {
    return detail::tables.placement[index];
}
/// The placement that covers exactly these squares, or `no_placement`.
[[nodiscard]] constexpr std::uint8_t placement_on(Squares squares) noexcept {
    for (std::uint8_t p = 0; p < placement_count; ++p)
        if (squares_of(p) == squares) return p;
    return no_placement;
}
/// The placements that share no square with this one.
[[nodiscard]] constexpr PlacementSet disjoint_from(std::size_t placement) noexcept {
    return detail::tables.disjoint[placement];
}
/// The placements that leave a square free.
[[nodiscard]] constexpr PlacementSet avoiding(std::size_t square) noexcept {
    return detail::tables.avoiding[square];
}

static_assert(placement_on(squares_of(placement_count - 1)) == placement_count - 1);
static_assert(squares_of(0) == 0b0000'0001'0001'0011);  // a1 b1 a2 a3

}  // namespace LUDUS_NAMESPACE::l_game
