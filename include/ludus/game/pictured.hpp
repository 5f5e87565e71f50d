#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// How a game is shown and explained to people: specialised beside each game, in its `picture.hpp`.
///
///     Picture<G>::board(position)   several lines of plain text, each with its end
///     Picture<G>::rules             the aim, the signs of the board, how moves are written
template <Game G>
struct Picture;

/// A game with a specialised `Picture`.
template <class G>
concept Pictured = Game<G> && requires(const G position) {
    { Picture<G>::board(position) } -> std::same_as<std::string>;
    { Picture<G>::rules } -> std::convertible_to<std::string_view>;
};

/// A board of squares for people, with ranks numbered and files lettered: what `symbol(file, rank)`
/// says is on each, a point where it says '\0'.
template <std::invocable<int, int> Symbol>
[[nodiscard]] std::string board_picture(int files, int ranks, const Symbol& symbol) {
    std::string text;
    for (int rank = ranks - 1; rank >= 0; --rank) {
        text += {' ', ' ', static_cast<char>('1' + rank), ' '};
        for (int file = 0; file < files; ++file) {
            const char here = symbol(file, rank);
            text += {' ', here == '\0' ? '.' : here};
        }
        text += '\n';
    }
    text += "    ";
    for (int file = 0; file < files; ++file) text += {' ', static_cast<char>('a' + file)};
    return text + '\n';
}

}  // namespace LUDUS_NAMESPACE
