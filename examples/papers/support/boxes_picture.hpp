#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <functional>
#include <string>

#include "ludus/core/player.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace examples {

/// A board of Dots and Boxes with drawn edges as lines and a label of up to five letters on each
/// free one, which `label(edge)` gives.
template <int rows, int columns>
[[nodiscard]] std::string picture_of_boxes(
    const ludus::dots_and_boxes::BasicPosition<rows, columns>& position,
    const std::function<std::string(std::size_t)>& label) {
    using Board = typename ludus::dots_and_boxes::BasicPosition<rows, columns>::Board;
    const auto is_free = [&](std::size_t edge) {
        return (ludus::dots_and_boxes::low_word(position.free_edges() >> edge) & 1) != 0;
    };
    std::string text;
    for (int row = 0; row <= rows; ++row) {
        text += "  +";
        for (int column = 0; column < columns; ++column) {
            const std::size_t edge = Board::horizontal(row, column);
            text += is_free(edge) ? fmt::format(" {:^5} +", label(edge)) : std::string("-------+");
        }
        text += '\n';
        if (row == rows) break;
        for (int column = 0; column <= columns; ++column) {
            const std::size_t edge = Board::vertical(row, column);
            text += fmt::format("{:^5}   ", is_free(edge) ? label(edge) : "|");
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

/// "x 3, o 5, x to move".
template <int rows, int columns>
[[nodiscard]] std::string score_of_boxes(
    const ludus::dots_and_boxes::BasicPosition<rows, columns>& position) {
    return fmt::format("x {}, o {}{}", position.boxes(ludus::Player::first),
                       position.boxes(ludus::Player::second),
                       position.outcome()                               ? ""
                           : position.to_move() == ludus::Player::first ? ", x to move"
                                                                        : ", o to move");
}

}  // namespace examples
