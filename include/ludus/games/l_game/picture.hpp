#pragma once

#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/l_game/placements.hpp"
#include "ludus/games/l_game/position.hpp"

namespace LUDUS_NAMESPACE {

template <>
struct Picture<l_game::Position> {
    static constexpr std::string_view rules =
        "Aim: the opponent cannot place the L-piece.\n"
        "x is the first player's L-piece, o the second's; n are the two neutral pieces.\n"
        "A turn has two moves. First your L-piece goes to other squares, turned or\n"
        "flipped as you like: name its four squares, as in a1a2a3b1. Then a neutral\n"
        "piece may go to any free square, as in d1b3; - leaves both where they are.";

    [[nodiscard]] static std::string board(const l_game::Position& position) {
        std::string picture = board_picture(l_game::side, l_game::side, [&](int file, int rank) {
            return symbol_on(position, l_game::square(file, rank));
        });
        if (position.outcome()) return picture;
        return concat(
            picture, "    ", position.to_move() == Player::first ? "x" : "o",
            position.neutral_due() ? " moves a neutral piece, or none\n" : " moves the L-piece\n");
    }

private:
    [[nodiscard]] static char symbol_on(const l_game::Position& position, int square) {
        const auto covers = [square](l_game::Squares squares) {
            return (squares >> square & 1) != 0;
        };
        if (covers(l_game::squares_of(position.piece(Player::first)))) return 'x';
        if (covers(l_game::squares_of(position.piece(Player::second)))) return 'o';
        return covers(position.neutrals()) ? 'n' : '\0';
    }
};

}  // namespace LUDUS_NAMESPACE
