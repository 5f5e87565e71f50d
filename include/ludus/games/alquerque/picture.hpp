#pragma once

#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"

namespace LUDUS_NAMESPACE {

template <alquerque::Rules variant>
struct Picture<alquerque::BasicPosition<variant>> {
    using Position = alquerque::BasicPosition<variant>;

    static constexpr std::string_view rules = variant.scoring == alquerque::Scoring::pieces
        ? "Aim: more pieces than the opponent at the end.\n"
          "x are the first player's pieces and go up, o are the second's and go down. A\n"
          "piece steps along a line to the next free point, forward or sideways: b2c3. Or\n"
          "it jumps along a line over a piece of the opponent to the free point behind,\n"
          "and captures it: b2d4. Nobody has to capture. If a turn may have several\n"
          "captures, they are moves of the same piece, and - ends the turn. `moves` lists\n"
          "what is legal: variants differ in the directions. The game ends when the\n"
          "player to move has no move, or when no capture can happen any more."
        : "Aim: leave the opponent without a move.\n"
          "x are the first player's pieces and go up, o are the second's and go down. A\n"
          "piece steps along a line to the next free point, forward or sideways: b2c3. Or\n"
          "it jumps along a line over a piece of the opponent to the free point behind,\n"
          "and captures it: b2d4. Nobody has to capture. If a turn may have several\n"
          "captures, they are moves of the same piece, and - ends the turn. `moves` lists\n"
          "what is legal: variants differ in the directions. Whoever has no move has\n"
          "lost; a game that ends otherwise is drawn.";

    [[nodiscard]] static std::string board(const Position& position) {
        std::string text;
        for (int rank = alquerque::side - 1; rank >= 0; --rank) {
            text += {' ', ' ', static_cast<char>('1' + rank), ' '};
            for (int file = 0; file < alquerque::side; ++file)
                text += {file == 0 ? ' ' : '-', symbol_on(position, file, rank)};
            text += '\n';
            if (rank > 0) text += lines_below(rank);
        }
        text += "     a b c d e\n";
        if (position.outcome()) return text;
        return concat(
            text, "    ", position.to_move() == Player::first ? "x" : "o", " moves",
            position.jumper() ? " on with the same piece, or ends the turn with -\n" : "\n");
    }

private:
    [[nodiscard]] static char symbol_on(const Position& position, int file, int rank) {
        const int here = alquerque::point(file, rank);
        if ((position.pieces(Player::first) >> here & 1) != 0) return 'x';
        return (position.pieces(Player::second) >> here & 1) != 0 ? 'o' : '.';
    }
    /// Slanted lines meet where file and rank are both even or both odd.
    [[nodiscard]] static std::string lines_below(int rank) {
        std::string text = "     |";
        for (int file = 0; file + 1 < alquerque::side; ++file)
            text += {(file + rank) % 2 == 0 ? '\\' : '/', '|'};
        return text + '\n';
    }
};

}  // namespace LUDUS_NAMESPACE
