#pragma once

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace examples {

/// Leaves a cell of a table empty.
inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// Rows of numbers under named columns, as a CSV file.
struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<double>> rows;

    [[nodiscard]] std::string csv() const;
};

/// One curve of a figure: the columns x and y (from 1) of a CSV file; between the columns `low` and
/// `high`, if there are any, the plane is shaded.
struct Curve {
    std::filesystem::path csv;
    int x;
    int y;
    std::string title;
    int low = 0;
    int high = 0;
};

struct Figure {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<Curve> curves;
    std::string y_low = "0";       ///< or "*", by the data
    std::string y_high = "100.5";  ///< likewise
    std::string key = "bottom right";
    std::string x_high = "*";
};

/// Bars side by side, each with its number above it: two columns (from 1) of a CSV file, the names
/// and the values; `format` is gnuplot's.
struct Bars {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::filesystem::path csv;
    int names;
    int values;
    std::string format = "%.1f";
};

/// A matrix as coloured cells with their numbers: a CSV file whose rows and columns have names.
/// Empty cells stay empty.
struct HeatMap {
    std::string title;
    std::filesystem::path csv;
    std::string format = "%.1f";
};

/// Text as a gnuplot string.
[[nodiscard]] std::string quoted(const std::string& text);

/// Hands a script to gnuplot, to draw a PNG of so many pixels. Returns false where gnuplot is
/// missing or fails.
[[nodiscard]] bool draw_script(const std::string& script, const std::filesystem::path& png,
                               int width, int height);

/// Draws a figure as PNG through gnuplot, by default one of percentages. Returns false where
/// gnuplot is missing or fails, as the others do.
[[nodiscard]] bool draw(const Figure& figure, const std::filesystem::path& png);

/// Draws some figures side by side, under one title.
[[nodiscard]] bool draw_row(const std::string& title, const std::vector<Figure>& panels,
                            const std::filesystem::path& png);

[[nodiscard]] bool draw_bars(const Bars& bars, const std::filesystem::path& png);

[[nodiscard]] bool draw_heat_map(const HeatMap& map, const std::filesystem::path& png);

}  // namespace examples
