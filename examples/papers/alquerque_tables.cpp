/// Tables of trainings of `alquerque_q_learning`, for `alquerque/reproduce.sh`, as CSV on stdout:
///
///     alquerque_tables runs FOLDER RUN...
///     alquerque_tables experiments FOLDER RUN...
///     alquerque_tables means|quartiles FOLDER COLUMN REFERENCE RUN...
///
/// The trainings of a RUN are in FOLDER/RUN-SEED, with seeds from 1 on. The last form has a line
/// for each point of their learning curves: of each run the middle, the lower and the upper end of
/// what the COLUMN has over the seeds, shares in per cent, and the same REFERENCE everywhere.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "ludus/play/statistics.hpp"
#include "ludus/train/training_folder.hpp"

namespace {

using Numbers = std::vector<double>;
using Names = std::vector<std::string>;

/// A finished training.
struct Run {
    double seconds = 0;
    std::map<std::string, Numbers> curve{};

    /// The points of a column. Throws `std::out_of_range` if there is none of that name.
    [[nodiscard]] const Numbers& operator[](const std::string& name) const {
        return curve.at(name);
    }
    [[nodiscard]] double last(const std::string& name) const { return curve.at(name).back(); }
    /// How many games the shares of a column are together.
    [[nodiscard]] double count(const std::string& shares) const {
        const Numbers& games = (*this)["games"];
        double sum = 0;
        for (std::size_t i = 0; i < games.size(); ++i)
            sum += (*this)[shares][i] * (games[i] - (i > 0 ? games[i - 1] : 0));
        return std::round(sum);
    }

