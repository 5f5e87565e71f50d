#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "connect_four.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"

namespace connect_four {

/// Three numbers for each cell, row by row from the bottom: 1 for a stone of the player to move, 1
/// for one of the opponent, and 1 where the player to move is the first. The last says who will
/// have to fill which row when no other moves are left.
struct Planes {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<rows, columns, 3>;
    static constexpr ludus::FeatureRange range{0, 1};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        const ludus::Player mover = position.to_move();
        const Cells first = mover == ludus::Player::first ? all_cells : 0;
        const std::array planes{position.stones(mover), position.stones(ludus::opponent(mover)),
                                first};
        std::size_t next = 0;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                for (const Cells plane : planes)
                    features[next++] =
                        static_cast<float>(plane >> (column_step * column + row) & 1U);
    }
};
static_assert(ludus::Encoder<Planes, Position>);

}  // namespace connect_four
