#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

/// The symmetries of a board of boxes, as they move its edges.
namespace LUDUS_NAMESPACE::dots_and_boxes {

/// On a square board s = 4 * reflected + quarter turns, else s = 2 * reflected + half turns; the
/// reflection, which reverses the columns, comes first, and turns are clockwise.
template <BoardType B>
inline constexpr std::size_t board_symmetries = B::row_count == B::column_count ? 8 : 4;

namespace detail {

/// A point of the board, in halves of a box's side: the middle of a box has odd coordinates, that
/// of a horizontal edge an odd column, that of a vertical one an odd row.
struct Point {
    int row;
    int column;

    friend constexpr bool operator==(Point, Point) noexcept = default;
};

/// Where a point comes to lie.
template <BoardType B>
[[nodiscard]] constexpr Point moved(Point point, std::size_t symmetry) noexcept {
    constexpr bool square = B::row_count == B::column_count;
    constexpr std::size_t turns = board_symmetries<B> / 2;
    constexpr int height = 2 * B::row_count;
    constexpr int width = 2 * B::column_count;
    auto [row, column] = point;
    if (symmetry >= turns) column = width - column;
    for (std::size_t turn = 0; turn < symmetry % turns; ++turn) {
        const int old_row = row;
        row = square ? column : height - row;
        column = square ? height - old_row : width - column;
    }
    return {row, column};
}

/// Where one edge comes to lie.
template <BoardType B>
consteval std::size_t moved_edge(std::size_t edge, std::size_t symmetry) {
    constexpr int columns = B::column_count;
    const bool lies = edge < B::horizontal_count;
    const int place = static_cast<int>(lies ? edge : edge - B::horizontal_count);
    const Point middle = lies ? Point{2 * (place / columns), 2 * (place % columns) + 1}
                              : Point{2 * (place / (columns + 1)) + 1, 2 * (place % (columns + 1))};
    const auto [row, column] = moved<B>(middle, symmetry);
    return row % 2 == 0 ? B::horizontal(row / 2, column / 2) : B::vertical(row / 2, column / 2);
}

/// A set is moved four edges at a time: the table for four neighbours fits into few cache lines.
template <BoardType B>
struct SymmetryTables {
    static constexpr std::size_t pieces = (B::edge_count + 3) / 4;

    std::array<std::array<std::uint8_t, B::edge_count>, board_symmetries<B>> edge{};
    std::array<std::array<std::array<typename B::Edges, 16>, pieces>, board_symmetries<B>> set{};
};

template <BoardType B>
consteval SymmetryTables<B> make_symmetry_tables() {
    using Edges = typename B::Edges;
    SymmetryTables<B> made;
    for (std::size_t s = 0; s < board_symmetries<B>; ++s) {
        for (std::size_t e = 0; e < B::edge_count; ++e)
            made.edge[s][e] = static_cast<std::uint8_t>(moved_edge<B>(e, s));
        for (std::size_t piece = 0; piece < made.pieces; ++piece)
            for (std::size_t subset = 1; subset < 16; ++subset) {  // the lowest edge and the others
                const auto e = 4 * piece + static_cast<std::size_t>(std::countr_zero(subset));
                Edges image = made.set[s][piece][subset & (subset - 1)];
                if (e < B::edge_count) image |= edge_bit<Edges>(made.edge[s][e]);
                made.set[s][piece][subset] = image;
            }
    }
    return made;
}

template <BoardType B>
inline constexpr SymmetryTables<B> symmetry_tables = make_symmetry_tables<B>();

}  // namespace detail

/// Where an edge comes to lie. Requires `symmetry < board_symmetries<B>`.
template <BoardType B>
[[nodiscard]] constexpr std::uint8_t transformed_edge(std::size_t edge,
                                                      std::size_t symmetry) noexcept {
    return detail::symmetry_tables<B>.edge[symmetry][edge];
}

/// Where a set of edges comes to lie. Requires `symmetry < board_symmetries<B>`.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges transformed_edges(typename B::Edges edges,
                                                            std::size_t symmetry) noexcept {
    typename B::Edges image = 0;
    for (const auto& piece : detail::symmetry_tables<B>.set[symmetry]) {
        image |= piece[low_word(edges) & 15];
        edges >>= 4;
    }
    return image;
}

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
