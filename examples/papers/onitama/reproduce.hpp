#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/file.hpp"

#include "../support/interrupt.hpp"
#include "../support/measure.hpp"
#include "../support/open_training.hpp"
#include "../support/standings.hpp"
#include "../support/training_run.hpp"
#include "actors.hpp"
#include "agent_files.hpp"
#include "evaluation.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "tournament.hpp"
#include "training.hpp"
#include "valid_moves.hpp"

namespace examples::onitama {

/// One training run.
struct Run {
    std::string name;  ///< of its files and its agent
    Options options;
    std::vector<Requirement> requirements;  ///< of the agent
};

/// The runs behind the paper's figures 6.1 to 6.9, in their order. A point of a curve is a mean of
/// 50 games, as in the paper, or of more where there would be more than 500 points. The extended
/// training has the finer steps that the paper proposes, and ends with depths 2 and 3 mixed: of
/// depth 3 alone, whose games are few, it forgot how to beat depth 2. It discounts more, since
/// longer and longer wins became draws.
[[nodiscard]] inline std::vector<Run> runs_of(const Lengths& lengths) {
    constexpr std::uint64_t most_points = 500;
    const auto options = [&](std::string_view actor, std::uint64_t games) {
        Options constants;
        constants.actor = actor;
        constants.seed = lengths.seed;
        constants.games = games;
        constants.point_every = std::max(constants.point_every, games / most_points);
        return constants;
    };
    std::vector<Run> runs;
    for (const std::string_view actor : actor_names) {
        const bool multiplies = actor.ends_with("multiply") || actor == "dual";
        runs.push_back({std::string(actor), options(actor, lengths.games),
                        multiplies ? std::vector<Requirement>{}
                                   : std::vector<Requirement>{{"minimax:1", 0.6}}});
    }
    Options extended = options("val_branch_actions", lengths.extended);
    extended.opponents =
        "minimax:1,mixed:1:2:0.25,mixed:1:2:0.5,mixed:1:2:0.75,minimax:2,mixed:2:3:0.5";
    extended.discount = 0.95;
    runs.push_back({"val_branch_actions_extended", extended, {{"minimax:2", 0.6}}});
    return runs;
}

/// What a reproduction needs. Each of its parts skips what is done.
struct Reproducer {
    std::filesystem::path results;  ///< for CSV files, pictures and evaluations
    std::filesystem::path models;   ///< for the trained agents
    ludus::Workers& workers;
    Conditions evaluation;  ///< of these agents

    /// Trains and measures the actors, also those whose agents a tournament that is to be played
    /// lacks. Returns false if interrupted; the same call then goes on from there.
    [[nodiscard]] bool train(const std::vector<Run>& runs, const Interrupt& interrupt) const {
        std::filesystem::create_directories(results);
        std::filesystem::create_directories(models);
        const auto is_in = [&](const Run& run) {
            return is_done(results, run.name, run.options.seed, run.options.games,
                           run.options.games_at_once);
        };
        const bool plays = !exists(csv(tournament)) || !std::ranges::all_of(runs, is_in);
        const bool finished = std::ranges::all_of(runs, [&](const Run& run) {
            const bool is_missing = plays && !exists(models / agent_file(run.name));
            return (is_in(run) && !is_missing) || train_one(run, interrupt);
        });
        if (finished) std::filesystem::remove_all(results / "running");
        return finished;
    }

    /// Counts the valid moves of figure 5.1.
    void count(const Lengths& lengths) const {
        if (is_done(results, valid_moves, lengths.seed, lengths.untrained, 1)) return;
        const ludus::Stopwatch watch;
        const ValidMoves counts = count_valid_moves(lengths.untrained, lengths.seed);
        const auto print = [](std::string_view whose, const TurnHistogram& turns) {
            fmt::print("valid moves in turns of {:<10} mean {:.2f}, median {}, maximum {}\n", whose,
                       turns.mean(), turns.median(), turns.most());
        };
        print("both:", counts.both());
        print("the agent:", counts.agent);
        fmt::print("{:<34} mean 14.25, median 14, maximum 30\n", "the paper's:");
        ludus::write_file(results / "valid_moves_summary.csv", counts.summary_csv());
        list(valid_moves, lengths.seed, lengths.untrained, watch.seconds());
        ludus::write_file(csv(valid_moves), counts.csv());
    }

    /// Plays the tournament of the eight actors and the random player.
    void compare(const Lengths& lengths) const {
        const RoundRobin plan{.models = models, .rounds = lengths.rounds, .seed = lengths.seed};
        const std::size_t players = plan.players.size();
        const std::uint64_t games = lengths.rounds * (players * (players - 1) / 2);
        if (is_done(results, tournament, lengths.seed, games, 1)) return;
        const ludus::Stopwatch watch;
        const ludus::Tournament played = play_round_robin(plan, workers);
        fmt::print("{}", table(standings(played)));
        list(tournament, lengths.seed, games, watch.seconds());
        TournamentFiles{results}.write(played);
    }

    /// Draws all figures.
    void draw_all(const std::vector<Run>& runs) const {
        const Pictures pictures{results};
        pictures.draw_valid_moves(csv(valid_moves));
        for (std::size_t i = 0; i < runs.size(); ++i)
            pictures.draw_training(runs[i].name, static_cast<int>(i) + 1);
        pictures.draw_tournament();
    }

private:
    static constexpr const char* valid_moves = "valid_moves";
    static constexpr const char* tournament = "tournament";

    [[nodiscard]] std::filesystem::path csv(std::string_view name) const {
        return results / fmt::format("{}.csv", name);
    }

    [[nodiscard]] bool train_one(const Run& run, const Interrupt& interrupt) const {
        const RunFiles files{results / "running" / run.name};
        auto training = open_run<Training>(files, run.options);
        ludus::Workers team(workers.count(), &Interrupt::flag());
        if (!run_to_end(training, files, interrupt, run.name, [&] { training.step(team); }))
            return false;
        const Stoppable work(resumes_here);
        if (interrupt.requested()) return false;
        const auto measures = evaluate(training.agent(), evaluation, run.requirements, workers);
        ludus::write_file(results / (run.name + ".jsonl"),
                          json_lines("onitama", "onitama_" + run.name, measures));
        if (run.name == run.options.actor)  // a player of the tournament, which is another now
            std::filesystem::remove(csv(tournament));
        training.save_agent(models / agent_file(run.name));
        list(run.name, run.options.seed, training.games(), files.seconds());
        ludus::write_file(csv(run.name), training.table().csv());
        return true;
    }

    /// Puts a line into runs.csv, in place of an older one.
    void list(std::string_view name, std::uint64_t seed, std::uint64_t games,
              double seconds) const {
        put_line(results / "runs.csv", "run,seed,games,seconds,threads,games_per_second",
                 std::string(name),
                 fmt::format("{},{},{},{:.0f},{},{:.1f}", name, seed, games, seconds,
                             workers.count(), static_cast<double>(games) / seconds));
    }
};

}  // namespace examples::onitama
