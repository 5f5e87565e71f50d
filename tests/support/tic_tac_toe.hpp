#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/search/retrograde.hpp"

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

/// Numbers the positions by the marks of their cells, in base 3. Numbers of no position stand for
/// the initial one.
struct MarkEnumeration {
    static constexpr std::size_t count = 19'683;

    [[nodiscard]] static constexpr std::size_t index(
        const ludus::tic_tac_toe::Position& position) noexcept {
        std::size_t number = 0;
        for (int cell = 8; cell >= 0; --cell) {
            const auto marked = [&](ludus::Player player) -> std::size_t {
                return position.marks(player) >> cell & 1;
            };
            number = 3 * number + marked(ludus::Player::first) + 2 * marked(ludus::Player::second);
        }
        return number;
    }
    [[nodiscard]] static constexpr ludus::tic_tac_toe::Position position(
        std::size_t number) noexcept {
        std::array<ludus::static_vector<std::uint8_t, 9>, 2> cells;
        for (std::uint8_t cell = 0; cell < 9; ++cell, number /= 3)
            if (number % 3 != 0) cells[number % 3 - 1].push_back(cell);
        ludus::tic_tac_toe::Position found;
        const std::size_t marks = cells[0].size() + cells[1].size();
        if (cells[0].size() != (marks + 1) / 2) return found;
        for (std::size_t i = 0; i < marks; ++i) found.play({cells[i % 2][i / 2]});
        return found;
    }
};

static_assert(ludus::Enumeration<MarkEnumeration, ludus::tic_tac_toe::Position>);

/// A game in which these cells were marked one after another.
[[nodiscard]] inline ludus::Episode<ludus::tic_tac_toe::Position> marked(
    std::initializer_list<int> cells) {
    ludus::Episode<ludus::tic_tac_toe::Position> game;
    for (const int cell : cells) game.actions.push_back({static_cast<std::uint8_t>(cell)});
    return game;
}

}  // namespace support
