#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

/// Which edges complete a box, and which give a box its third side: all edges at once.
namespace ludus::dots_and_boxes {

namespace detail {

/// The free edges over a grid of bits `columns + 1` wide, at most 8x8: bit
/// `row * (columns + 1) + column` of `above` is the edge above the box there, that of `left` the one
/// to its left. So the edges around all boxes are four words.
template <BoardType B>
class EdgeGrid {
public:
    static constexpr int width = B::column_count + 1;

    explicit constexpr EdgeGrid(typename B::Edges free) noexcept
        : left_(low_word(free >> B::horizontal_count)) {
        const std::uint64_t lying = low_word(free);
        for (int row = 0; row <= B::row_count; ++row)
            above_ |= (lying >> row * B::column_count & one_row) << row * width;
        const std::uint64_t below = above_ >> width;
        const std::uint64_t right = left_ >> 1;
        const std::uint64_t two =
            (above_ & below) | (left_ & right) | ((above_ | below) & (left_ | right));
        const std::uint64_t three =
            (above_ & below & (left_ | right)) | (left_ & right & (above_ | below));
        one_free_ = (above_ | below | left_ | right) & ~two & boxes();
        two_free_ = two & ~three & boxes();
    }

    /// The boxes with one free edge, and those with two.
    [[nodiscard]] constexpr std::uint64_t one_free() const noexcept { return one_free_; }
    [[nodiscard]] constexpr std::uint64_t two_free() const noexcept { return two_free_; }

    /// The free edges of a set of boxes, as a set of edges again.
    [[nodiscard]] constexpr typename B::Edges free_edges_of(std::uint64_t boxes) const noexcept {
        const std::uint64_t lying = (boxes | boxes << width) & above_;
        typename B::Edges edges = (boxes | boxes << 1) & left_;
        edges <<= B::horizontal_count;
        for (int row = 0; row <= B::row_count; ++row)
            edges |= (lying >> row * width & one_row) << row * B::column_count;
        return edges;
    }

private:
    static constexpr std::uint64_t one_row = (std::uint64_t{1} << B::column_count) - 1;

    [[nodiscard]] static constexpr std::uint64_t boxes() noexcept {
        std::uint64_t all = 0;
        for (int row = 0; row < B::row_count; ++row) all |= one_row << row * width;
        return all;
    }

    std::uint64_t above_ = 0;
    std::uint64_t left_;
    std::uint64_t one_free_;
    std::uint64_t two_free_;
};

}  // namespace detail

/// The free edges that complete a box.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges scoring_edges(typename B::Edges free) noexcept {
    const detail::EdgeGrid<B> grid(free);
    return grid.free_edges_of(grid.one_free());
}

/// The free edges that give some box its third side, so that the opponent can complete it. An edge
/// can do that and complete another box.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges giving_edges(typename B::Edges free) noexcept {
    const detail::EdgeGrid<B> grid(free);
    return grid.free_edges_of(grid.two_free());
}

}  // namespace ludus::dots_and_boxes
