#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/context_features.hpp"
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

/// Rows of context features, three for each cell: it is empty, the mover's, or the opponent's.
[[nodiscard]] inline std::array<std::uint16_t, 9> rows_of_cells(
    const ludus::tic_tac_toe::Position& position) noexcept {
    const auto mover = position.to_move();
    std::array<std::uint16_t, 9> active{};
    for (std::size_t cell = 0; cell < 9; ++cell) {
        const bool is_own = (position.marks(mover) >> cell & 1U) != 0;
        const bool is_other = (position.marks(ludus::opponent(mover)) >> cell & 1U) != 0;
        active[cell] = static_cast<std::uint16_t>(3 * cell + (is_own ? 1 : is_other ? 2 : 0));
    }
    return active;
}

/// Each cell is empty, the mover's or the opponent's, in one context.
struct CellsOfCross {
    static constexpr std::string_view name = "cells";
    static constexpr std::size_t row_count = 27;
    static constexpr std::size_t active_rows = 9;
    static constexpr std::size_t context_count = 1;
    static constexpr std::size_t active_contexts = 1;

    [[nodiscard]] static std::array<std::uint16_t, 9> rows(
        const ludus::tic_tac_toe::Position& position) noexcept {
        return rows_of_cells(position);
    }
    [[nodiscard]] static std::array<std::uint16_t, 1> contexts(
        const ludus::tic_tac_toe::Position&) noexcept {
        return {};
    }
    [[nodiscard]] static std::uint64_t context_key(const ludus::tic_tac_toe::Position&) noexcept {
        return 0;
    }
    [[nodiscard]] static std::size_t mirrored_row(std::size_t row) noexcept {
        return row + 6 - 6 * (row / 3 % 3);
    }
    [[nodiscard]] static std::size_t mirrored_context(std::size_t context) noexcept {
        return context;
    }
};
static_assert(ludus::ContextFeatures<CellsOfCross, ludus::tic_tac_toe::Position> &&
              ludus::MirroredFeatures<CellsOfCross>);

}  // namespace support
