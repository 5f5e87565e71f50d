#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "ludus/core/player.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

#include "agent.hpp"

namespace examples::dots_and_boxes {

/// The board with drawn edges as lines and a label of up to five letters on each free one, which
/// `label(edge)` gives.
template <class Label>
[[nodiscard]] std::string picture(const Game& position, const Label& label) {
    const auto is_free = [&](std::size_t edge) {
        return (ludus::dots_and_boxes::low_word(position.free_edges() >> edge) & 1) != 0;
    };
    std::string text;
    for (int row = 0; row <= Board::row_count; ++row) {
        text += "  +";
        for (int column = 0; column < Board::column_count; ++column) {
            const std::size_t edge = Board::horizontal(row, column);
            text += is_free(edge) ? fmt::format(" {:^5} +", std::string(label(edge)))
                                  : std::string("-------+");
        }
        text += '\n';
        if (row == Board::row_count) break;
        for (int column = 0; column <= Board::column_count; ++column) {
            const std::size_t edge = Board::vertical(row, column);
            text += fmt::format("{:^5}   ", is_free(edge) ? std::string(label(edge)) : "|");
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

/// "x 3, o 5, x to move".
[[nodiscard]] inline std::string score(const Game& position) {
    return fmt::format("x {}, o {}{}", position.boxes(ludus::Player::first),
                       position.boxes(ludus::Player::second),
                       position.outcome()                               ? ""
                           : position.to_move() == ludus::Player::first ? ", x to move"
                                                                        : ", o to move");
}

/// A board that the paper discusses, in words only where its pictures are not in the text: here as a
/// position that fits all that it says.
struct PaperBoard {
    std::string_view position;
    std::string_view about;
};

/// Source: Deakos (2017), sections 2.4 and 5.1, figures 5 to 7 and 23 to 28.
inline constexpr std::array<PaperBoard, 3> paper_boards = {{
    {"4x4 0000010000000000000000000010000000000000 0-0 x",
     "early: the box of row 2, column 2 has its north and west walls, so that its south wall (9) "
     "and its east wall (27) would let the opponent score"},
    {"4x4 1001000000100000100010001001100001010000 0-0 x",
     "in the middle: the north wall (6) of the box of row 2, column 3 completes it"},
    {"4x4 0000011101100110011011010111101111111111 3-3 x",
     "near the end: every edge gives boxes away, the top right corner one, 1 two, the lower right "
     "(19) three, the left column four"},
}};

}  // namespace examples::dots_and_boxes
