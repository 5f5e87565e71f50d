#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/app/any_game.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/io/file.hpp"

/// Games as lines of text: the name of the game, the position where it began, its moves, and how it
/// ended,
///
///     onitama; dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x; dragon:c1-a2; none
///
/// with p1win, p2win, draw, or none if it is not over.
namespace LUDUS_NAMESPACE::app {

/// The result of a game, as one word.
[[nodiscard]] inline std::string_view result_of(const AnyGame& game) {
    const auto outcome = game.outcome();
    if (!outcome) return "none";
    const int utility = outcome->utility(Player::first);
    return utility > 0 ? "p1win" : utility < 0 ? "p2win" : "draw";
}

/// Moves that may follow in a game, with spaces between them.
[[nodiscard]] inline std::string moves_of(AnyGame game, std::span<const std::size_t> actions) {
    std::string text;
    for (const std::size_t action : actions) {
        if (!text.empty()) text += ' ';
        text += game.write(action);
        game.play(action);
    }
    return text;
}
/// Those of a game from its start.
[[nodiscard]] inline std::string moves_of(const AnyGame& game) {
    return moves_of(game.begin(), game.actions());
}

/// A game as a line, without its end.
[[nodiscard]] inline std::string write_record(const AnyGame& game) {
    return concat(game.name(), "; ", game.begin().text(), "; ", moves_of(game), "; ",
                  result_of(game));
}

/// The game of a line, which is one like `usual`, with its limit. Throws `std::invalid_argument`,
/// with the reason in one line that is safe to print.
[[nodiscard]] inline AnyGame read_record(std::string_view line, const AnyGame& usual) {
    constexpr std::string_view spaces = " \t\r";
    const auto trimmed = [&](std::string_view text) {
        const std::size_t first = text.find_first_not_of(spaces);
        if (first == std::string_view::npos) return std::string_view();
        return text.substr(first, text.find_last_not_of(spaces) + 1 - first);
    };
    const auto refuse = [](std::string_view expected, std::string_view found) {
        throw std::invalid_argument(
            concat("expected ", expected, ", found \"", printable(found.substr(0, 120)), "\""));
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
    if (name != usual.name()) refuse(concat("a game of ", usual.name()), name);
    AnyGame game =
        usual.another(usual.has_notation() || !start.empty() ? std::optional(start) : std::nullopt);
    for (std::string_view left = moves; !left.empty();) {
        const std::string_view move = left.substr(0, left.find_first_of(spaces));
        if (game.outcome()) refuse("no move more in a game that is over", move);
        game.play(game.read(move));
        left = trimmed(left.substr(move.size()));
    }
    if (result != result_of(game)) refuse(concat("the result ", result_of(game)), result);
    return game;
}

/// Adds a game at the end of a file. Throws `FileError`.
inline void append_record(const std::filesystem::path& path, const AnyGame& game) {
    std::ofstream file(path, std::ios::app | std::ios::binary);
    file << write_record(game) << '\n';
    if (!file.flush()) throw FileError(concat(path.string(), ": cannot be written"));
}

/// The game of a line of a file, counted from 1; 0 for the last. It is one like `usual`, with its
/// limit. Throws `FileError`.
[[nodiscard]] inline AnyGame load_record(const std::filesystem::path& path, std::size_t number,
                                         const AnyGame& usual) {
    if (std::filesystem::is_directory(path))
        throw FileError(concat(path.string(), ": expected a file of games, found a folder"));
    std::ifstream file(path);
    if (!file) throw FileError(concat(path.string(), ": cannot be read"));
    std::string line;
    std::string wanted;
    std::size_t count = 0;
    while ((number == 0 || count < number) && std::getline(file, line)) {
        ++count;
        wanted.swap(line);
    }
    if (count == 0 || count < number)
        throw FileError(concat(path.string(), ": expected a game in line ",
                               number_text(number == 0 ? 1 : number), ", found ",
                               number_text(count), " lines"));
    try {
        return read_record(wanted, usual);
    } catch (const std::invalid_argument& error) {
        throw FileError(concat(path.string(), ", line ", number_text(count), ": ", error.what()));
    }
}

}  // namespace LUDUS_NAMESPACE::app
