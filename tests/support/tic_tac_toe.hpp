#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/episode.hpp"

namespace support {

/// Two planes of nine cells: the mover's marks, then the opponent's.
struct MarkEncoder {
    static constexpr std::string_view name = "marks";
    using Shape = ludus::nn::Shape<18>;

    static constexpr void encode(const ludus::tic_tac_toe::Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const ludus::Player mover = position.to_move();
        ludus::for_each_bit(position.marks(mover),
                            [&](int cell) { features[static_cast<std::size_t>(cell)] = 1; });
        ludus::for_each_bit(position.marks(ludus::opponent(mover)),
                            [&](int cell) { features[9 + static_cast<std::size_t>(cell)] = 1; });
    }
};

static_assert(ludus::Encoder<MarkEncoder, ludus::tic_tac_toe::Position>);

/// The position after marking these cells, the first player beginning.
template <std::same_as<int>... Cells>
[[nodiscard]] constexpr ludus::tic_tac_toe::Position with_marks(Cells... cells) {
    ludus::tic_tac_toe::Position position;
    (position.play({static_cast<std::uint8_t>(cells)}), ...);
    return position;
}

/// A game in which these cells were marked one after another.
[[nodiscard]] inline ludus::Episode<ludus::tic_tac_toe::Position> marked(
    std::initializer_list<int> cells) {
    ludus::Episode<ludus::tic_tac_toe::Position> game;
    for (const int cell : cells) game.actions.push_back({static_cast<std::uint8_t>(cell)});
    return game;
}

}  // namespace support
