#include "figure.hpp"

#include <fmt/format.h>

#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdio>

namespace examples {

std::string Table::csv() const {
    std::string text = fmt::format("{}\n", fmt::join(columns, ","));
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (!std::isnan(row[i])) text += fmt::format("{:g}", row[i]);
            text += i + 1 < row.size() ? ',' : '\n';
        }
    return text;
}

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char letter : text) result += letter == '\'' ? "''" : std::string(1, letter);
    return result + "'";
}

bool draw_script(const std::string& script, const std::filesystem::path& png, int width,
                 int height) {
    const std::string whole = fmt::format(
        "set terminal pngcairo size {},{} font 'sans,11' noenhanced\n"
        "set output {}\nset datafile separator ','\nset linetype 9 lc rgb 'gray50'\n{}",
        width, height, quoted(png.string()), script);
    const auto before = std::signal(SIGPIPE, SIG_IGN);  // of a gnuplot that is not there
    std::FILE* pipe = ::popen("gnuplot 2>/dev/null", "w");
    bool drawn = pipe != nullptr;
    if (drawn) {
        std::fwrite(whole.data(), 1, whole.size(), pipe);
        drawn = ::pclose(pipe) == 0;
    }
    std::signal(SIGPIPE, before);
    return drawn;
}

namespace {

/// What gnuplot is told of a figure.
[[nodiscard]] std::string script_of(const Figure& figure) {
    std::string script = fmt::format(
        "set key {}\nset grid lc rgb '#dddddd'\n"
        "set title {}\nset xlabel {}\nset ylabel {}\nset yrange [{}:{}]\nset xrange [*:{}]\n"
        "set style fill transparent solid 0.2 noborder\nplot ",
        figure.key, quoted(figure.title), quoted(figure.x_label), quoted(figure.y_label),
        figure.y_low, figure.y_high, figure.x_high);
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
    return script + '\n';
}

}  // namespace

bool draw(const Figure& figure, const std::filesystem::path& png) {
    return draw_script(script_of(figure), png, 900, 560);
}

bool draw_row(const std::string& title, const std::vector<Figure>& panels,
              const std::filesystem::path& png) {
    std::string script =
        fmt::format("set multiplot layout 1,{} title {}\n", panels.size(), quoted(title));
    script += "set xtics rotate by 30 right\n";  // which else run into each other
    for (const Figure& panel : panels) script += script_of(panel);
    return draw_script(script + "unset multiplot\n", png, 480 * static_cast<int>(panels.size()),
                       420);
}

bool draw_bars(const Bars& bars, const std::filesystem::path& png) {
    const std::string csv = quoted(bars.csv.string());
    return draw_script(
        fmt::format("set title {}\nset xlabel {}\nset ylabel {}\nset yrange [0:*]\nunset key\n"
                    "set xtics rotate by 30 right nomirror\nset boxwidth 0.8\n"
                    "set style fill solid 0.5 noborder\n"
                    "set offsets 0, 0, graph 0.08, 0\n"
                    "plot {} every ::1 using 0:{}:xtic({}) with boxes lc 3, "
                    "{} every ::1 using 0:{}:(sprintf({}, ${})) with labels offset 0,0.6\n",
                    quoted(bars.title), quoted(bars.x_label), quoted(bars.y_label), csv,
                    bars.values, bars.names, csv, bars.values, quoted(bars.format), bars.values),
        png, 900, 560);
}

bool draw_heat_map(const HeatMap& map, const std::filesystem::path& png) {
    const std::string matrix =
        fmt::format("{} matrix rowheaders columnheaders using 1:2:", quoted(map.csv.string()));
    return draw_script(
        fmt::format("set title {}\nunset key\nset yrange [*:*] reverse\n"
                    "set autoscale xfix\nset autoscale yfix\nset xtics rotate by 30 right\n"
                    "set palette defined (0 '#7aa6d8', 1 '#ffffff', 2 '#e09070')\n"
                    "plot {}3 with image, {}($3 == $3 ? sprintf({}, $3) : '') with labels\n",
                    quoted(map.title), matrix, matrix, quoted(map.format)),
        png, 1000, 800);
}

}  // namespace examples
