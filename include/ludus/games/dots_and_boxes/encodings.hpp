#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/symmetry.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// The paper's encoding: for every box, row by row from the top, four numbers that are 1 where its
/// wall is drawn, in the order north, south, east, west. An edge between two boxes appears in both.
/// It shows neither the score nor the mover: the same walls look the same to both players.
/// Source: Deakos (2017), section 2.1.
template <int rows = 4, int columns = 4>
struct BasicWallEncoder {
    static constexpr std::string_view name = "walls";
    using Shape = ludus::Shape<std::size_t{rows}, std::size_t{columns}, 4>;
    static constexpr FeatureRange range{0, 1};

    static constexpr void encode(const BasicPosition<rows, columns>& position,
                                 std::span<float, Shape::size> features) noexcept {
        using Board = Board<rows, columns>;
        const auto drawn = position.drawn_edges();
        auto feature = features.begin();
        const auto mark = [&](std::size_t edge) {
            *feature++ = (low_word(drawn >> edge) & 1) != 0 ? 1.0F : 0.0F;
        };
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                mark(Board::horizontal(row, column));
                mark(Board::horizontal(row + 1, column));
                mark(Board::vertical(row, column + 1));
                mark(Board::vertical(row, column));
            }
    }

    /// Boxes move, and their walls turn with them.
    [[nodiscard]] static constexpr Feature transformed(const BasicPosition<rows, columns>&,
                                                       Feature feature,
                                                       std::size_t symmetry) noexcept {
        using Board = Board<rows, columns>;
        // From the middle of a box, in halves of its side.
        constexpr std::array<detail::Point, 4> walls = {{{-1, 0}, {1, 0}, {0, 1}, {0, -1}}};
        const int number = static_cast<int>(feature.index / 4);
        const detail::Point box{2 * (number / columns) + 1, 2 * (number % columns) + 1};
        const detail::Point wall = walls[feature.index % 4];
        const auto [row, column] = detail::moved<Board>(box, symmetry);
        const auto [wall_row, wall_column] =
            detail::moved<Board>({box.row + wall.row, box.column + wall.column}, symmetry);
        const detail::Point turned{wall_row - row, wall_column - column};
        const auto side = std::ranges::find(walls, turned) - walls.begin();
        const int image = columns * (row / 2) + column / 2;
        return {4 * static_cast<std::size_t>(image) + static_cast<std::size_t>(side),
                feature.value};
    }
};

/// The encoder of the paper's board of 4x4 boxes.
using WallEncoder = BasicWallEncoder<>;

static_assert(Encoder<WallEncoder, Position> && SymmetricEncoder<WallEncoder, Position>);

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
