#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <type_traits>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/io/file.hpp"

#include "../support/dqn_options.hpp"
#include "../support/figure.hpp"
#include "../support/interrupt.hpp"
#include "../support/measure.hpp"
#include "../support/open_training.hpp"
#include "../support/training_run.hpp"
#include "agent.hpp"
#include "any_agent.hpp"
#include "options.hpp"
#include "report.hpp"
#include "training.hpp"

namespace examples::dots_and_boxes {

/// Which network a run trains.
enum class Kind : std::uint8_t { paper, linear, best };

/// One training run.
struct Run {
    std::string name;   ///< of its CSV file
    std::string title;  ///< in a figure's key
    Options options;
    Kind kind = Kind::paper;
};

/// The better agent's run, and those behind the paper's figures 13 to 22.
[[nodiscard]] inline std::vector<Run> runs_of(const DqnLengths& lengths) {
    Options paper;
    paper.dqn.seed = lengths.seed;
    paper.dqn.games = lengths.paper;
    Options shorter = paper;
    shorter.dqn.games = lengths.figures;
    shorter.dqn.evaluate_every = std::max<std::uint64_t>(1, lengths.figures / 20);
    Options unsigned_target = shorter;
    unsigned_target.dqn.zero_sum = false;
    Options replaced = shorter;
    replaced.dqn.accumulate = false;
    Options best = Options::best();
    best.dqn.seed = lengths.seed;
    best.dqn.games = lengths.best;
    for (Options* options : {&paper, &shorter, &unsigned_target, &replaced, &best}) {
        DqnOptions& dqn = options->dqn;  // a short trial learns too, and is measured by few games
        dqn.warm_up_games = std::min(dqn.warm_up_games, dqn.games / 2);
        dqn.evaluate_games = std::min(dqn.evaluate_games, dqn.games);
    }
    return {{"best", "best preset", best, Kind::best},
            {"unsigned", "default target", unsigned_target},
            {"signed", "modified target, tanh", shorter},
            {"linear", "modified target, linear", shorter, Kind::linear},
            {"replaced", "modified target in place of the value, tanh", replaced},
            {"replaced_linear", "modified target in place of the value, linear", replaced,
             Kind::linear},
            {"paper", "paper preset", paper}};
}

/// What a reproduction needs.
struct Reproducer {
    std::filesystem::path results;  ///< for CSV files, pictures and evaluations
    std::filesystem::path models;   ///< for the trained agents of the two presets
    ludus::Workers& workers;
    const Interrupt& interrupt;
    Conditions evaluation;  ///< of the two presets' agents

    /// Runs what has no CSV file yet, and draws the figures. Returns false if interrupted; the same
    /// call then goes on from there.
    [[nodiscard]] bool run(const std::vector<Run>& runs) const {
        std::filesystem::create_directories(results);
        std::filesystem::create_directories(models);
        const bool finished = std::ranges::all_of(runs, [&](const Run& one) {
            if (is_done(results, one.name, one.options.dqn.seed, one.options.dqn.games,
                        one.options.dqn.games_at_once))
                return true;
            switch (one.kind) {
                case Kind::linear: return run_one<LinearQ>(one);
                case Kind::best: return run_one<BestQ>(one);
                default: return run_one<PaperQ>(one);
            }
        });
        if (!finished) return false;
        std::filesystem::remove_all(results / "running");
        draw_all();
        return true;
    }

private:
    /// Columns of a run's CSV file: wins, and wins or draws, against each opponent.
    static constexpr std::array<int, opponents.size()> wins = {4, 6, 8};
    static constexpr std::array<int, opponents.size()> wins_or_draws = {5, 7, 9};
    static constexpr double smoothed_games = 20'000;  ///< figure 22's moving average

    [[nodiscard]] std::filesystem::path csv(const std::string& name) const {
        return results / (name + ".csv");
    }

    template <class Q>
    [[nodiscard]] bool run_one(const Run& run) const {
        const RunFiles files{results / "running" / run.name};
        auto training = open_run<Training<Q>>(files, run.options);
        try {
            if (!train(training, Experiment{}, files, workers.count(), interrupt, run.name))
                return false;
        } catch (const Diverged& diverged) {  // a result too: the paper's linear outputs did
            fmt::print(stderr, "{}: {}\n", run.name, diverged.what());
            if (training.curve().empty()) throw;
        }
        const Stoppable work(resumes_here);
        if (interrupt.requested()) return false;
        if (run.name == "paper" || run.name == "best") {
            measure(run, any_agent<Q>(training.agent().parameters()));
            training.save_agent(models / ("dots_and_boxes_" + run.name + ".ludus"));
        }
        write(run, files, training.curve().back(), training.table());
        return true;
    }

