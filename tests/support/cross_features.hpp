#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/features.hpp"

namespace support {

/// Tic-tac-toe with a feature for every board: cell by cell empty, the mover's, or the opponent's.
struct WholeBoard {
    static constexpr std::string_view name = "whole_board";
    static constexpr std::size_t feature_count = 19'683;
    static constexpr std::size_t active_count = 1;

    [[nodiscard]] static constexpr std::array<std::uint32_t, 1> active(
        const ludus::tic_tac_toe::Position& position) noexcept {
        std::uint32_t number = 0;
        for (int cell = 0; cell < 9; ++cell) {
            const auto holds = [&](ludus::Player player) {
                return (position.marks(player) >> cell & 1U) != 0;
            };
            number *= 3;
            if (holds(position.to_move())) number += 1;
            if (holds(ludus::opponent(position.to_move()))) number += 2;
        }
        return {number};
    }
};
static_assert(ludus::Features<WholeBoard, ludus::tic_tac_toe::Position>);

}  // namespace support
