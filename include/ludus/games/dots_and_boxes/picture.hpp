#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace LUDUS_NAMESPACE {

template <int rows, int columns>
struct Picture<dots_and_boxes::BasicPosition<rows, columns>> {
    using Position = dots_and_boxes::BasicPosition<rows, columns>;

    static constexpr std::string_view rules =
        "Aim: more boxes than the opponent.\n"
        "A move draws an edge, and is written as the number that the board shows there.\n"
        "Who completes a box gets it, and moves again.";

    [[nodiscard]] static std::string board(const Position& position) {
        const std::string text =
            edges(position, [](std::size_t edge) { return number_text(edge); }) +
            concat("  first ", number_text(position.boxes(Player::first)), ", second ",
                   number_text(position.boxes(Player::second)));
        if (position.outcome()) return text + '\n';
        return concat(text, position.to_move() == Player::first ? "; first" : "; second",
                      " player moves\n");
    }
    /// The edges alone: drawn ones as lines, free ones with a label of at most five letters, which
    /// `label(edge)` returns.
    [[nodiscard]] static std::string edges(const Position& position, const auto& label) {
        using Board = typename Position::Board;
        const auto text_of = [&](std::size_t edge, std::string_view line) {
            if ((dots_and_boxes::low_word(position.free_edges() >> edge) & 1) == 0)
                return std::string(line);
            std::string text = label(edge);
            text.insert(0, (5 - text.size()) / 2, ' ');
            text.resize(5, ' ');
            return text;
        };
        std::string text;
        for (int row = 0; row <= rows; ++row) {
            text += "  +";
            for (int column = 0; column < columns; ++column)
                text += concat(text_of(Board::horizontal(row, column), "-----"), "+");
            text += '\n';
            if (row == rows) break;
            for (int column = 0; column <= columns; ++column)
                text += concat(text_of(Board::vertical(row, column), "  |  "), " ");
            text.erase(text.find_last_not_of(' ') + 1);
            text += '\n';
        }
        return text;
    }
};

}  // namespace LUDUS_NAMESPACE