    void measure(const Run& run, const AnyAgent& agent) const {
        const auto measures = evaluate(agent, evaluation, agent.required, workers);
        ludus::write_file(results / (run.name + ".jsonl"),
                          json_lines("dots_and_boxes", "dots_and_boxes_" + run.name, measures));
    }

    void write(const Run& run, const RunFiles& files, const CurvePoint<Experiment::Point>& last,
               const Table& curve) const {
        list(run, last, files.seconds());
        if (run.name == "paper")
            ludus::write_file(csv(run.name + "_smoothed"), smoothed(curve).csv());
        ludus::write_file(csv(run.name), curve.csv());
    }

    /// Puts a run's line into runs.csv, in place of an older one.
    void list(const Run& run, const CurvePoint<Experiment::Point>& last, double seconds) const {
        put_line(results / "runs.csv",
                 fmt::format("run,seed,games,seconds,threads,games_per_second,{}",
                             fmt::join(Experiment::columns(), ",")),
                 run.name,
                 fmt::format("{},{},{},{:.0f},{},{:.1f},{:g}", run.name, run.options.dqn.seed,
                             run.options.dqn.games, seconds, workers.count(),
                             static_cast<double>(last.games) / seconds,
                             fmt::join(Experiment::row(last.measured), ",")));
    }

    /// The means of the last so many games at each point of a curve.
    [[nodiscard]] static Table smoothed(const Table& curve) {
        Table means{curve.columns, {}};
        for (std::size_t r = 0; r < curve.rows.size(); ++r) {
            std::vector<double> mean(curve.columns.size());
            double count = 0;
            for (std::size_t q = 0; q <= r; ++q) {
                if (curve.rows[q][0] + smoothed_games <= curve.rows[r][0]) continue;
                for (std::size_t c = 0; c < mean.size(); ++c) mean[c] += curve.rows[q][c];
                ++count;
            }
            for (double& value : mean) value /= count;
            mean[0] = curve.rows[r][0];
            means.rows.push_back(mean);
        }
        return means;
    }

    void draw_one(const std::string& name, const Figure& figure) const {
        if (!draw(figure, results / (name + ".png")))
            fmt::print(stderr, "no picture of {}: gnuplot did not draw it\n", name);
    }

    /// A run's wins against all opponents, or against one its wins and its wins or draws.
    [[nodiscard]] Figure consolidated(const std::string& title, const std::string& name) const {
        Figure figure{title, "training games", "wins, %", {}, "0", "100.5", "right center"};
        for (std::size_t i = 0; i < opponents.size(); ++i)
            figure.curves.push_back({csv(name), 1, wins[i], std::string(opponents[i])});
        return figure;
    }
    [[nodiscard]] Figure against_one(const std::string& title, std::size_t opponent) const {
        return {title,
                "training games",
                "%",
                {{csv("paper"), 1, wins[opponent], "wins"},
                 {csv("paper"), 1, wins_or_draws[opponent], "wins or draws"}}};
    }

    void draw_all() const {
        draw_one("figure_13", consolidated("Default target (the paper's figure 13)", "unsigned"));
        draw_one("figure_14", consolidated("Modified target (the paper's figure 14)", "signed"));
        draw_one("figure_15", consolidated("Linear output (the paper's figure 15)", "linear"));
        draw_one("figure_16", consolidated("Tanh output (the paper's figure 16)", "signed"));
        draw_one("replaced",
                 {"Targets that replace values, against random",
                  "training games",
                  "wins, %",
                  {{csv("replaced"), 1, wins[0], "tanh"},
                   {csv("replaced_linear"), 1, wins[0], "linear"},
                   {csv("signed"), 1, wins[0], "added, as in the paper"}}});
        Figure early = against_one("Against random (the paper's figure 17)", 0);
        early.x_high = "50000";
        draw_one("figure_17", early);
        draw_one("figure_18", against_one("Against moderate (the paper's figure 18)", 1));
        Figure truncated = against_one("Against moderate (the paper's figure 19)", 1);
        truncated.y_high = "*";
        draw_one("figure_19", truncated);
        Figure advanced = against_one("Against advanced (the paper's figure 20)", 2);
        advanced.y_high = "*";
        draw_one("figure_20", advanced);
        draw_one("figure_21", consolidated("All wins (the paper's figure 21)", "paper"));
        draw_one("figure_22",
                 consolidated("Means over 20,000 games (the paper's figure 22)", "paper_smoothed"));
        draw_one("best", consolidated("The better agent's network alone", "best"));
    }
};

}  // namespace examples::dots_and_boxes
