#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// The free edges over a grid of bits `columns + 1` wide, at most 8x8: bit `row * (columns + 1) +
/// column` is the box there, that of `above` the edge above it, that of `left` the one to its left.
/// So the edges around all boxes are four words, and a set of boxes is one.
template <BoardType B>
class EdgeGrid {
public:
    using Edges = typename B::Edges;
    static constexpr int width = B::column_count + 1;  ///< of the grid, in bits

    /// Spreads a set of free edges over the grid.
    explicit constexpr EdgeGrid(Edges free) noexcept
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
        open_ = (above_ | below | left_ | right) & all_boxes();
        one_free_ = open_ & ~two;
        two_free_ = two & ~three & all_boxes();
        more_free_ = three & all_boxes();
    }

    /// The boxes with a free edge: those that are not complete.
    [[nodiscard]] constexpr std::uint64_t open() const noexcept { return open_; }
    /// The boxes with one free edge.
    [[nodiscard]] constexpr std::uint64_t one_free() const noexcept { return one_free_; }
    /// The boxes with two free edges.
    [[nodiscard]] constexpr std::uint64_t two_free() const noexcept { return two_free_; }
    /// The boxes with three or four.
    [[nodiscard]] constexpr std::uint64_t more_free() const noexcept { return more_free_; }

    /// The free edges of a set of boxes, as a set of edges again.
    [[nodiscard]] constexpr Edges free_edges_of(std::uint64_t boxes) const noexcept {
        const std::uint64_t lying = (boxes | boxes << width) & above_;
        Edges edges = (boxes | boxes << 1) & left_;
        edges <<= B::horizontal_count;
        for (int row = 0; row <= B::row_count; ++row)
            edges |= (lying >> row * width & one_row) << row * B::column_count;
        return edges;
    }

    /// The boxes that a free edge joins to one of `boxes`.
    [[nodiscard]] constexpr std::uint64_t beside(std::uint64_t boxes) const noexcept {
        return ((boxes << width & above_) | (boxes & above_) >> width | (boxes << 1 & left_) |
                (boxes & left_) >> 1) &
            all_boxes();
    }

    /// Those of `boxes` with a free edge that leads out of the set: to another box or over the
    /// border.
    [[nodiscard]] constexpr std::uint64_t leading_out(std::uint64_t boxes) const noexcept {
        return boxes &
            ((above_ & ~(boxes << width)) | (above_ >> width & ~(boxes >> width)) |
             (left_ & ~(boxes << 1)) | (left_ >> 1 & ~(boxes >> 1)));
    }

    /// Whether one of `boxes` has a free edge on the border.
    [[nodiscard]] constexpr bool reaches_border(std::uint64_t boxes) const noexcept {
        const std::uint64_t upper_left =
            boxes & ((above_ & one_row) | (left_ & all_boxes() & ~(all_boxes() << 1)));
        const std::uint64_t lower_right =
            ((boxes << width & above_) | (boxes << 1 & left_)) & ~all_boxes();
        return (upper_left | lower_right) != 0;
    }

private:
    static constexpr std::uint64_t one_row = (std::uint64_t{1} << B::column_count) - 1;

    [[nodiscard]] static constexpr std::uint64_t all_boxes() noexcept {
        std::uint64_t all = 0;
        for (int row = 0; row < B::row_count; ++row) all |= one_row << row * width;
        return all;
    }

    std::uint64_t above_ = 0;
    std::uint64_t left_;
    std::uint64_t open_;
    std::uint64_t one_free_;
    std::uint64_t two_free_;
    std::uint64_t more_free_;
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
