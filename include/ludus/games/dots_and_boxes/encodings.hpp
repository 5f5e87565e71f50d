#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace ludus::dots_and_boxes {

/// The paper's encoding: for every box, row by row from the top, four numbers that are 1 where its
/// wall is drawn, in the order north, south, east, west. An edge between two boxes appears in both.
/// It shows neither the score nor the mover: the same walls look the same to both players.
/// Source: Deakos (2017), section 2.1.
template <int rows = 4, int columns = 4>
struct BasicWallEncoder {
    static constexpr std::string_view name = "walls";
    using Shape = ludus::Shape<std::size_t{rows}, std::size_t{columns}, 4>;

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
};

using WallEncoder = BasicWallEncoder<>;

static_assert(Encoder<WallEncoder, Position>);

}  // namespace ludus::dots_and_boxes
