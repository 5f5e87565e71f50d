#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "ludus/app/any_game.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/app/did_you_mean.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"

/// Texts of a game in the terminal.
namespace LUDUS_NAMESPACE::app::play {

/// How strong the agent plays, in a word.
struct Level {
    std::string_view name;
    std::string_view agent;  ///< by its text; empty for the one that was asked for
};
inline constexpr std::array<Level, 5> levels = {{
    {"beginner", "random"},
    {"easy", "mcts:20"},
    {"medium", "mcts:200"},
    {"hard", "mcts:2000"},
    {"best", ""},
}};

/// The agent of a level; `best` is the level of the agent that was asked for. Throws
/// `std::invalid_argument` for an unknown level.
[[nodiscard]] inline std::string agent_of_level(std::string_view level, const std::string& best) {
    const auto* const found = std::ranges::find(levels, level, &Level::name);
    if (found == levels.end()) {
        std::vector<std::string> names;
        for (const Level& one : levels) names.emplace_back(one.name);
        throw std::invalid_argument(fmt::format("level: {}", expected_one_of(names, level)));
    }
    return found->agent.empty() ? best : std::string(found->agent);
}

/// "first" or "second".
[[nodiscard]] constexpr std::string_view name_of(Player player) noexcept {
    return player == Player::first ? "first" : "second";
}

/// The end of a game for the people who took part, by their seats.
[[nodiscard]] inline std::string result_in_words(Outcome outcome,
                                                 const std::array<bool, 2>& people) {
    if (outcome.is_draw()) return "a draw";
    const Player winner = outcome.winner();
    if (people[0] == people[1]) return fmt::format("the {} player has won", name_of(winner));
    return people[seat(winner)] ? "you have won" : "the agent has won";
}

/// The piece that a move is of, as far as its text tells: what is before a dash, or the first of
/// two squares, in both cases after a colon; else nothing.
[[nodiscard]] inline std::string piece_of(std::string_view move) {
    const std::string_view squares = move.substr(move.rfind(':') + 1);
    const std::size_t dash = squares.find_first_of("->");
    if (dash != std::string_view::npos) return std::string(squares.substr(0, dash));
    const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    std::size_t end = 1;
    while (end < squares.size() && is_digit(squares[end])) ++end;
    const bool has_second = end > 1 && end + 1 < squares.size() && is_digit(squares[end + 1]);
    return has_second ? std::string(squares.substr(0, end)) : std::string();
}

/// The legal actions as lines of at most 80 columns, those of the same piece together.
[[nodiscard]] inline std::string text_of_moves(const AnyGame& game) {
    constexpr std::size_t width = 80;
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;
    for (const std::size_t action : game.legal_actions()) {
        const std::string move = game.write(action);
        const std::string piece = piece_of(move);
        const auto group =
            std::ranges::find(groups, piece, [](const auto& one) { return one.first; });
        if (group == groups.end())
            groups.push_back({piece, {move}});
        else
            group->second.push_back(move);
    }
    std::string text;
    for (const auto& [piece, moves] : groups) {
        std::string line = "  ";
        for (const std::string& move : moves) {
            if (line.size() + 2 + move.size() > width) {
                text += line + '\n';
                line = "    ";
            }
            if (line.back() != ' ') line += "  ";
            line += move;
        }
        text += line + '\n';
    }
    return text;
}

/// Reads the number of a line; 0 for an empty text. Throws `std::invalid_argument`.
[[nodiscard]] inline std::size_t line_number(std::string_view text) {
    std::size_t number = 0;
    if (text.empty()) return number;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || at != end || number == 0)
        throw std::invalid_argument(
            fmt::format("load: expected the number of a line, found \"{}\"", text));
    return number;
}

/// A finding in words: "wins in 3 plies", "+0.25".
[[nodiscard]] inline std::string value_in_words(const Finding& finding) {
    if (finding.plies_to_end)
        return fmt::format("{} in {}", *finding.plies_to_end > 0 ? "wins" : "loses",
                           std::abs(*finding.plies_to_end) == 1
                               ? "1 ply"
                               : fmt::format("{} plies", std::abs(*finding.plies_to_end)));
    if (finding.hundredths) return fmt::format("{:+.2f}", *finding.hundredths / 100.0);
    return "";
}

}  // namespace LUDUS_NAMESPACE::app::play
