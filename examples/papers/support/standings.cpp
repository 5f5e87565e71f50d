#include "standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>

#include "ludus/io/file.hpp"
#include "ludus/play/bradley_terry.hpp"
#include "ludus/play/crosstable.hpp"
#include "ludus/play/elo.hpp"

#include "figure.hpp"
#include "program.hpp"

namespace examples {

std::vector<Standing> standings(const ludus::Tournament& tournament) {
    const ludus::Crosstable table(tournament);
    const ludus::BradleyTerry ratings(table);
    ludus::Elo elo(tournament.players());
    for (const ludus::TournamentGame& game : tournament.games) elo.observe(game);
    std::vector<Standing> all;
    for (std::size_t i = 0; i < tournament.players(); ++i)
        all.push_back({tournament.names[i], table.of(i), elo.ratings()[i], ratings.rating(i),
                       ratings.interval(i)});
    return all;
}

std::string table(std::vector<Standing> all) {
    std::ranges::sort(all, std::ranges::greater{}, &Standing::rating);
    std::string text = fmt::format("{:<4}{:<32} {:>6} {:>14}  {:<18} {:>9} {:>7}\n", "", "player",
                                   "Elo", "Bradley-Terry", "95 % interval", "wins", "turns");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Standing& one = all[i];
        text += fmt::format("{:<4}{:<32} {:>6.0f} {:>14.0f}  {:<18} {:>7.2f} % {:>7.1f}\n", i + 1,
                            one.player, one.elo, one.rating,
                            fmt::format("{:.0f} to {:.0f}", one.interval.low, one.interval.high),
                            100 * ludus::win_rate(one.tally), ludus::mean_turns(one.tally));
    }
    return text;
}

std::string json_lines(std::string_view game, const std::vector<Standing>& all, std::uint64_t seed,
                       double seconds) {
    std::string text;
    for (const Standing& one : all)
        text += fmt::format(
            R"({{"game":"{}","player":{},"games":{},"wins":{},"draws":{},"losses":{},)"
            R"("win_rate":{:.6f},"mean_turns":{:.3f},"elo":{:.2f},"bradley_terry":{:.2f},)"
            R"("bradley_terry_low":{:.2f},"bradley_terry_high":{:.2f},"seed":{},"seconds":{:.3f}}})"
            "\n",
            game, json_string(one.player), one.tally.games(), one.tally.wins, one.tally.draws,
            one.tally.losses, ludus::win_rate(one.tally), ludus::mean_turns(one.tally), one.elo,
            one.rating, one.interval.low, one.interval.high, seed, seconds);
    return text;
}

std::string csv_text(std::string_view text) {
    if (text.find_first_of(",\"") == std::string_view::npos) return std::string(text);
    std::string cell = "\"";
    for (const char letter : text) cell += letter == '"' ? "\"\"" : std::string(1, letter);
    return cell + '"';
}

namespace {

[[nodiscard]] Table course_of(const ludus::Tournament& tournament) {
    constexpr std::size_t most_rows = 500;
    const auto course = ludus::elo_course(tournament);
    const std::size_t stride = (course.size() + most_rows - 1) / most_rows;
    Table thinned{{"round"}, {}};
    for (const std::string& name : tournament.names) thinned.columns.push_back(csv_text(name));
    for (std::size_t round = 1; round <= course.size(); ++round) {
        if (round % stride != 0 && round != course.size()) continue;
        thinned.rows.push_back({static_cast<double>(round)});
        auto& row = thinned.rows.back();
        row.insert(row.end(), course[round - 1].begin(), course[round - 1].end());
    }
    return thinned;
}

/// `cell(row, column)` for every two players; nobody plays itself.
template <class Cell>
[[nodiscard]] std::string matrix(const ludus::Tournament& tournament, const Cell& cell) {
    std::string text = "player";
    for (const std::string& name : tournament.names) text += ',' + csv_text(name);
    text += '\n';
    for (std::size_t row = 0; row < tournament.players(); ++row) {
        text += csv_text(tournament.names[row]);
        for (std::size_t column = 0; column < tournament.players(); ++column)
            text += ',' + (row == column ? "" : cell(row, column));
        text += '\n';
    }
    return text;
}

[[nodiscard]] std::string csv(const std::vector<Standing>& all) {
    std::string text =
        "player,games,wins,draws,losses,win_percent,turns,elo,bradley_terry,bradley_terry_low,"
        "bradley_terry_high\n";
    for (const Standing& one : all)
        text += fmt::format("{},{},{},{},{},{:.3f},{:.2f},{:.1f},{:.1f},{:.1f},{:.1f}\n",
                            csv_text(one.player), one.tally.games(), one.tally.wins,
                            one.tally.draws, one.tally.losses, 100 * ludus::win_rate(one.tally),
                            ludus::mean_turns(one.tally), one.elo, one.rating, one.interval.low,
                            one.interval.high);
    return text;
}

}  // namespace

void TournamentFiles::write(const ludus::Tournament& tournament) const {
    const ludus::Crosstable table(tournament);
    ludus::write_file(elo_course(), course_of(tournament).csv());
    ludus::write_file(net_wins(), matrix(tournament, [&](std::size_t row, std::size_t column) {
                          return fmt::format("{}", ludus::net_wins(table.of(column, row)));
                      }));
    ludus::write_file(turns(), matrix(tournament, [&](std::size_t row, std::size_t column) {
                          return fmt::format("{:.2f}", ludus::mean_turns(table.of(row, column)));
                      }));
    ludus::write_file(standings(), csv(examples::standings(tournament)));
}

}  // namespace examples
