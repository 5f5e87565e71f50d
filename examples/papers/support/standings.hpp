#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/play/match.hpp"
#include "ludus/play/statistics.hpp"
#include "ludus/play/tournament.hpp"

namespace examples {

/// What came of a tournament for one of its players.
struct Standing {
    std::string player;
    ludus::Tally tally;
    double elo = 0;     ///< at last
    double rating = 0;  ///< by Bradley and Terry
    ludus::Interval interval{};
};

/// In the order of the entrants.
[[nodiscard]] std::vector<Standing> standings(const ludus::Tournament& tournament);

/// For people: the best first.
[[nodiscard]] std::string table(std::vector<Standing> all);

/// For programs: one JSON object a line.
[[nodiscard]] std::string json_lines(std::string_view game, const std::vector<Standing>& all,
                                     std::uint64_t seed, double seconds);

/// A cell of a CSV file, in quotation marks if need be.
[[nodiscard]] std::string csv_text(std::string_view text);

/// The CSV files of a tournament in a folder.
struct TournamentFiles {
    std::filesystem::path folder;

    /// Each player's results and ratings.
    [[nodiscard]] std::filesystem::path standings() const { return folder / "tournament.csv"; }
    /// Elo ratings after some rounds, at most 500, evenly spaced, and after the last.
    [[nodiscard]] std::filesystem::path elo_course() const { return folder / "elo_course.csv"; }
    /// Wins less losses of the column's player against the row's: so the paper's figure 6.13 has
    /// them.
    [[nodiscard]] std::filesystem::path net_wins() const { return folder / "net_wins.csv"; }
    /// Mean turns of the games of two players.
    [[nodiscard]] std::filesystem::path turns() const { return folder / "turns.csv"; }

    /// Writes them, the standings last.
    void write(const ludus::Tournament& tournament) const;
};

}  // namespace examples
