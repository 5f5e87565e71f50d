#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/app/json_text.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/play/bradley_terry.hpp"
#include "ludus/play/crosstable.hpp"
#include "ludus/play/statistics.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/play/tournament.hpp"

/// Results of tournaments, for people, as CSV and as JSON.
namespace LUDUS_NAMESPACE::app {

/// What came of a tournament for one of its players.
struct PlayerStanding {
    std::size_t player;  ///< its number in the tournament
    std::string name;
    Tally tally;
    double rating = 0;  ///< by Bradley and Terry, in points like those of Elo
    Interval interval{};

    /// The share of the points, in [0, 1].
    [[nodiscard]] double score() const noexcept {
        return tally.games() == 0 ? 0
                                  : static_cast<double>(2 * tally.wins + tally.draws) /
                static_cast<double>(2 * tally.games());
    }
};

/// All players, the best first.
[[nodiscard]] inline std::vector<PlayerStanding> standings_of(const Tournament& tournament) {
    const Crosstable table(tournament);
    const BradleyTerry ratings(table);
    std::vector<PlayerStanding> all;
    for (std::size_t i = 0; i < tournament.players(); ++i)
        all.push_back(
            {i, tournament.names[i], table.of(i), ratings.rating(i), ratings.interval(i)});
    std::ranges::sort(all, [](const PlayerStanding& a, const PlayerStanding& b) {
        return a.rating != b.rating ? a.rating > b.rating : a.player < b.player;
    });
    return all;
}

/// For people: what came of each player, and below that its points against each other one.
[[nodiscard]] inline std::string table_of(const Tournament& tournament) {
    constexpr std::string_view points_against = "points against";
    const Crosstable table(tournament);
    const auto all = standings_of(tournament);
    const std::size_t width = std::max(
        points_against.size(), std::ranges::max(tournament.names, {}, &std::string::size).size());
    std::string text =
        fmt::format("    {:<{}}  {:>6}  {:<14} {:>7} {:>6} {:>6} {:>6}\n", "agent", width, "rating",
                    "95 % interval", "score", "won", "drawn", "lost");
    for (std::size_t i = 0; i < all.size(); ++i)
        text += fmt::format(
            "{:<4}{:<{}}  {:>6.0f}  {:<14} {:>5.1f} % {:>6} {:>6} {:>6}\n", i + 1, all[i].name,
            width, all[i].rating,
            fmt::format("{:.0f} to {:.0f}", all[i].interval.low, all[i].interval.high),
            100 * all[i].score(), all[i].tally.wins, all[i].tally.draws, all[i].tally.losses);
    text += fmt::format("\n    {:<{}}", points_against, width);
    for (std::size_t i = 0; i < all.size(); ++i) text += fmt::format("  {:>6}", i + 1);
    for (std::size_t row = 0; row < all.size(); ++row) {
        text += fmt::format("\n{:<4}{:<{}}", row + 1, all[row].name, width);
        for (std::size_t column = 0; column < all.size(); ++column) {
            const Tally tally = table.of(all[row].player, all[column].player);
            text += fmt::format(
                "  {:>6}",
                row == column
                    ? "-"
                    : fmt::format("{:g}", static_cast<double>(2 * tally.wins + tally.draws) / 2));
        }
    }
    return text + '\n';
}

/// A cell of a CSV file, in quotation marks if need be.
[[nodiscard]] inline std::string csv_text(std::string_view text) {
    if (text.find_first_of(",\"") == std::string_view::npos) return std::string(text);
    std::string cell = "\"";
    for (const char letter : text) cell += letter == '"' ? "\"\"" : std::string(1, letter);
    return cell + '"';
}

/// A line of names, then a line for each player.
[[nodiscard]] inline std::string csv_of(const Tournament& tournament) {
    std::string text = "agent,games,wins,draws,losses,score,rating,rating_low,rating_high\n";
    for (const PlayerStanding& one : standings_of(tournament))
        text += fmt::format("{},{},{},{},{},{:.6f},{:.1f},{:.1f},{:.1f}\n", csv_text(one.name),
                            one.tally.games(), one.tally.wins, one.tally.draws, one.tally.losses,
                            one.score(), one.rating, one.interval.low, one.interval.high);
    return text;
}

/// A line of names, then a line for each game, in the order of `games.txt`. There is no winner of a
/// draw.
[[nodiscard]] inline std::string csv_of_games(const Tournament& tournament) {
    std::string text = "game,first,second,winner,turns,actions\n";
    std::size_t number = 0;
    for (const auto& [first, second, result] : tournament.games) {
        const std::string names[] = {csv_text(tournament.names[first]),
                                     csv_text(tournament.names[second])};
        const std::string winner = result.outcome.is_draw() ? ""
            : result.outcome.winner() == Player::first      ? names[0]
                                                            : names[1];
        text += fmt::format("{},{},{},{},{},{}\n", ++number, names[0], names[1], winner,
                            result.turns, result.actions);
    }
    return text;
}

/// One JSON object for each player, in lines.
[[nodiscard]] inline std::string json_of(std::string_view game, const Tournament& tournament,
                                         bool is_partial, std::uint64_t seed, double seconds) {
    std::string text;
    for (const PlayerStanding& one : standings_of(tournament))
        text += fmt::format(
            R"({{"game":{},"agent":{},"games":{},"partial":{},"wins":{},"draws":{},"losses":{},)"
            R"("score":{:.6f},)"
            R"("rating":{:.2f},"rating_low":{:.2f},"rating_high":{:.2f},"seed":{},)"
            R"("seconds":{:.3f}}})"
            "\n",
            json_string(game), json_string(one.name), one.tally.games(), is_partial, one.tally.wins,
            one.tally.draws, one.tally.losses, one.score(), one.rating, one.interval.low,
            one.interval.high, seed, seconds);
    return text;
}

}  // namespace LUDUS_NAMESPACE::app
