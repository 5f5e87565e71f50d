#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/io/file.hpp"
#include "ludus/play/crosstable.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/tournament.hpp"

#include "../support/figure.hpp"
#include "../support/standings.hpp"
#include "../ugi/thinkers.hpp"

namespace examples::tournament {

/// The same tournament, with its players in the order of their ratings, the best first.
[[nodiscard]] inline ludus::Tournament ranked(const ludus::Tournament& played) {
    const auto order = ugi::best_first(standings(played),
                                       [](const Standing& one) { return ugi::Merit{one.rating}; });
    std::vector<std::uint8_t> place(order.size());
    ludus::Tournament tournament{.names = {}, .games = played.games};
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = static_cast<std::uint8_t>(i);
        tournament.names.push_back(played.names[order[i]]);
    }
    for (ludus::TournamentGame& game : tournament.games) {
        game.first = place[game.first];
        game.second = place[game.second];
    }
    return tournament;
}

/// For people: what came of each player, and below that its points against each other one.
[[nodiscard]] inline std::string tables(const ludus::Tournament& tournament) {
    constexpr std::string_view points_against = "points against";
    const ludus::Crosstable table(tournament);
    const auto all = standings(tournament);
    const std::size_t width = std::max(
        points_against.size(), std::ranges::max(tournament.names, {}, &std::string::size).size());
    const auto name = [&](std::size_t player) {
        return fmt::format("{:<4}{:<{}}", player + 1, tournament.names[player], width);
    };
    std::string text =
        fmt::format("    {:<{}}  {:>6}  {:<14} {:>7} {:>6} {:>6} {:>6} {:>7}\n", "agent", width,
                    "rating", "95 % interval", "score", "won", "drawn", "lost", "turns");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Standing& one = all[i];
        const ludus::Tally& tally = one.tally;
        text += fmt::format("{}  {:>6.0f}  {:<14} {:>5.1f} % {:>6} {:>6} {:>6} {:>7.1f}\n", name(i),
                            one.rating,
                            fmt::format("{:.0f} to {:.0f}", one.interval.low, one.interval.high),
                            100 * ludus::points(tally) / static_cast<double>(tally.games()),
                            tally.wins, tally.draws, tally.losses, ludus::mean_turns(tally));
    }
    text += fmt::format("\n    {:<{}}", points_against, width);
    for (std::size_t i = 0; i < all.size(); ++i) text += fmt::format("  {:>6}", i + 1);
    for (std::size_t row = 0; row < all.size(); ++row) {
        text += '\n' + name(row);
        for (std::size_t column = 0; column < all.size(); ++column)
            text += fmt::format(
                "  {:>6}",
                row == column ? "-" : fmt::format("{:g}", ludus::points(table.of(row, column))));
    }
    return text + '\n';
}

/// Draws the ratings with their intervals, from the CSV file of the standings; the first is at the
/// top. Returns false where gnuplot is missing or fails.
[[nodiscard]] inline bool draw_ratings(const std::string& title, const std::filesystem::path& csv,
                                       std::size_t players, const std::filesystem::path& png) {
    return draw_script(
        fmt::format(
            "set title {}\nset xlabel 'Bradley-Terry rating, 95 % interval'\nunset key\n"
            "set grid xtics lc rgb '#dddddd'\nset yrange [{}.5:-0.5]\nset ytics nomirror\n"
            "set offsets graph 0.03, graph 0.03, 0, 0\nset bars 0.6\n"
            "plot {} every ::1 using 9:0:10:11:yticlabels(1) with xerrorbars pt 7 lw 2 lc 3\n",
            quoted(title), players - 1, quoted(csv.string())),
        png, 900, 130 + 30 * static_cast<int>(players));
}

/// What `--out` leaves in a folder, besides the CSV files of every tournament.
struct Files {
    std::filesystem::path folder;

    /// One game a line: who began, who answered, who won if anybody did, its length.
    [[nodiscard]] std::filesystem::path games() const { return folder / "games.csv"; }
    /// The same games in the same lines, from the first on, move by move.
    [[nodiscard]] std::filesystem::path records() const { return folder / "games.txt"; }
    [[nodiscard]] std::filesystem::path ratings() const { return folder / "ratings.png"; }
    [[nodiscard]] std::filesystem::path net_wins() const { return folder / "net_wins.png"; }

    void write(const ludus::Tournament& tournament, const std::vector<std::string>& games_as_text,
               std::string_view game) const {
        const TournamentFiles files{folder};
        files.write(tournament);
        ludus::write_file(games(), csv_of_games(tournament));
        ludus::write_file(records(), fmt::format("{}\n", fmt::join(games_as_text, "\n")));
        const std::string title = fmt::format("{}, {} games", game, tournament.games.size());
        const bool drawn =
            draw_ratings(title, files.standings(), tournament.players(), ratings()) &&
            draw_heat_map({title + ": wins less losses of the column's agent against the row's",
                           files.net_wins(), "%.0f"},
                          net_wins());
        if (!drawn) fmt::print(stderr, "no pictures: gnuplot did not draw them\n");
    }

private:
    [[nodiscard]] static std::string csv_of_games(const ludus::Tournament& tournament) {
        std::string text = "game,first,second,winner,turns,actions\n";
        std::size_t number = 0;
        for (const auto& [first, second, result] : tournament.games) {
            const std::string one = csv_text(tournament.names[first]);
            const std::string other = csv_text(tournament.names[second]);
            const int utility = result.outcome.utility(ludus::Player::first);
            text += fmt::format("{},{},{},{},{},{}\n", ++number, one, other,
                                utility > 0       ? one
                                    : utility < 0 ? other
                                                  : "",
                                result.turns, result.actions);
        }
        return text;
    }
};

}  // namespace examples::tournament
