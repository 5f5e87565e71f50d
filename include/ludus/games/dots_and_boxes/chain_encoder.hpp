#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "ludus/games/dots_and_boxes/edge_grid.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// What players of the game count, beside the walls of `BasicWallEncoder`: nine numbers for every
/// box.
///
///     0 to 3   its walls, as there
///     4        1 where three or four of its edges are free: a joint
///     5        1 where one is: it can be completed
///     6        the boxes of its string, eighths
///     7        1 where its string holds a box that can be completed
///     8        1 where its string ends nowhere: all its free edges lie within
///
/// A string is what boxes with one or two free edges form that free edges join: a chain, a loop, or
/// what is left of one; of other boxes, the last three numbers are 0.
/// Source: Berlekamp (2000), "The Dots and Boxes Game", for what is worth counting.
template <int rows = 4, int columns = 4>
struct BasicChainEncoder {
    static constexpr std::string_view name = "chains";
    static constexpr std::size_t planes = 9;  ///< numbers for every box
    using Shape = ludus::Shape<std::size_t{rows}, std::size_t{columns}, planes>;
    static constexpr FeatureRange range{0, std::max(1.0F, static_cast<float>(rows* columns) / 8)};

    static constexpr void encode(const BasicPosition<rows, columns>& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::array<float, Walls::Shape::size> walls{};
        Walls::encode(position, walls);
        std::ranges::fill(features, 0.0F);
        for (std::size_t box = 0; box < box_count; ++box)
            for (std::size_t side = 0; side < 4; ++side)
                features[planes * box + side] = walls[4 * box + side];

        const Grid grid(position.free_edges());
        const auto mark = [&](std::uint64_t boxes, std::size_t plane, float value) {
            for (; boxes != 0; boxes &= boxes - 1) {
                const int bit = std::countr_zero(boxes);
                const int box = bit / Grid::width * columns + bit % Grid::width;
                features[planes * static_cast<std::size_t>(box) + plane] = value;
            }
        };
        mark(grid.more_free(), 4, 1);
        mark(grid.one_free(), 5, 1);
        for (std::uint64_t left = grid.one_free() | grid.two_free(); left != 0;) {
            std::uint64_t string = left & -left;
            std::uint64_t next = string;
            while ((next = grid.beside(string) & left & ~string) != 0) string |= next;
            left &= ~string;
            mark(string, 6, static_cast<float>(std::popcount(string)) / 8);
            if ((string & grid.one_free()) != 0) mark(string, 7, 1);
            if (grid.leading_out(string) == 0) mark(string, 8, 1);
        }
    }

    /// Boxes move, and their walls turn with them.
    [[nodiscard]] static constexpr Feature transformed(const BasicPosition<rows, columns>& position,
                                                       Feature feature,
                                                       std::size_t symmetry) noexcept {
        const std::size_t plane = feature.index % planes;
        const std::size_t box = feature.index / planes;
        const Feature wall = Walls::transformed(
            position, {4 * box + std::min<std::size_t>(plane, 3), feature.value}, symmetry);
        return {planes * (wall.index / 4) + (plane < 4 ? wall.index % 4 : plane), feature.value};
    }

private:
    using Walls = BasicWallEncoder<rows, columns>;
    using Grid = EdgeGrid<Board<rows, columns>>;
    static constexpr std::size_t box_count = std::size_t{rows} * std::size_t{columns};
};

/// The encoder of the paper's board of 4x4 boxes.
using ChainEncoder = BasicChainEncoder<>;

static_assert(Encoder<ChainEncoder, Position> && SymmetricEncoder<ChainEncoder, Position>);

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
