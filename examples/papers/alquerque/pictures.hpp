#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "../support/figure.hpp"

namespace examples::alquerque {

/// The pictures of the paper's figures, from the CSV files in a folder. A curve has 200 points.
struct Pictures {
    std::filesystem::path folder;

    /// `block` is the number of games in a point of the curves.
    void draw_all(std::uint64_t block) const {
        const std::string games = "training games";
        const std::string wins = "training games won, %";
        const std::string tenth = fmt::format("{}", 20 * block);  // where all is over after that
        const auto reference = [&](const std::string& figure, int curves) {
            return Curve{csv(figure), 1, 3 * curves + 2, "a random player"};
        };
        for (const auto& [figure, constant] :
             {std::pair("figure_5_1", "gamma"), std::pair("figure_5_2", "eta")})
            draw_one(
                figure,
                {"Wins in a run without trace (mean, 95 % interval)",
                 constant,
                 "ppm of training games",
                 {{csv(figure), 1, 2, "Q-learning", 3, 4}, {csv(figure), 1, 5, "a random player"}},
                 "0",
                 "*"});
        draw_one("figure_5_3",
                 {"Trace 5 (mean, 95 % interval)",
                  games,
                  wins,
                  {curve("figure_5_3", 0, "no trace"), curve("figure_5_3", 1, "trace 5"),
                   reference("figure_5_3", 2)},
                  "0",
                  "*",
                  "top left"});
        draw_one("figure_5_4",
                 {"States met (median, quartiles)",
                  games,
                  "states",
                  {curve("figure_5_4", 0, "no trace"), curve("figure_5_4", 1, "trace 5")},
                  "0",
                  "*"});
        draw_one("figure_5_5",
                 {"Trace 10 (median, quartiles)",
                  games,
                  wins,
                  {curve("figure_5_5", 0, "trace 10")},
                  "0",
                  "100.5",
                  "bottom right",
                  tenth});
        draw_one("figure_5_6",
                 {fmt::format("Trace 10: new states in {} games (median, quartiles)", block),
                  games,
                  "new states",
                  {curve("figure_5_6", 0, "trace 10")},
                  "0",
                  "*",
                  "top right",
                  tenth});
        draw_one("figure_5_7",
                 {"Trace 10 and random actions (median, quartiles)",
                  games,
                  wins,
                  {curve("figure_5_7", 0, "epsilon 0.1"), curve("figure_5_7", 1, "epsilon 0.01"),
                   curve("figure_5_7", 2, "epsilon 0")}});
        draw_one("figure_5_8",
                 {"The policy against a random player (mean, 95 % interval)",
                  "training games against greedy",
                  "games won against random, %",
                  {curve("figure_5_8", 0, "epsilon 0.1"), curve("figure_5_8", 1, "epsilon 0"),
                   reference("figure_5_8", 2)},
                  "30",
                  "50"});
        for (const auto& [figure, epsilon] :
             {std::pair("figure_5_9", "0.1"), std::pair("figure_5_10", "0")})
            draw_one(figure,
                     {fmt::format("Internal rewards, epsilon {} (median, quartiles)", epsilon),
                      games,
                      wins,
                      {curve(figure, 0, "none"), curve(figure, 1, "function 1"),
                       curve(figure, 2, "function 2")},
                      "0",
                      "100.5",
                      "bottom right",
                      epsilon == std::string_view("0") ? tenth : "*"});
        draw_one(
            "methods",
            {"Methods, epsilon 0.01 (median, quartiles)",
             games,
             wins,
             {curve("methods", 0, "terminal trace 10"),
              curve("methods", 1, "the same, mirrored positions merged"),
              curve("methods", 2, "Watkins's Q(lambda)"), curve("methods", 3, "Sarsa(lambda)")}});
    }

private:
    [[nodiscard]] std::filesystem::path csv(const std::string& name) const {
        return folder / (name + ".csv");
    }
    void draw_one(const std::string& name, const Figure& figure) const {
        if (!draw(figure, folder / (name + ".png")))
            fmt::print(stderr, "no picture of {}: gnuplot did not draw it\n", name);
    }

    /// The n-th curve of a CSV file that `write_curves` wrote, from 0.
    [[nodiscard]] Curve curve(const std::string& figure, int n, const std::string& title) const {
        return {csv(figure), 1, 3 * n + 2, title, 3 * n + 3, 3 * n + 4};
    }
};

}  // namespace examples::alquerque
