#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "../support/figure.hpp"
#include "../support/standings.hpp"
#include "tournament.hpp"

namespace examples::onitama {

/// The pictures of the paper's figures, from the CSV files in a folder.
struct Pictures {
    std::filesystem::path folder;

    /// Of a training run: the actor's loss, how many of its choices would have been valid without
    /// help, and how many games it won.
    void draw_training(const std::string& run, int figure) const {
        const std::filesystem::path csv = folder / (run + ".csv");
        const auto panel = [&](const std::string& what, int column, const std::string& high) {
            return Figure{
                what, "training games", "", {{csv, 1, column, ""}}, high == "*" ? "*" : "0", high,
                "off"};
        };
        const std::string name = fmt::format("figure_6_{}", figure);
        note(draw_row(fmt::format("{} (the paper's figure 6.{})", run, figure),
                      {panel("actor loss", 7, "*"), panel("valid choices, %", 4, "100.5"),
                       panel("games won, %", 3, "100.5")},
                      png(name)),
             name);
    }

    void draw_valid_moves(const std::filesystem::path& csv) const {
        note(draw_bars({"Turns by their number of valid moves (the paper's figure 5.1)",
                        "valid moves", "turns, %", csv, 1, 2},
                       png("figure_5_1")),
             "figure_5_1");
    }

    void draw_tournament() const {
        const TournamentFiles files{folder};
        Figure course{"Elo ratings (the paper's figure 6.10)",
                      "rounds",
                      "Elo",
                      {},
                      "*",
                      "*",
                      "outside right center"};
        for (const std::string& player : paper_players())
            course.curves.push_back(
                {files.elo_course(), 1, static_cast<int>(course.curves.size()) + 2, player});
        note(draw(course, png("figure_6_10")), "figure_6_10");
        note(draw_bars({"Elo ratings at last (the paper's figure 6.11)", "", "Elo",
                        files.standings(), 1, 8, "%.0f"},
                       png("figure_6_11")),
             "figure_6_11");
        note(draw_bars({"Games won (the paper's figure 6.12)", "", "%", files.standings(), 1, 6},
                       png("figure_6_12")),
             "figure_6_12");
        note(
            draw_heat_map({"Wins less losses of the column's player against the row's (the paper's "
                           "figure 6.13)",
                           files.net_wins(), "%.0f"},
                          png("figure_6_13")),
            "figure_6_13");
        note(draw_heat_map({"Mean turns of a game (the paper's figure 6.14)", files.turns()},
                           png("figure_6_14")),
             "figure_6_14");
    }

private:
    [[nodiscard]] std::filesystem::path png(const std::string& name) const {
        return folder / (name + ".png");
    }
    static void note(bool drawn, std::string_view name) {
        if (!drawn) fmt::print(stderr, "no picture of {}: gnuplot did not draw it\n", name);
    }
};

}  // namespace examples::onitama