    [[nodiscard]] double win_percent() const { return 100 * count("wins") / last("games"); }
    [[nodiscard]] double last_win_percent() const { return 100 * last("wins"); }
    [[nodiscard]] bool won_all_at_last() const { return last("wins") == 1; }
    /// Games until only wins followed; infinity where the last point has others.
    [[nodiscard]] double games_until_all() const {
        return won_all_at_last() ? last("last_not_won") : never;
    }
    /// Games up to the first point with nine wins of ten games; infinity where there is none.
    [[nodiscard]] double games_until_most() const {
        const Numbers& wins = (*this)["wins"];
        const auto at = std::ranges::find_if(wins, [](double share) { return share >= 0.9; });
        return at == wins.end() ? never : (*this)["games"][std::size_t(at - wins.begin())];
    }
    [[nodiscard]] double states() const { return last("states"); }
    [[nodiscard]] double bytes_per_state() const { return last("bytes") / states(); }
    [[nodiscard]] double rate() const { return last("games") / seconds; }

private:
    static constexpr double never = std::numeric_limits<double>::infinity();
};

/// The trainings of a run, by their seeds. Throws `std::runtime_error` if there is none.
[[nodiscard]] std::vector<Run> read_runs(const std::filesystem::path& folder,
                                         const std::string& name) {
    std::vector<Run> runs;
    for (;;) {
        const auto next = folder / fmt::format("{}-{}", name, runs.size() + 1);
        std::ifstream file(next / "curve.csv");
        std::string line;
        if (!std::getline(file, line)) {
            if (!runs.empty()) return runs;
            throw std::runtime_error(
                fmt::format("{}: expected a training, found none", next.string()));
        }
        Run& run = runs.emplace_back(ludus::TrainingFolder(next).seconds());
        std::vector<Numbers*> columns;
        std::istringstream names(line);
        for (std::string cell; std::getline(names, cell, ',');) columns.push_back(&run.curve[cell]);
        while (std::getline(file, line)) {
            std::istringstream cells(line);
            std::string cell;
            for (Numbers* const column : columns)
                if (std::getline(cells, cell, ',')) column->push_back(std::stod(cell));
        }
        if (run["games"].empty() || run["games"] != runs.front()["games"])
            throw std::runtime_error(
                fmt::format("{}: expected as many points as the first training has, found others",
                            (next / "curve.csv").string()));
    }
}

/// A number of every run.
template <class Of>
[[nodiscard]] Numbers of_each(const std::vector<Run>& runs, const Of& of) {
    Numbers numbers;
    for (const Run& run : runs) numbers.push_back(std::invoke(of, run));
    return numbers;
}

/// A middle and a range about it.
struct Spread {
    double middle;
    double low;
    double high;
};

/// Median and quartiles, by linear interpolation; infinity where an infinite value takes part.
[[nodiscard]] Spread quartiles(const Numbers& numbers) {
    Numbers values = numbers;
    std::ranges::sort(values);
    const auto at = [&](double share) {
        const double place = share * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const double part = place - std::floor(place);
        if (part == 0 || std::isinf(values[below])) return values[below];
        return values[below] + part * (values[below + 1] - values[below]);
    };
    return {at(0.5), at(0.25), at(0.75)};
}

/// Mean and its 95 % interval by Student's t, within [0, 100], as percentages are. Of a single
/// value the interval is all of that.
[[nodiscard]] Spread mean(const Numbers& percentages) {
    const auto n = static_cast<double>(percentages.size());
    const double middle = std::accumulate(percentages.begin(), percentages.end(), 0.0) / n;
    if (percentages.size() == 1) return {middle, 0, 100};
    double squares = 0;
    for (const double value : percentages) squares += (value - middle) * (value - middle);
    const double reach =
        ludus::student_t(percentages.size() - 1) * std::sqrt(squares / (n - 1) / n);
    return {middle, std::max(0.0, middle - reach), std::min(100.0, middle + reach)};
}

void print_runs(const std::filesystem::path& folder, const Names& names) {
    fmt::print(
        "run,seed,games,wins,ties,last_not_won,states,bytes_per_state,seconds,"
        "games_per_second\n");
    for (const std::string& name : names) {
        std::size_t seed = 0;
        for (const Run& run : read_runs(folder, name))
            fmt::print("{},{},{:.0f},{:.0f},{:.0f},{:.0f},{:.0f},{:.2f},{:.2f},{:.0f}\n", name,
                       ++seed, run.last("games"), run.count("wins"), run.count("ties"),
                       run.last("last_not_won"), run.states(), run.bytes_per_state(), run.seconds,
                       run.rate());
    }
}

/// A line for all trainings of a run.
void print_experiments(const std::filesystem::path& folder, const Names& names) {
    fmt::print(
        "run,seeds,win_percent,win_low,win_high,perfect_runs,last_not_won_median,"
        "last_not_won_low,last_not_won_high,games_until_90_percent_median,"
        "games_until_90_percent_low,games_until_90_percent_high,win_percent_at_the_end,"
        "end_low,end_high,states_median,bytes_per_state_most,games_per_second_median\n");
    for (const std::string& name : names) {
        const std::vector<Run> runs = read_runs(folder, name);
        const auto text = [&](const Spread& spread) {
            std::string cells;
            for (const double value : {spread.middle, spread.low, spread.high})
                cells += std::isinf(value) ? fmt::format(",>{:.0f}", runs[0].last("games"))
                                           : fmt::format(",{:g}", value);
            return cells;
        };
        fmt::print("{},{}{},{}{}{}{},{:.0f},{:.2f},{:.0f}\n", name, runs.size(),
                   text(mean(of_each(runs, &Run::win_percent))),
                   std::ranges::count_if(runs, &Run::won_all_at_last),
                   text(quartiles(of_each(runs, &Run::games_until_all))),
                   text(quartiles(of_each(runs, &Run::games_until_most))),
                   text(mean(of_each(runs, &Run::last_win_percent))),
                   quartiles(of_each(runs, &Run::states)).middle,
                   std::ranges::max(of_each(runs, &Run::bytes_per_state)),
                   quartiles(of_each(runs, &Run::rate)).middle);
    }
}

void print_curves(Spread (*statistic)(const Numbers&), const std::filesystem::path& folder,
                  const std::string& column, double reference, const Names& names) {
    std::vector<std::vector<Run>> all;
    fmt::print("games");
    for (const std::string& name : names) {
        all.push_back(read_runs(folder, name));
        fmt::print(",{0},{0}_low,{0}_high", name);
    }
    fmt::print(",reference\n");
    const double scale = column.ends_with("wins") ? 100 : 1;
    const Numbers& games = all.at(0)[0]["games"];
    for (std::size_t point = 0; point < games.size(); ++point) {
        fmt::print("{:g}", games[point]);
        for (const auto& runs : all) {
            const auto [middle, low, high] = statistic(
                of_each(runs, [&](const Run& run) { return scale * run[column].at(point); }));
            fmt::print(",{:g},{:g},{:g}", middle, low, high);
        }
        fmt::print(",{:g}\n", reference);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Names words(argv + 1, argv + argc);
    const std::string what = words.empty() ? "" : words[0];
    try {
        if ((what == "means" || what == "quartiles") && words.size() > 4)
            print_curves(what == "means" ? mean : quartiles, words[1], words[2],
                         std::stod(words[3]), {words.begin() + 4, words.end()});
        else if (what == "runs" && words.size() > 2)
            print_runs(words[1], {words.begin() + 2, words.end()});
        else if (what == "experiments" && words.size() > 2)
            print_experiments(words[1], {words.begin() + 2, words.end()});
        else
            throw std::invalid_argument("expected runs, experiments, means or quartiles");
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "alquerque_tables: {}\n", error.what());
        return 2;
    }
}
