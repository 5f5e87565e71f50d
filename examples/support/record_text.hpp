#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/printable.hpp"

#include "any_record.hpp"

/// Games as lines of text: the name of the game, where it began, its moves, and how it ended,
///
///     onitama; dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x; dragon:c1-a2; none
///
/// with p1win, p2win, draw, or none where it goes on.
namespace examples {

/// How a game stands, in a word.
[[nodiscard]] inline std::string_view result_of(const AnyRecord& game) {
    const auto outcome = game.outcome();
    if (!outcome) return "none";
    const int utility = outcome->utility(ludus::Player::first);
    return utility > 0 ? "p1win" : utility < 0 ? "p2win" : "draw";
}

/// The moves by which a game may go on, with spaces between them.
[[nodiscard]] inline std::string moves_of(AnyRecord game, std::span<const std::size_t> actions) {
    std::string text;
    for (const std::size_t action : actions) {
        if (!text.empty()) text += ' ';
        text += game.write(action);
        game.play(action);
    }
    return text;
}

/// Those of a game from its start.
[[nodiscard]] inline std::string moves_of(const AnyRecord& game) {
    return moves_of(game.begin(), game.actions());
}

/// A game as a line, without its end.
[[nodiscard]] inline std::string write_record(const AnyRecord& game) {
    return ludus::concat(game.name(), "; ", game.begin().text(), "; ", moves_of(game), "; ",
                         result_of(game));
}

/// The game of a line, which is one like `usual`, with its limit. Throws `std::invalid_argument`,
/// with the reason in one line that is safe to print.
[[nodiscard]] inline AnyRecord read_record(std::string_view line, const AnyRecord& usual) {
    constexpr std::string_view spaces = " \t\r";
    const auto trimmed = [&](std::string_view text) {
        const std::size_t first = text.find_first_not_of(spaces);
        if (first == std::string_view::npos) return std::string_view();
        return text.substr(first, text.find_last_not_of(spaces) + 1 - first);
    };
    const auto refuse = [](std::string_view expected, std::string_view found) {
        throw std::invalid_argument(ludus::concat("expected ", expected, ", found \"",
                                                  ludus::printable(found.substr(0, 120)), "\""));
    };
    std::array<std::string_view, 4> parts;
    std::string_view rest = line;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t end = rest.find(';');
        if ((end == std::string_view::npos) != (i + 1 == parts.size()))
            refuse("GAME; START; MOVES; RESULT", line);
        parts[i] = trimmed(rest.substr(0, end));
        if (end != std::string_view::npos) rest.remove_prefix(end + 1);
    }
    const auto [name, start, moves, result] = parts;
    if (name != usual.name()) refuse(ludus::concat("a game of ", usual.name()), name);
    AnyRecord game = usual.another(start);
    for (std::string_view left = moves; !left.empty();) {
        const std::string_view move = left.substr(0, left.find_first_of(spaces));
        if (game.outcome()) refuse("no move more in a game that is over", move);
        game.play(game.read(move));
        left = trimmed(left.substr(move.size()));
    }
    if (result != result_of(game)) refuse(ludus::concat("the result ", result_of(game)), result);
    return game;
}

}  // namespace examples
