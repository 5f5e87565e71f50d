#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../support/dqn_options.hpp"
#include "../support/figure.hpp"
#include "../support/interrupt.hpp"
#include "../support/open_training.hpp"
#include "../support/training_run.hpp"
#include "options.hpp"
#include "report.hpp"
#include "training.hpp"

namespace examples::l_game {

/// One training run.
struct Run {
    std::string name;   ///< of its CSV file
    std::string title;  ///< in a figure's key
    Options options;
    bool best = false;  ///< by the better agent's network
};

/// One of the paper's figures, drawn twice: against the random and against the perfect player.
struct Drawing {
    std::string name;
    std::string title;
    std::vector<std::string> runs;
};

/// The paper's figures 4 to 7 and the better agent: the runs, and what is drawn of them.
struct Reproduction {
    std::vector<Run> runs;
    std::vector<Drawing> drawings;
};

[[nodiscard]] inline Reproduction reproduction(const DqnLengths& lengths) {
    Options paper;
    paper.dqn.seed = lengths.seed;
    paper.dqn.games = lengths.paper;
    Options shorter = paper;
    shorter.dqn.games = lengths.figures;
    Options best = Options::best();
    best.dqn.seed = lengths.seed;
    best.dqn.games = lengths.best;
    Options rmsprop = shorter;
    rmsprop.dqn.optimizer = Optimizer::rmsprop;
    rmsprop.dqn.rate_from = 0.0005;
    rmsprop.dqn.rate_to = 0.00005;
    Options adadelta = shorter;
    adadelta.dqn.optimizer = Optimizer::adadelta;
    adadelta.dqn.rate_from = adadelta.dqn.rate_to = 1.0;
    Options fixed = shorter;
    fixed.dqn.fixed_batch = true;
    fixed.dqn.rate_from =
        0.03;  // at the paper preset's 0.1, so small a batch diverges with some seeds
    fixed.dqn.rate_to = 0.0003;

    for (Options* options : {&paper, &best, &shorter, &rmsprop, &adadelta, &fixed}) {
        DqnOptions& dqn = options->dqn;  // a short trial is measured by few games
        dqn.evaluate_games = std::min(dqn.evaluate_games, dqn.games);
    }

    Reproduction plan;
    plan.runs = {{"best", "best preset", best, true},
                 {"fixed_32", "fixed batch of 32 actions", fixed},
                 {"rmsprop", "RMSProp", rmsprop},
                 {"adadelta", "ADADELTA", adadelta}};
    for (const std::uint64_t n : {0U, 1U, 10U, 50U}) {
        Options options = shorter;
        options.dqn.sample_games = n;
        plan.runs.push_back({fmt::format("sample_{}", n),
                             n == 0 ? "only the game just played (N = 0)"
                                    : fmt::format("{} sampled games (N = {})", n, n),
                             options});
    }
    plan.runs.push_back({"paper", "paper preset", paper});
    plan.drawings = {
        {"figure_4",
         "Games sampled per recall (the paper's figure 4)",
         {"sample_0", "sample_1", "sample_10", "sample_50"}},
        {"figure_5",
         "Optimisers (the paper's figure 5); SGD with Nesterov momentum is N = 10",
         {"sample_10", "rmsprop", "adadelta"}},
        {"figure_6",
         "Whole games against a fixed batch (the paper's figure 6)",
         {"sample_1", "sample_10", "fixed_32"}},
        {"figure_7", "The whole training (the paper's figure 7)", {"paper"}},
        {"presets", "The two presets", {"paper", "best"}},
    };
    return plan;
}

/// What a reproduction needs besides its plan.
struct Reproducer {
    std::filesystem::path results;  ///< for CSV files, pictures and evaluations
    std::filesystem::path models;   ///< for the trained agents of the two presets
    const Solution& solution;
    Conditions evaluation;  ///< of the two presets' agents
    ludus::Workers& workers;
    const Interrupt& interrupt;

    /// Runs what has no CSV file yet, and draws the figures whose runs are all there. Returns false
    /// if interrupted; the same call then goes on from there.
    [[nodiscard]] bool run(const Reproduction& plan) const {
        std::filesystem::create_directories(results);
        std::filesystem::create_directories(models);
        const bool finished = std::ranges::all_of(plan.runs, [&](const Run& one) {
            if (is_done(results, one.name, one.options.dqn.seed, one.options.dqn.games,
                        one.options.dqn.games_at_once))
                return true;
            return one.best ? run_one<BestQ>(one) : run_one<PaperQ>(one);
        });
        if (finished) std::filesystem::remove_all(results / "running");
        const auto is_there = [&](const std::string& name) {
            return std::filesystem::exists(csv(name));
        };
        for (const Drawing& drawing : plan.drawings)
            if (std::ranges::all_of(drawing.runs, is_there)) draw_one(drawing, plan);
        return finished;
    }

private:
    [[nodiscard]] std::filesystem::path csv(const std::string& name) const {
        return results / (name + ".csv");
    }

    template <class Q>
    [[nodiscard]] bool run_one(const Run& run) const {
        const RunFiles files{results / "running" / run.name};
        auto training = open_run<Training<Q>>(files, run.options);
        if (!train(training, Experiment{solution}, files, workers.count(), interrupt, run.name))
            return false;
        const Stoppable work(resumes_here);
        if (interrupt.requested()) return false;
        if (run.name == "paper" || run.name == "best") {
            measure(run, AnyAgent(training.agent()), required<Q>());
            training.save_agent(models / ("l_game_" + run.name + ".ludus"));
        }
        list(run, training.curve().back(), files.seconds());
        ludus::write_file(csv(run.name), training.table().csv());
        return true;
    }

    void measure(const Run& run, const AnyAgent& agent, const Requirement& requirement) const {
        ludus::write_file(results / (run.name + ".jsonl"),
                          json_lines(evaluate(agent, solution, evaluation, requirement, workers),
                                     "l_game_" + run.name));
    }

    /// Puts a run's line into runs.csv, in place of an older one.
    void list(const Run& run, const CurvePoint<Experiment::Point>& last, double seconds) const {
        put_line(results / "runs.csv",
                 "run,seed,games,seconds,threads,win_percent_against_random,"
                 "draw_percent_against_perfect",
                 run.name,
                 fmt::format("{},{},{},{:.0f},{},{:g},{:g}", run.name, run.options.dqn.seed,
                             last.games, seconds, workers.count(), 100 * last.measured.random_wins,
                             100 * last.measured.perfect_draws));
    }

    void draw_one(const Drawing& drawing, const Reproduction& plan) const {
        Figure random{drawing.title, "training games", "wins against random, %", {}, "*"};
        Figure perfect{drawing.title, "training games", "draws against perfect, %", {}};
        for (const Run& run : plan.runs) {
            if (std::ranges::find(drawing.runs, run.name) == drawing.runs.end()) continue;
            random.curves.push_back({csv(run.name), 1, 4, run.title});
            perfect.curves.push_back({csv(run.name), 1, 5, run.title});
        }
        if (!draw(random, results / (drawing.name + ".png")) ||
            !draw(perfect, results / (drawing.name + "_perfect.png")))
            fmt::print(stderr, "no picture of {}: gnuplot did not draw it\n", drawing.name);
    }
};

}  // namespace examples::l_game
