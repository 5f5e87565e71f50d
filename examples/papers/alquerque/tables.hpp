#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/io/file.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/statistics.hpp"

#include "../support/figure.hpp"
#include "experiments.hpp"
#include "results.hpp"
#include "training.hpp"

namespace examples::alquerque {

/// A curve of a figure: something of each point of an experiment's runs, over the training games.
struct Line {
    std::string experiment;
    double (*value)(const Options&, const Point&, const Point& before);
};

inline double win_percent(const Options& options, const Point& point, const Point&) {
    return 100 * static_cast<double>(point.wins) / static_cast<double>(options.block);
}
inline double states(const Options&, const Point& point, const Point&) {
    return static_cast<double>(point.states);
}
inline double new_states(const Options&, const Point& point, const Point& before) {
    return static_cast<double>(point.states - before.states);
}
inline double random_win_percent(const Options& options, const Point& point, const Point&) {
    return 100 * static_cast<double>(point.random_wins) /
        static_cast<double>(options.evaluate_games);
}

/// The runs of each experiment, by its name.
using Runs = std::map<std::string, std::vector<Run>>;

/// Writes what came of the runs: the CSV files of tables and figures.
class ResultTables {
public:
    /// Refers to all but the folder; they must outlive it.
    ResultTables(std::filesystem::path folder, const Lengths& lengths,
                 const std::vector<Experiment>& plan, const Runs& runs, ludus::Workers& workers)
        : folder_(std::move(folder)),
          lengths_(lengths),
          plan_(plan),
          runs_(runs),
          workers_(workers) {}

    /// Plays table 5.1's matches as well. The file of all runs comes last: it says that the rest is
    /// there.
    void write_all() {
        write_references();
        write_figures();
        write_experiments();
        write_runs();
    }

private:
    [[nodiscard]] std::filesystem::path csv(const std::string& name) const {
        return folder_ / (name + ".csv");
    }

    /// Table 5.1: players without learning.
    void write_references() {
        struct Test {
            std::string name, first, second, paper;
        };
        const std::vector<Test> tests = {{"1.1", "random", "greedy", "76,163,999761"},
                                         {"1.1", "random", "greedy:advanced", "76,163,999761"},
                                         {"1.2", "greedy", "random", "998128,1182,690"},
                                         {"1.2", "greedy:advanced", "random", "998128,1182,690"},
                                         {"1.3", "random", "random", "375000,158000,467000"}};
        std::string text =
            "test,player_1,player_2,games,wins_1_ppm,wins_1_low,wins_1_high,ties_ppm,ties_low,"
            "ties_high,wins_2_ppm,wins_2_low,wins_2_high,paper_wins_1_ppm,paper_ties_ppm,"
            "paper_wins_2_ppm\n";
        for (const Test& test : tests) {
            const ludus::Tally tally =
                against(player<Game>("", test.first), player<Game>("", test.second),
                        {.games = 2 * lengths_.games, .seed = lengths_.seed}, workers_);
            text += fmt::format("{},{},{},{}", test.name, test.first, test.second, tally.games());
            for (const std::uint64_t count : {tally.wins, tally.draws, tally.losses}) {
                const auto interval = ludus::wilson(count, tally.games());
                text += fmt::format(
                    ",{:.1f},{:.1f},{:.1f}",
                    1e6 * static_cast<double>(count) / static_cast<double>(tally.games()),
                    1e6 * interval.low, 1e6 * interval.high);
            }
            text += ',' + test.paper + '\n';
            if (test.name == "1.3")
                random_wins_ = static_cast<double>(tally.wins) / static_cast<double>(tally.games());
            if (test.name == "1.1" && test.second == "greedy")
                greedy_losses_ =
                    static_cast<double>(tally.wins) / static_cast<double>(tally.games());
        }
        ludus::write_file(csv("table_5_1"), text);
    }

    [[nodiscard]] const Experiment& experiment(const std::string& name) const {
        return *std::ranges::find(plan_, name, &Experiment::name);
    }

    /// Wins of whole runs over a constant of learning, in ppm.
    void write_constant(const std::string& figure, const std::string& constant,
                        const std::vector<std::pair<double, std::string>>& values) {
        examples::Table table{{constant, "wins_ppm", "low", "high", "random_player_ppm", "seeds"},
                              {}};
        for (const auto& [value, name] : values) {
            const auto& runs = runs_.at(name);
            const Spread spread = mean(of_each(runs,
                                               [](const Run& run) {
                                                   return 1e6 * static_cast<double>(run.wins()) /
                                                       static_cast<double>(run.games());
                                               }),
                                       1e6);
            table.rows.push_back({value, spread.middle, spread.low, spread.high,
                                  1e6 * greedy_losses_, static_cast<double>(runs.size())});
        }
        ludus::write_file(csv(figure), table.csv());
    }

    /// Curves of percentages, or of anything where there are no means, over training games: middle,
    /// low and high of each, then a reference.
    void write_curves(const std::string& figure, const std::vector<Line>& lines, bool means,
                      bool evaluated, double reference) {
        examples::Table table{{"games"}, {}};
        for (const Line& line : lines)
            for (const char* part : {"", "_low", "_high"})
                table.columns.push_back(line.experiment + part);
        table.columns.emplace_back("reference");
        const std::size_t points = runs_.at(lines[0].experiment)[0].curve.size();
        for (std::size_t p = 0; p < points; ++p) {
            const Point& first = runs_.at(lines[0].experiment)[0].curve[p];
            if (evaluated && !first.evaluated) continue;
            std::vector<double> row = {static_cast<double>(first.games)};
            for (const Line& line : lines) {
                const auto values = of_each(runs_.at(line.experiment), [&](const Run& run) {
                    return line.value(experiment(line.experiment).options, run.curve[p],
                                      p == 0 ? Point{} : run.curve[p - 1]);
                });
                const Spread spread = means ? mean(values, 100) : quartiles(values);
                row.insert(row.end(), {spread.middle, spread.low, spread.high});
            }
            row.push_back(reference);
            table.rows.push_back(row);
        }
        ludus::write_file(csv(figure), table.csv());
    }

