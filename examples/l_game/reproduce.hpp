#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "../support/figure.hpp"
#include "training.hpp"

namespace examples::l_game {

/// One training run of the paper's comparisons.
struct Experiment {
    std::string name;   ///< of its CSV file
    std::string title;  ///< in the figure's key
    Options options;
};

/// The paper's figures 4 to 7: the runs, and which of them make up each figure.
struct Reproduction {
    std::vector<Experiment> experiments;
    struct Drawing {
        std::string name;
        std::string title;
        std::vector<std::string> experiments;
    };
    std::vector<Drawing> drawings;
};

/// `games` for figures 4 to 6 (the paper's 25,000), `long_games` for figure 7 (100,000).
[[nodiscard]] inline Reproduction reproduction(const Options& paper, std::uint64_t games,
                                               std::uint64_t long_games) {
    Options shorter = paper;
    shorter.games = games;
    Reproduction plan;
    const auto add = [&](std::string name, std::string title, const Options& options) {
        plan.experiments.push_back({std::move(name), std::move(title), options});
    };
    for (const std::uint64_t n : {0U, 1U, 10U, 50U}) {
        Options options = shorter;
        options.sample_games = n;
        add(fmt::format("sample_{}", n), fmt::format("N = {} games per recall", n), options);
    }
    Options rmsprop = shorter;
    rmsprop.optimizer = Optimizer::rmsprop;
    rmsprop.rate_from = 0.001;
    rmsprop.rate_to = 0.00003;
    add("rmsprop", "RMSProp", rmsprop);
    Options adadelta = shorter;
    adadelta.optimizer = Optimizer::adadelta;
    adadelta.rate_from = adadelta.rate_to = 1.0;
    add("adadelta", "ADADELTA", adadelta);
    Options fixed = shorter;
    fixed.fixed_batch = true;
    add("fixed_32", "fixed batch of 32", fixed);
    Options whole = paper;
    whole.games = long_games;
    add("paper", "paper preset", whole);

    plan.drawings = {
        {"figure_4",
         "Games sampled per recall (the paper's figure 4)",
         {"sample_0", "sample_1", "sample_10", "sample_50"}},
        {"figure_5", "Optimisers (the paper's figure 5)", {"sample_10", "rmsprop", "adadelta"}},
        {"figure_6",
         "Whole games against a fixed batch (the paper's figure 6)",
         {"sample_1", "sample_10", "fixed_32"}},
        {"figure_7", "The whole training (the paper's figure 7)", {"paper"}},
    };
    return plan;
}

/// Runs what has no CSV yet, then draws every figure. Returns false if it was interrupted.
inline bool reproduce(const Reproduction& plan, const std::filesystem::path& folder,
                      const Solution& solution, ludus::Workers& workers,
                      const Interrupt& interrupt) {
    std::filesystem::create_directories(folder);
    for (const Experiment& experiment : plan.experiments) {
        const std::filesystem::path csv = folder / (experiment.name + ".csv");
        if (std::filesystem::exists(csv)) continue;
        const RunFiles files{folder / "running" / experiment.name};
        std::filesystem::create_directories(files.folder);
        auto training = std::filesystem::exists(files.checkpoint())
            ? Training<PaperQ>(files.checkpoint())
            : Training<PaperQ>(experiment.options);
        if (!train(training, files, solution, workers, interrupt, experiment.name)) return false;
        ludus::write_file(csv, curve_table(training.curve()).csv());
    }
    std::filesystem::remove_all(folder / "running");

    for (const auto& drawing : plan.drawings) {
        Figure random{drawing.title, "training games", "wins against random, %", {}, 50, 100};
        Figure perfect{drawing.title, "training games", "draws against perfect, %", {}, 0, 100};
        for (const Experiment& experiment : plan.experiments) {
            if (std::ranges::find(drawing.experiments, experiment.name) ==
                drawing.experiments.end())
                continue;
            const auto csv = folder / (experiment.name + ".csv");
            random.curves.push_back({csv, 1, 4, experiment.title});
            perfect.curves.push_back({csv, 1, 5, experiment.title});
        }
        if (!draw(random, folder / (drawing.name + ".png")) ||
            !draw(perfect, folder / (drawing.name + "_perfect.png")))
            fmt::print(stderr, "no picture of {}: gnuplot did not draw it\n", drawing.name);
    }
    return true;
}

}  // namespace examples::l_game
