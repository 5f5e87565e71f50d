// connect_three_planes.hpp
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "connect_three.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"

namespace connect_three {

/// Two numbers for each cell: 1 for a stone of the player to move, 1 for one of the opponent.
struct Planes {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<columns, rows, 2>;

    static void encode(const Position& position, std::span<float, Shape::size> features) noexcept {
        for (int column = 0; column < columns; ++column)
            for (int row = 0; row < rows; ++row) {
                const auto player = position.stone(column, row);
                const auto cell = static_cast<std::size_t>(2 * (column * rows + row));
                features[cell] = player == position.to_move() ? 1.0F : 0.0F;
                features[cell + 1] = player == ludus::opponent(position.to_move()) ? 1.0F : 0.0F;
            }
    }
};
static_assert(ludus::Encoder<Planes, Position>);

}  // namespace connect_three
