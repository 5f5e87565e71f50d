#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

namespace LUDUS_NAMESPACE {

template <>
struct Picture<onitama::Position> {
    static constexpr std::string_view rules =
        "Aim: capture the opponent's master, or bring your own to the opponent's\n"
        "temple.\n"
        "The first player has the master M and the pawns A to D, and begins below; the\n"
        "second has m and a to d. The temples are c1 and c5. A move uses one of your\n"
        "two cards: a piece goes from @ to one of the points # of its pattern, which\n"
        "are shown as they lie on the board. Then you get the card that lies aside, and\n"
        "yours lies there. Moves are written as the card, from, to: tiger:c1-c3. Who\n"
        "has no move passes with a card, which is exchanged all the same: tiger:pass.";

    [[nodiscard]] static std::string board(const onitama::Position& position) {
        const std::string picture =
            board_picture(onitama::side, onitama::side, [&](int file, int rank) {
                return symbol_on(position, onitama::square(file, rank));
            });
        const onitama::Deal held = position.held();
        std::vector<Shown> cards;
        for (const Player player : {Player::first, Player::second})
            for (std::size_t card = 0; card < onitama::card_count; ++card)
                if (((player == Player::first ? held.first : held.second) >> card & 1) != 0)
                    cards.push_back({static_cast<onitama::Card>(card), player});
        cards.push_back({held.aside, position.to_move()});
        std::string text = concat(picture, "\n", padded("  first player has", 22),
                                  padded("second player has", 20), "aside\n");
        text += ' ';
        for (const Shown& shown : cards)
            text += padded(concat(" ", onitama::face(shown.card).name), 10);
        text.erase(text.find_last_not_of(' ') + 1);
        for (int row = 2; row >= -2; --row) {
            text += "\n ";
            for (const Shown& shown : cards) text += padded(concat(" ", pattern(shown, row)), 10);
            text.erase(text.find_last_not_of(' ') + 1);
        }
        text += '\n';
        if (position.outcome()) return text;
        return concat(text, position.to_move() == Player::first ? "  first" : "  second",
                      " player moves\n");
    }

private:
    /// A card, as the player sees it from the first player's side of the board.
    struct Shown {
        onitama::Card card;
        Player player;
    };

    [[nodiscard]] static std::string padded(std::string text, std::size_t width) {
        text.resize(width, ' ');
        return text;
    }
    /// A row of a card's pattern: `row` counts from the piece, upwards.
    [[nodiscard]] static std::string pattern(const Shown& shown, int row) {
        const int forward = shown.player == Player::first ? 1 : -1;
        std::string text(5, '.');
        if (row == 0) text[2] = '@';
        for (const onitama::Offset move : onitama::face(shown.card).moves)
            if (move != onitama::Offset{} && forward * move.forward == row)
                text[static_cast<std::size_t>(2 + forward * move.right)] = '#';
        return text;
    }
    [[nodiscard]] static char symbol_on(const onitama::Position& position, int square) {
        for (const Player player : {Player::first, Player::second}) {
            const onitama::Pieces& pieces = position.pieces(player);
            for (std::size_t piece = 0; piece < onitama::piece_count; ++piece)
                if (pieces.square_of(piece) == square)
                    return (player == Player::first ? "ABCDM" : "abcdm")[piece];
        }
        return '\0';
    }
};

}  // namespace LUDUS_NAMESPACE
