#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "connect_four.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"

/// Positions with their exact values, as lines of text: the columns of the game so far, 1 to 7, the
/// score, and what a drop into each column leads to:
///
///     17757147 4 ---+---
///
/// with + for a win, = for a draw, - for a loss and . where the column is full.
namespace connect_four {

struct SolvedPosition {
    std::string drops;       ///< from the start
    int score = 0;           ///< as `Solver::score`
    std::string outcomes{};  ///< seven of + = - .

    /// Whether a drop leads to the best outcome that there is, however late.
    [[nodiscard]] bool is_optimal(Drop drop) const noexcept {
        return outcomes[drop.column] == (score > 0 ? '+' : score < 0 ? '-' : '=');
    }
};

/// The position after drops into columns 1 to 7; none if one is impossible, or after the end.
[[nodiscard]] inline std::optional<Position> after_drops(std::string_view drops) {
    Position position;
    for (const char digit : drops) {
        const auto legal = position.legal_actions();
        const Drop drop{static_cast<std::uint8_t>(digit - '1')};
        if (std::ranges::find(legal, drop) == legal.end()) return std::nullopt;
        position.play(drop);
    }
    return position;
}

/// Reads such lines. Throws `std::runtime_error` if the file cannot be read, or for a line that is
/// none.
[[nodiscard]] inline std::vector<SolvedPosition> read_test_set(const std::filesystem::path& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error(path.string() + ": cannot be read");
    std::vector<SolvedPosition> positions;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        SolvedPosition solved;
        std::string rest;
        const bool complete = static_cast<bool>(words >> solved.drops >> solved.score) &&
            words >> solved.outcomes && !(words >> rest);
        const auto position = after_drops(solved.drops);
        const bool fits = complete && position && !position->outcome() &&
            solved.outcomes.size() == columns &&
            std::ranges::any_of(position->legal_actions(),
                                [&](Drop drop) { return solved.is_optimal(drop); });
        if (!fits)
            throw std::runtime_error(ludus::concat(
                path.string(), ":", std::to_string(positions.size() + 1),
                ": expected drops, score and outcomes as in \"17757147 4 ---+---\", found \"",
                ludus::printable(line), "\""));
        positions.push_back(std::move(solved));
    }
    return positions;
}

}  // namespace connect_four
