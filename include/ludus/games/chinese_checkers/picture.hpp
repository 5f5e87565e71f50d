#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/chinese_checkers/hops.hpp"
#include "ludus/games/chinese_checkers/position.hpp"

namespace LUDUS_NAMESPACE {

template <int size, int pieces, chinese_checkers::Hop hop>
struct Picture<chinese_checkers::BasicPosition<size, pieces, hop>> {
    using Position = chinese_checkers::BasicPosition<size, pieces, hop>;

    static constexpr std::string_view rules = hop == chinese_checkers::Hop::mirror
        ? "Aim: bring all your pieces to the opposite corner first.\n"
          "The first player has A, B, ... and goes to the upper right, the second has a,\n"
          "b, ... and goes to the lower left. A piece steps to a free cell beside it:\n"
          "left, right, up, down, or along the slant from the upper left to the lower\n"
          "right. Or it hops along such a line over one piece to the cell as far behind\n"
          "it as it was before it, if all others between are free. It may hop on from\n"
          "there in the same move. Nothing is captured. Moves are written from, to: a1c3."
        : "Aim: bring all your pieces to the opposite corner first.\n"
          "The first player has A, B, ... and goes to the upper right, the second has a,\n"
          "b, ... and goes to the lower left. A piece steps to a free cell beside it:\n"
          "left, right, up, down, or along the slant from the upper left to the lower\n"
          "right. Or it hops along such a line over one piece beside it to the free cell\n"
          "right behind that. It may hop on from there in the same move. Nothing is\n"
          "captured. Moves are written from, to: a1c3.";

    [[nodiscard]] static std::string board(const Position& position) {
        using Board = typename Position::Board;
        std::array<char, Board::cell_end> symbols{};
        for (std::size_t i = 0; i < pieces; ++i) {
            symbols[position.cells(Player::first)[i]] = static_cast<char>('A' + i);
            symbols[position.cells(Player::second)[i]] = static_cast<char>('a' + i);
        }
        std::string picture = board_picture(size, size, [&](int column, int rank) {
            return symbols[static_cast<std::size_t>(Board::cell(size - 1 - rank, column))];
        });
        if (position.outcome()) return picture;
        return concat(picture, "    ",
                      position.to_move() == Player::first ? "first (capitals)" : "second (small)",
                      " moves\n");
    }
};

}  // namespace LUDUS_NAMESPACE
