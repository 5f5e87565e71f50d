#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/symmetry.hpp"

/// One set of free edges for all that play alike.
namespace LUDUS_NAMESPACE::dots_and_boxes {

namespace detail {

/// Two edges on the border of one box, as a corner has.
struct EdgePair {
    std::uint8_t first;
    std::uint8_t second;
};

/// A box's edges on the border.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges border_edges(int row, int column) noexcept {
    typename B::Edges edges = 0;
    for_each_edge(B::box(row, column), [&](std::size_t edge) {
        const auto& beside = boxes_beside<B>[edge];
        if (std::ranges::find(beside, edge_bit<typename B::Edges>(B::edge_count)) != beside.end())
            edges |= edge_bit<typename B::Edges>(edge);
    });
    return edges;
}

/// Calls `visit(first, second)` for all pairs of border edges of one box, in an order in which
/// exchanging them sorts.
template <BoardType B, std::invocable<std::size_t, std::size_t> Visit>
constexpr void for_each_border_pair(Visit visit) {
    for (int row = 0; row < B::row_count; ++row)
        for (int column = 0; column < B::column_count; ++column)
            for (auto left = border_edges<B>(row, column); left != 0;) {
                const std::size_t first = pop_lowest_edge(left);
                for_each_edge(left, [&](std::size_t second) { visit(first, second); });
            }
}

template <BoardType B>
inline constexpr std::size_t border_pair_count = [] {
    std::size_t count = 0;
    for_each_border_pair<B>([&](std::size_t, std::size_t) { ++count; });
    return count;
}();

template <BoardType B>
inline constexpr auto border_pairs = [] {
    std::array<EdgePair, border_pair_count<B>> pairs{};
    std::size_t count = 0;
    for_each_border_pair<B>([&](std::size_t first, std::size_t second) {
        pairs[count++] = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    });
    return pairs;
}();

/// The images of all subsets of four neighbouring edges, under all symmetries side by side, so that
/// they are looked up together.
template <BoardType B>
struct ImageTables {
    static constexpr std::size_t pieces = (B::edge_count + 3) / 4;
    using Images = std::array<typename B::Edges, board_symmetries<B>>;

    std::array<std::array<Images, 16>, pieces> of{};
};

template <BoardType B>
inline constexpr ImageTables<B> image_tables = [] {
    ImageTables<B> made;
    for (std::size_t piece = 0; piece < made.pieces; ++piece)
        for (std::size_t subset = 0; subset < 16; ++subset)
            for (std::size_t s = 0; s < board_symmetries<B>; ++s)
                made.of[piece][subset][s] = symmetry_tables<B>.set[s][piece][subset];
    return made;
}();

}  // namespace detail

/// The edges of a board that are needed no more than once: of a box with several free edges on the
/// border all but the first can be left out, since drawing any of them comes to the same.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges without_copies(typename B::Edges free) noexcept {
    typename B::Edges kept = free;
    for (const auto [first, second] : detail::border_pairs<B>)
        kept &= ~((free >> first & 1) << second);
    return kept;
}

/// The least of the sets that play like the free edges `free`: an image under a symmetry, with the
/// border's edges of a box exchanged. What can still be scored depends on the free edges alone.
template <BoardType B>
[[nodiscard]] constexpr typename B::Edges canonical(typename B::Edges free) noexcept {
    using Tables = detail::ImageTables<B>;
    typename Tables::Images images{};
    for (const auto& piece : detail::image_tables<B>.of) {
        const auto& part = piece[low_word(free) & 15];
        for (std::size_t s = 0; s < images.size(); ++s) images[s] |= part[s];
        free >>= 4;
    }
    for (const auto [first, second] : detail::border_pairs<B>)
        for (auto& image : images) {
            const auto moves = image >> second & ~(image >> first) & 1;
            image ^= moves << first | moves << second;
        }
    return *std::ranges::min_element(images);
}

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
