#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

/// Boards of boxes: how the edges are numbered, and which edges bound which box.
namespace LUDUS_NAMESPACE::dots_and_boxes {

/// The most rows or columns of boxes that a board can have.
inline constexpr int longest_side = 7;

/// A board of `rows` x `columns` boxes. The horizontal edges come first, row by row from the top,
/// then the vertical ones, likewise; on 4x4 boxes the numbers are those of the source's figure 3.
/// Source: Deakos (2017), "A Deep Reinforcement Learning Approach to Dots and Boxes".
template <int rows, int columns>
    requires(rows >= 1 && rows <= longest_side && columns >= 1 && columns <= longest_side)
struct Board {
    static constexpr int row_count = rows;        ///< of boxes
    static constexpr int column_count = columns;  ///< of boxes
    /// The edges that lie, numbered first.
    static constexpr std::size_t horizontal_count = std::size_t{rows + 1} * columns;
    /// All edges; as many actions.
    static constexpr std::size_t edge_count = horizontal_count + std::size_t{rows} * (columns + 1);
    static constexpr int box_count = rows * columns;  ///< the points there are to be won

    /// A set of edges: one word where they fit into it, else two.
    using Edges = std::conditional_t<(edge_count < 64), std::uint64_t, WideEdges>;

    /// The complete board.
    static constexpr Edges all_edges = edge_bit<Edges>(edge_count) - 1;

    /// The edge above the box in a row and column; with `row == rows` the one below the last.
    [[nodiscard]] static constexpr std::size_t horizontal(int row, int column) noexcept {
        const int number = row * columns + column;
        return static_cast<std::size_t>(number);
    }
    /// The edge left of the box; with `column == columns` the one right of the last.
    [[nodiscard]] static constexpr std::size_t vertical(int row, int column) noexcept {
        const int number = row * (columns + 1) + column;
        return horizontal_count + static_cast<std::size_t>(number);
    }
    /// The four edges of a box.
    [[nodiscard]] static constexpr Edges box(int row, int column) noexcept {
        return edge_bit<Edges>(horizontal(row, column)) |
            edge_bit<Edges>(horizontal(row + 1, column)) | edge_bit<Edges>(vertical(row, column)) |
            edge_bit<Edges>(vertical(row, column + 1));
    }

    /// The boxes that are complete where `drawn` are the drawn edges.
    [[nodiscard]] static constexpr int complete(Edges drawn) noexcept {
        int count = 0;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                count += (box(row, column) & ~drawn) == 0;
        return count;
    }
};

/// Whether a type is a `Board`.
template <class B>
inline constexpr bool is_board = false;
template <int rows, int columns>
inline constexpr bool is_board<Board<rows, columns>> = true;

/// A `Board`.
template <class B>
concept BoardType = is_board<B>;

namespace detail {

/// The one or two boxes beside each edge of a board.
template <BoardType B>
using BoxesBeside = std::array<std::array<typename B::Edges, 2>, B::edge_count>;

/// An edge of the border has a second box beside it that is never complete.
template <BoardType B>
consteval BoxesBeside<B> make_boxes_beside() {
    constexpr auto never = edge_bit<typename B::Edges>(B::edge_count);
    BoxesBeside<B> made{};
    for (auto& boxes : made) boxes = {never, never};
    for (int row = 0; row < B::row_count; ++row)
        for (int column = 0; column < B::column_count; ++column)
            for_each_edge(B::box(row, column), [&](std::size_t edge) {
                made[edge][made[edge][0] == never ? 0 : 1] = B::box(row, column);
            });
    return made;
}

template <BoardType B>
inline constexpr BoxesBeside<B> boxes_beside = make_boxes_beside<B>();

}  // namespace detail

/// How many of the boxes beside `edge` are complete, 0 to 2, where `drawn` are the drawn edges.
template <BoardType B>
[[nodiscard]] constexpr int complete_beside(typename B::Edges drawn, std::size_t edge) noexcept {
    assert(edge < B::edge_count);
    const auto& [one, other] = detail::boxes_beside<B>[edge];
    return static_cast<int>((one & ~drawn) == 0) + static_cast<int>((other & ~drawn) == 0);
}

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
