#pragma once

// What a network sees of my_game.

#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "my_game.hpp"

namespace my_game {

/// Two numbers for each square: 1 for a stone of the player to move, 1 for one of the opponent.
struct Planes {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<side, side, 2>;

    static void encode(const Position& position, std::span<float, Shape::size> features) noexcept {
        const Squares own = position.stones(position.to_move());
        const Squares theirs = position.stones(ludus::opponent(position.to_move()));
        for (std::size_t square = 0; square < squares; ++square) {
            features[2 * square] = (own >> square & 1) != 0 ? 1.0F : 0.0F;
            features[2 * square + 1] = (theirs >> square & 1) != 0 ? 1.0F : 0.0F;
        }
    }
};
static_assert(ludus::Encoder<Planes, Position>);

}  // namespace my_game
