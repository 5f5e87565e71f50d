#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/chinese_checkers/cell_set.hpp"

/// Geometry: the diamond-shaped board between two bases as a square matrix, row 0 at the top. The
/// first player's base is the lower left corner, the second's the upper right one. Each cell has
/// six neighbours: a row or a column further, or both at once in the same sense.
namespace LUDUS_NAMESPACE::chinese_checkers {

/// Rows of a triangular base of so many cells; 0 where there is no such triangle.
[[nodiscard]] constexpr int base_depth(int pieces) noexcept {
    for (int depth = 1; depth * (depth + 1) / 2 <= pieces; ++depth)
        if (depth * (depth + 1) / 2 == pieces) return depth;
    return 0;
}

/// A square of 3 to 9 cells a side, and two triangular bases that do not overlap.
template <int Size, int Pieces>
concept PlayableBoard = Size >= 3 && Size <= 9 && base_depth(Pieces) > 0 &&
    2 * base_depth(Pieces) <= Size;

/// Something of each piece of a player, by the piece's number.
template <class T, int Pieces>
using OfPieces = std::array<T, static_cast<std::size_t>(Pieces)>;

/// Cells are numbered `stride * row + column`. The column that `stride` has more than the matrix is
/// never part of a set, and stops whatever would step over the edge into the next row.
template <int Size>
struct Grid {
    static constexpr int size = Size;               ///< cells along each edge
    static constexpr int stride = size + 1;         ///< from a cell to the one in the next row
    static constexpr int cell_count = size * size;  ///< of the board
    static constexpr int cell_end = stride * size;  ///< all cells are below
    /// A set of cells, one bit for each.
    using Set = std::conditional_t<(cell_end <= 64), std::uint64_t, WideSet>;

    /// The steps to three of the six neighbours; those to the others are the same backwards.
    static constexpr std::array<int, 3> axes = {1, stride, stride + 1};

    /// The number of the cell in a row and a column, each in [0, size).
    [[nodiscard]] static constexpr int cell(int row, int column) noexcept {
        return stride * row + column;
    }
    /// The row of a cell, from 0.
    [[nodiscard]] static constexpr int row_of(int cell) noexcept { return cell / stride; }
    /// The column of a cell, from 0.
    [[nodiscard]] static constexpr int column_of(int cell) noexcept { return cell % stride; }
    /// The cell's place in the matrix read row by row, in [0, cell_count).
    [[nodiscard]] static constexpr int number_of(int cell) noexcept {
        return size * row_of(cell) + column_of(cell);
    }
    /// The cell of a number in [0, cell_count).
    [[nodiscard]] static constexpr int numbered(int number) noexcept {
        return cell(number / size, number % size);
    }
    /// The cell after a half turn of the board.
    [[nodiscard]] static constexpr int turned(int from) noexcept {
        return cell(size - 1 - row_of(from), size - 1 - column_of(from));
    }
};

namespace detail {

template <int Size, int Pieces>
struct BoardTables : Grid<Size> {
    using typename Grid<Size>::Set;

    Set cells{};
    std::array<Set, 2> base{};
    std::array<OfPieces<std::uint8_t, Pieces>, 2> start{};
    std::array<Set, Grid<Size>::cell_end> neighbours{};
    std::array<Set, Grid<Size>::cell_end> same_parity{};
    std::array<Set, Grid<Size>::cell_end> same_parity_before{};

    consteval BoardTables() {
        std::array<Set, 4> of_parity{};
        const auto parity = [](int here) {
            return static_cast<std::size_t>(2 * (BoardTables::row_of(here) % 2) +
                                            BoardTables::column_of(here) % 2);
        };
        std::size_t piece = 0;
        for (int number = 0; number < this->cell_count; ++number) {
            const int here = this->numbered(number);
            cells |= only<Set>(here);
            same_parity_before[static_cast<std::size_t>(here)] = of_parity[parity(here)];
            of_parity[parity(here)] |= only<Set>(here);
            if (this->row_of(here) - this->column_of(here) < Size - base_depth(Pieces)) continue;
            base[0] |= only<Set>(here);
            base[1] |= only<Set>(this->turned(here));
            start[0][piece] = static_cast<std::uint8_t>(here);
            start[1][piece++] = static_cast<std::uint8_t>(this->turned(here));
        }
        for_each_cell(cells, [&](int here) {
            const auto at = static_cast<std::size_t>(here);
            const Set self = only<Set>(here);
            for (const int step : this->axes)
                neighbours[at] |= (self << step | self >> step) & cells;
            same_parity[at] = of_parity[parity(here)];
        });
    }
};

template <int Size, int Pieces>
inline constexpr BoardTables<Size, Pieces> board_tables{};

}  // namespace detail

/// A board with both players' bases, which lie in opposite corners.
template <int Size, int Pieces>
    requires PlayableBoard<Size, Pieces>
struct Board : Grid<Size> {
    using typename Grid<Size>::Set;
    static constexpr int pieces = Pieces;  ///< of each player

    /// How far a cell lies ahead for a player, in steps; 0 on the diagonal between the bases.
    [[nodiscard]] static constexpr int advance(Player player, int cell) noexcept {
        const int upwards = Board::column_of(cell) - Board::row_of(cell);
        return player == Player::first ? upwards : -upwards;
    }

    /// All cells.
    [[nodiscard]] static constexpr Set cells() noexcept { return tables.cells; }
    /// Where a player's pieces start.
    [[nodiscard]] static constexpr Set base(Player player) noexcept {
        return tables.base[seat(player)];
    }
    /// Where a player's pieces have to go.
    [[nodiscard]] static constexpr Set goal(Player player) noexcept {
        return base(opponent(player));
    }
    /// Where each piece of a player starts. The first player's are numbered as the matrix is read,
    /// the second's as it is read after a half turn.
    [[nodiscard]] static constexpr const OfPieces<std::uint8_t, Pieces>& start(
        Player player) noexcept {
        return tables.start[seat(player)];
    }

    /// The cells next to one.
    [[nodiscard]] static constexpr Set neighbours(int cell) noexcept {
        return tables.neighbours[static_cast<std::size_t>(cell)];
    }
    /// The cells in rows and columns of the same parity: a hop leads nowhere else.
    [[nodiscard]] static constexpr Set same_parity(int cell) noexcept {
        return tables.same_parity[static_cast<std::size_t>(cell)];
    }
    /// Those of them with a lower number.
    [[nodiscard]] static constexpr Set same_parity_before(int cell) noexcept {
        return tables.same_parity_before[static_cast<std::size_t>(cell)];
    }

    /// All cells that are next to one of the set.
    [[nodiscard]] static constexpr Set around(Set set) noexcept {
        Set found{};
        for (const int step : Board::axes) found |= set << step | set >> step;
        return found & cells();
    }

private:
    static constexpr const detail::BoardTables<Size, Pieces>& tables =
        detail::board_tables<Size, Pieces>;
};

/// Whether `B` is a `Board`.
template <class B>
inline constexpr bool is_board = false;
template <int Size, int Pieces>
inline constexpr bool is_board<Board<Size, Pieces>> = true;

/// A `Board`.
template <class B>
concept BoardType = is_board<B>;

static_assert(count(Board<7, 6>::base(Player::first)) == 6 && Board<7, 6>::cell_count == 49);

}  // namespace LUDUS_NAMESPACE::chinese_checkers
