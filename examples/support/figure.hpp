#pragma once

#include <fmt/format.h>

#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "ludus/io/file.hpp"

namespace examples {

/// Leaves a cell of a table empty.
inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// Rows of numbers under named columns, as a CSV file.
struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<double>> rows;

    [[nodiscard]] std::string csv() const {
        std::string text = fmt::format("{}\n", fmt::join(columns, ","));
        for (const auto& row : rows)
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (!std::isnan(row[i])) text += fmt::format("{:g}", row[i]);
                text += i + 1 < row.size() ? ',' : '\n';
            }
        return text;
    }
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

/// Text as a gnuplot string.
[[nodiscard]] inline std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char letter : text) result += letter == '\'' ? "''" : std::string(1, letter);
    return result + "'";
}

/// Draws a figure as PNG through gnuplot, by default one of percentages. Returns false where gnuplot
/// is missing or fails.
[[nodiscard]] inline bool draw(const Figure& figure, const std::filesystem::path& png) {
    std::string script = fmt::format(
        "set terminal pngcairo size 900,560 font 'sans,11' noenhanced\n"
        "set output {}\n"
        "set datafile separator ','\nset key {}\nset grid lc rgb '#dddddd'\n"
        "set title {}\nset xlabel {}\nset ylabel {}\nset yrange [{}:{}]\nset xrange [*:{}]\n"
        "set style fill transparent solid 0.2 noborder\nplot ",
        quoted(png.string()), figure.key, quoted(figure.title), quoted(figure.x_label),
        quoted(figure.y_label), figure.y_low, figure.y_high, figure.x_high);
    for (std::size_t i = 0; i < figure.curves.size(); ++i) {
        const Curve& curve = figure.curves[i];
        const std::string csv = quoted(curve.csv.string());
        if (i > 0) script += ", ";
        if (curve.low > 0)
            script += fmt::format("{} every ::1 using {}:{}:{} with filledcurves lc {} notitle, ",
                                  csv, curve.x, curve.low, curve.high, i + 1);
        script += fmt::format("{} every ::1 using {}:{} with lines lw 2 lc {} title {}", csv,
                              curve.x, curve.y, i + 1, quoted(curve.title));
    }
    script += '\n';
    const auto before = std::signal(SIGPIPE, SIG_IGN);  // of a gnuplot that is not there
    std::FILE* pipe = ::popen("gnuplot 2>/dev/null", "w");
    bool drawn = pipe != nullptr;
    if (drawn) {
        std::fwrite(script.data(), 1, script.size(), pipe);
        drawn = ::pclose(pipe) == 0;
    }
    std::signal(SIGPIPE, before);
    return drawn;
}

}  // namespace examples
