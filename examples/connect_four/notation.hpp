#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "connect_four.hpp"
#include "ludus/core/bits.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"

/// Positions: the columns from the left, separated by '/', each with its stones from the bottom, x
/// and o. The start is `//////`. The numbers of stones determine the player to move.
/// Actions: the column's number, 1 to 7.
template <>
struct ludus::Notation<connect_four::Position> {
    using Position = connect_four::Position;
    using Action = connect_four::Drop;
    using Cells = connect_four::Cells;

    [[nodiscard]] static std::string write(const Position& position) {
        const Cells first = position.stones(Player::first);
        const Cells second = position.stones(Player::second);
        std::string text;
        for (int column = 0; column < connect_four::columns; ++column) {
            if (column > 0) text += '/';
            auto here = bit<Cells>(connect_four::column_step * column);
            for (; ((first | second) & here) != 0; here <<= 1)
                text += (first & here) != 0 ? 'x' : 'o';
        }
        return text;
    }
    [[nodiscard]] static std::string write(const Position&, Action action) {
        return {static_cast<char>('1' + action.column)};
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        TextReader reader(text);
        std::array<Cells, 2> stones{};
        for (int column = 0; column < connect_four::columns; ++column) {
            if (column > 0) reader.skip('/', "x, o or '/' after at most six stones");
            for (int row = 0; row < connect_four::rows; ++row) {
                if (reader.here() != 'x' && reader.here() != 'o') break;
                stones[reader.here() == 'x' ? 0 : 1] |=
                    bit<Cells>(connect_four::column_step * column + row);
                reader.advance(1);
            }
        }
        reader.end("the end after seven columns of at most six stones");
        const int more = std::popcount(stones[0]) - std::popcount(stones[1]);
        if (more != 0 && more != 1)
            raise(NotationError(text, 0, "as many stones of x as of o, or one more"));
        const Position position(stones[0], stones[1]);
        if (connect_four::has_line(position.stones(position.to_move())))
            raise(NotationError(text, 0, "a player to move who has not won"));
        return position;
    }
    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        if (text.size() != 1) refuse_action(position, text);
        return expect_legal(position, {static_cast<std::uint8_t>(text[0] - '1')}, text);
    }
};

/// Columns are numbered as in actions, with row 1 at the bottom.
template <>
struct ludus::Picture<connect_four::Position> {
    static constexpr std::string_view rules =
        "Aim: four of your stones in a line, level, upright or diagonal.\n"
        "x is the first player, o the second. A move drops a stone into a column: name its "
        "number.\n"
        "A full board without a line is a draw.";

    [[nodiscard]] static std::string board(const connect_four::Position& position) {
        using namespace connect_four;
        std::string text;
        for (int row = rows - 1; row >= 0; --row) {
            text += "   ";
            for (int column = 0; column < columns; ++column) {
                const auto here = bit<Cells>(column_step * column + row);
                text += ' ';
                text += (position.stones(Player::first) & here) != 0 ? 'x'
                    : (position.stones(Player::second) & here) != 0  ? 'o'
                                                                     : '.';
            }
            text += '\n';
        }
        text += "    1 2 3 4 5 6 7\n";
        if (position.outcome()) return text;
        return text + (position.to_move() == Player::first ? "    x" : "    o") + " moves\n";
    }
};
