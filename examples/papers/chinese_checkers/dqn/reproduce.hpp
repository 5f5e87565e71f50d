#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/file.hpp"

#include "../../support/dqn_training.hpp"
#include "../../support/figure.hpp"
#include "../../support/interrupt.hpp"
#include "../../support/measure.hpp"
#include "../../support/open_training.hpp"
#include "../../support/training_run.hpp"
#include "evaluation.hpp"
#include "options.hpp"
#include "training.hpp"

namespace examples::chinese_checkers::dqn {

/// Trains the agent and draws figures 9, 12 and 14 of Liu et al. (2019). It skips what is done.
struct Reproducer {
    std::filesystem::path results;  ///< for CSV files, pictures and the evaluation
    std::filesystem::path models;   ///< for the trained agent
    ludus::Workers& workers;
    const Interrupt& interrupt;
    Conditions evaluation;  ///< of the agent

    /// Returns false if interrupted; the same call then goes on from there.
    [[nodiscard]] bool run(const Options& options) const {
        std::filesystem::create_directories(results);
        std::filesystem::create_directories(models);
        const std::uint64_t at_once = options.dqn.games_at_once;
        if (!is_done(results, name, options.dqn.seed, options.dqn.games, at_once) &&
            !train_one(options))
            return false;
        draw_all();
        return true;
    }

private:
    static constexpr const char* name = "dqn";

    [[nodiscard]] std::filesystem::path csv(const std::string& file) const {
        return results / (file + ".csv");
    }

    [[nodiscard]] bool train_one(const Options& options) const {
        const RunFiles files{results / "running" / name};
        auto training = open_run<Training>(files, options);
        if (!train(training, Experiment{}, files, workers.count(), interrupt, name)) return false;
        const Stoppable work(resumes_here);
        if (interrupt.requested()) return false;
        const std::string agent = "chinese_checkers_dqn.ludus";
        ludus::write_file(
            results / "dqn.jsonl",
            json_lines("chinese_checkers", agent, evaluate(training.agent(), evaluation, workers)));
        training.save_agent(models / agent);
        put_line(results / "runs.csv", "run,seed,games,seconds,threads", name,
                 fmt::format("{},{},{},{:.0f},{}", name, options.dqn.seed, training.games(),
                             files.seconds(), workers.count()));
        ludus::write_file(csv("dqn_epsilon"), epsilon(options, training.table()).csv());
        ludus::write_file(csv(name), training.table().csv());
        std::filesystem::remove_all(files.folder);
        std::error_code others;  // that are not finished
        std::filesystem::remove(files.folder.parent_path(), others);
        return true;
    }

    /// The share of random choices, at the games of a learning curve.
    [[nodiscard]] static Table epsilon(const Options& options, const Table& curve) {
        const DqnOptions& dqn = options.dqn;
        const ludus::Schedule schedule = dqn.over_games(dqn.epsilon_from, dqn.epsilon_to);
        Table table{{"games", "epsilon"}, {{0, schedule.at(0)}}};
        for (const auto& row : curve.rows)
            table.rows.push_back({row[0], schedule.at(static_cast<std::uint64_t>(row[0]))});
        return table;
    }

    void draw_one(const char* figure, const std::string& title, const std::string& y_label,
                  const Curve& curve, const std::string& key) const {
        const Figure drawing{title, "training games", y_label, {curve}, "0", "*", key};
        if (!draw(drawing, results / fmt::format("{}.png", figure)))
            fmt::print(stderr, "no picture of {}: gnuplot did not draw it\n", figure);
    }
    void draw_all() const {
        draw_one("figure_9", "Random choices (the paper's figure 9)", "epsilon",
                 {csv("dqn_epsilon"), 1, 2, "share of random choices"}, "bottom left");
        draw_one("figure_12", "Errors of the DQN (the paper's figure 12)", "loss",
                 {csv(name), 1, 2, "Huber's loss"}, "top right");
        draw_one("figure_14", "Rewards of the DQN (the paper's figure 14)", "reward of a game",
                 {csv(name), 1, 8, "against the greedy player"}, "bottom right");
    }
};

}  // namespace examples::chinese_checkers::dqn