    void write_figures() {
        write_constant("figure_5_1", "gamma",
                       {{0.1, "gamma_0.1"}, {0.5, "gamma_0.5"}, {0.8, "trace_0"}});
        write_constant("figure_5_2", "eta", {{0.1, "eta_0.1"}, {0.5, "trace_0"}, {0.8, "eta_0.8"}});
        const double none = 100 * greedy_losses_;
        write_curves("figure_5_3", {{"trace_0", win_percent}, {"trace_5", win_percent}}, true,
                     false, none);
        write_curves("figure_5_4", {{"trace_0", states}, {"trace_5", states}}, false, false, 0);
        write_curves("figure_5_5", {{"trace_10", win_percent}}, false, false, none);
        write_curves("figure_5_6", {{"trace_10", new_states}}, false, false, 0);
        write_curves("figure_5_7",
                     {{"epsilon_0.1", win_percent},
                      {"epsilon_0.01", win_percent},
                      {"trace_10", win_percent}},
                     false, false, none);
        write_curves("figure_5_8",
                     {{"epsilon_0.1", random_win_percent}, {"trace_10", random_win_percent}}, true,
                     true, 100 * random_wins_);
        write_curves("figure_5_9",
                     {{"epsilon_0.1", win_percent},
                      {"reward_1_epsilon_0.1", win_percent},
                      {"reward_2_epsilon_0.1", win_percent}},
                     false, false, none);
        write_curves(
            "figure_5_10",
            {{"trace_10", win_percent}, {"reward_1", win_percent}, {"reward_2", win_percent}},
            false, false, none);
        write_curves("methods",
                     {{"epsilon_0.01", win_percent},
                      {"merged", win_percent},
                      {"watkins", win_percent},
                      {"sarsa", win_percent}},
                     false, false, none);
    }

    /// Every experiment in one line.
    void write_experiments() {
        std::string sums =
            "run,seeds,win_percent,win_low,win_high,perfect_runs,last_not_won_median,"
            "last_not_won_low,last_not_won_high,games_until_90_percent_median,"
            "games_until_90_percent_low,games_until_90_percent_high,win_percent_at_the_end,"
            "end_low,end_high,states_median,bytes_per_state_most,games_per_second_median\n";
        for (const Experiment& one : plan_) {
            const auto& runs = runs_.at(one.name);
            const auto perfect = std::ranges::count_if(runs, &Run::won_all_at_last);
            sums += fmt::format("{},{}", one.name, runs.size());
            const auto add = [&](const Spread& spread) {
                for (const double value : {spread.middle, spread.low, spread.high})
                    sums += std::isinf(value) ? fmt::format(",>{}", one.options.games)
                                              : fmt::format(",{:g}", value);
            };
            add(mean(of_each(runs,
                             [](const Run& run) {
                                 return 100 * static_cast<double>(run.wins()) /
                                     static_cast<double>(run.games());
                             }),
                     100));
            sums += fmt::format(",{}", perfect);
            add(quartiles(of_each(runs, [](const Run& run) { return run.games_until_all(); })));
            add(quartiles(of_each(runs, [](const Run& run) { return run.games_until(90); })));
            add(mean(of_each(runs,
                             [&](const Run& run) {
                                 return win_percent(one.options, run.curve.back(), {});
                             }),
                     100));
            sums += fmt::format(
                ",{:.0f},{:.2f},{:.0f}\n",
                quartiles(of_each(runs, [](const Run& run) { return run.states(); })).middle,
                std::ranges::max(of_each(runs, bytes_per_state)),
                quartiles(of_each(runs, rate)).middle);
        }
        ludus::write_file(csv("experiments"), sums);
    }

    void write_runs() {
        std::string all =
            "run,seed,games,wins,ties,last_not_won,states,bytes_per_state,seconds,"
            "games_per_second\n";
        for (const Experiment& one : plan_)
            for (const Run& run : runs_.at(one.name))
                all += fmt::format("{},{},{},{},{},{},{},{:.2f},{:.2f},{:.0f}\n", one.name,
                                   run.seed, run.games(), run.wins(), run.ties(), run.last_not_won,
                                   run.states(), bytes_per_state(run), run.seconds, rate(run));
        ludus::write_file(csv("runs"), all);
    }

    [[nodiscard]] static double bytes_per_state(const Run& run) {
        return static_cast<double>(run.bytes) / static_cast<double>(run.states());
    }
    [[nodiscard]] static double rate(const Run& run) {
        return static_cast<double>(run.games()) / run.seconds;
    }

    std::filesystem::path folder_;
    const Lengths& lengths_;
    const std::vector<Experiment>& plan_;
    const Runs& runs_;
    ludus::Workers& workers_;
    double random_wins_ = 0;    ///< share that a random player wins against another
    double greedy_losses_ = 0;  ///< share that it wins against the greedy one
};

}  // namespace examples::alquerque
