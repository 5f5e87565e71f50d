#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/file.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/statistics.hpp"

#include "../../support/figure.hpp"
#include "../../support/interrupt.hpp"
#include "../../support/measure.hpp"
#include "../../support/players.hpp"
#include "../../support/training_run.hpp"
#include "command_line.hpp"
#include "evaluation.hpp"
#include "networks.hpp"
#include "rules.hpp"
#include "searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// The agents that the paper trains, and their matches. Each part skips what is done.
struct Reproducer {
    std::filesystem::path results;  ///< for CSV files and pictures
    std::filesystem::path models;   ///< for the trained agents of the paper's main approach
    Lengths lengths;
    Conditions evaluation;  ///< of table 2
    ludus::Workers& workers;

    /// Trains the agents, also those that matches which are to be played lack. Returns false if
    /// interrupted; the same call then goes on from there.
    [[nodiscard]] bool train_all(const Interrupt& interrupt) const {
        std::filesystem::create_directories(results);
        std::filesystem::create_directories(models);
        const auto is_there = [&](const char* name) { return exists(csv(name)); };
        const bool plays =
            !std::ranges::all_of(runs, is_there) || !std::ranges::all_of(matches, is_there);
        const auto starts = [&](std::uint64_t random, std::uint64_t openings, std::uint64_t plain) {
            TeachingOptions options = teaching(lengths.experiment_steps);
            options.kept = 0.05;
            options.random_starts = random;
            options.random_openings = openings;
            options.plain = plain;
            return options;
        };
        // Section 4.3: M_R, M_N of its first experiment, M_N and M_S of its second.
        const auto teach = [&](const std::string& name, const TeachingOptions& options) {
            return run_once(name, options.seed, options.steps * options.games, plays,
                            [&](const RunFiles& files) {
                                return reproduce_teaching<Paper>(name, options, files, interrupt,
                                                                 workers);
                            });
        };
        const auto learn = [&](const std::string& name, const SelfPlayOptions& options,
                               const auto& reproduce) {
            return run_once(name, options.seed, options.episodes * options.games, plays,
                            [&](const RunFiles& files) {
                                return reproduce(name, options, files, interrupt, workers);
                            });
        };
        constexpr auto paper = reproduce_self_play<Paper, Precision::float32>;
        constexpr auto ours = reproduce_self_play<Pieces, Precision::int8>;
        return teach("taught", teaching(lengths.steps)) &&
            learn("two_stages", two_stages(lengths.episodes), paper) &&
            learn("scratch", scratch(), paper) &&
            learn("scratch_improved", scratch_improved(), ours) &&
            teach("random_starts", starts(1, 0, 0)) && teach("usual_starts", starts(0, 0, 1)) &&
            teach("half_random_starts", starts(1, 0, 1)) &&
            teach("random_openings", starts(5, 3, 2)) && learn("overfitting", overfitting(), paper);
    }

    /// Table 2, and the matches of sections 4.2 to 4.4.
    void compare() const {
        unless_done("table_2", [&] { return table_2(); });
        unless_done("random_starts_match", [&] {
            return Lines{"match"}.with("usual starts against random starts",
                                       between<Paper>("usual_starts", "random_starts"));
        });
        unless_done("scratch_match", [&] {
            return Lines{"match"}
                .with("from scratch against two stages", between<Paper>("scratch", "two_stages"))
                .with("from scratch improved against two stages",
                      between<Pieces>("scratch_improved", "two_stages"));
        });
        unless_done("random_openings_match", [&] {
            Lines lines{"agent"};
            for (const char* const name : {"half_random_starts", "random_openings"})
                lines.with(name, against_greedy(name, {.simulations = 175}));
            return lines;
        });
        unless_done("simulations", [&] {
            Lines lines{"simulations"};
            for (const std::uint64_t count : {1U, 25U, 50U, 100U, 175U, 300U, 500U, 1'000U})
                lines.with(fmt::format("{}", count),
                           against_greedy("two_stages", {.simulations = count}));
            return lines;
        });
        unless_done("exploration", [&] {
            Lines lines{"c,simulations"};
            for (const double c : {0.5, 1.0, 2.0, 3.5, 5.0, 7.0})
                for (const std::uint64_t count : {50U, 175U})
                    lines.with(
                        fmt::format("{},{}", c, count),
                        against_greedy("two_stages", {.simulations = count, .exploration = c}));
            return lines;
        });
    }

    void draw_all() const {
        const auto losses = [&](const char* name, const std::string& title, const char* picture,
                                int wins = 13, const char* whom = "its first version") {
            const std::filesystem::path curve = csv(name);
            (void)draw_row(title,
                           {{"loss",
                             "episodes",
                             "loss",
                             {{curve, 1, 6, "policy"}, {curve, 1, 7, "value"}},
                             "0",
                             "*",
                             "top right"},
                            {fmt::format("wins against {}", whom),
                             "episodes",
                             "%",
                             {{curve, 1, wins, "wins"}}}},
                           results / picture);
        };
        losses("overfitting", "Figure 10: a policy learned by heart", "figure_10.png");
        losses("two_stages", "Figure 11: the main approach", "figure_11.png");
        losses("scratch", "Figure 15: from scratch", "figure_15.png");
        losses("scratch_improved", "From scratch, improved", "scratch_improved.png", 11,
               "the greedy player");
        (void)draw({"Section 4.4: simulations",
                    "simulations",
                    "wins against greedy, %",
                    {{results / "simulations.csv", 1, 5, "wins"}}},
                   results / "simulations.png");
    }

private:
    /// Lines of a CSV file about matches.
    struct Lines {
        std::string columns;
        std::string text{};

        Lines& with(const std::string& name, const ludus::Tally& tally) {
            const auto interval = ludus::wilson(tally.wins, tally.games());
            text += fmt::format(
                "{},{},{},{},{:.2f},{:.2f},{:.2f}\n", name, tally.wins, tally.draws, tally.losses,
                100 * static_cast<double>(tally.wins) / static_cast<double>(tally.games()),
                100 * interval.low, 100 * interval.high);
            return *this;
        }
    };

    /// The training runs, by the names of their files.
    static constexpr std::array<const char*, 9> runs = {"taught",
                                                        "two_stages",
                                                        "scratch",
                                                        "scratch_improved",
                                                        "random_starts",
                                                        "usual_starts",
                                                        "half_random_starts",
                                                        "random_openings",
                                                        "overfitting"};
    /// The matches likewise, which a new agent makes void.
    static constexpr std::array<const char*, 6> matches = {"table_2",       "random_starts_match",
                                                           "scratch_match", "random_openings_match",
                                                           "simulations",   "exploration"};

    template <class Play>
    void unless_done(const std::string& name, const Play& play) const {
        if (exists(csv(name))) return;
        const Lines lines = play();
        ludus::write_file(csv(name),
                          lines.columns +
                              ",wins,draws,losses,win_percent,low_percent,high_percent\n" +
                              lines.text);
    }

    [[nodiscard]] std::filesystem::path csv(const std::string& name) const {
        return results / (name + ".csv");
    }
    [[nodiscard]] std::filesystem::path agent(const std::string& name) const {
        return models / fmt::format("chinese_checkers_{}.ludus", name);
    }

    [[nodiscard]] TeachingOptions teaching(std::uint64_t steps) const {
        TeachingOptions options;
        options.seed = lengths.seed;
        options.steps = steps;
        options.games = lengths.taught_games;
        options.evaluate_games = lengths.matches;
        return options;
    }
    [[nodiscard]] SelfPlayOptions two_stages(std::uint64_t episodes) const {
        SelfPlayOptions options;
        options.seed = lengths.seed;
        options.episodes = episodes;
        options.games = lengths.games;
        options.evaluate_games = lengths.matches;
        options.from = agent("taught").string();
        options.searching.simulations = at_most(options.searching.simulations);
        options.evaluate_simulations = at_most(options.evaluate_simulations);
        options.match_games = std::min(options.match_games, lengths.matches);
        options.first_games = options.match_games;
        return options;
    }
    /// Learns the games of the first version alone, which are few, again and again.
    [[nodiscard]] SelfPlayOptions overfitting() const {
        SelfPlayOptions options = two_stages(lengths.overfit_episodes);
        options.games = (lengths.games + 5) / 6;
        options.gate = 1;
        options.learner.epochs = 50;
        options.learner.lambda = 0;
        return options;
    }
    [[nodiscard]] SelfPlayOptions scratch() const {
        SelfPlayOptions options = two_stages(lengths.scratch_episodes);
        options.from.clear();
        options.soft_limit = 100;
        options.max_actions = 1'300;  // as many as the soft limit can come to
        options.repetition = false;
        options.learn_draws = true;  // an outcome here
        return options;
    }
    /// Ours: more games, of a fixed length, by short searches in 8 bits, of which the values count
    /// more than the visits; and fewer of their actions are by chance.
    [[nodiscard]] SelfPlayOptions scratch_improved() const {
        SelfPlayOptions options = SelfPlayOptions::best();
        options.seed = lengths.seed;
        options.episodes = lengths.improved_episodes;
        options.games = (5 * lengths.games + 2) / 3;
        options.searching = {.simulations = at_most(24), .precision = Precision::int8};
        options.by_values = true;
        options.noise = 0;
        options.soft_limit = 60;
        options.soft_extension = 0;
        options.opening_actions = 2;
        options.temperature = 1;
        options.bold_actions = 6;
        options.late_temperature = 0.25;
        options.opponent_every = 0;
        options.learner.rate_from = 1e-3;
        options.learner.rate_to = 1e-4;
        options.evaluate_games = std::min<std::uint64_t>(40, lengths.matches);
        options.evaluate_simulations = at_most(options.evaluate_simulations);
        return options;
    }

    [[nodiscard]] std::uint64_t at_most(std::uint64_t simulations) const {
        return std::min(simulations, lengths.simulations);
    }

    /// Calls `run(files)`, which returns whether it came to its end, and keeps what it wrote.
    template <class Run>
    [[nodiscard]] bool run_once(const std::string& name, std::uint64_t seed, std::uint64_t games,
                                bool needs_agent, const Run& run) const {
        if (is_done(results, name, seed, games, 1) && (exists(agent(name)) || !needs_agent))
            return true;
        const RunFiles files{results / "running" / name};
        if (!run(files)) return false;
        std::filesystem::copy_file(files.agent(), agent(name),
                                   std::filesystem::copy_options::overwrite_existing);
        put_line(
            results / "runs.csv", "run,seed,games,seconds,threads", name,
            fmt::format("{},{},{},{:.0f},{}", name, seed, games, files.seconds(), workers.count()));
        std::filesystem::copy_file(files.curve(), csv(name),
                                   std::filesystem::copy_options::overwrite_existing);
        for (const char* const match : matches) std::filesystem::remove(csv(match));
        std::filesystem::remove_all(files.folder);
        return true;
    }

    [[nodiscard]] Lines table_2() const {
        const std::filesystem::path file = agent("two_stages");
        Conditions conditions = evaluation;
        conditions.searching.simulations = at_most(conditions.searching.simulations);
        const auto measures =
            evaluate<Paper>(ludus::load_agent_parameters<Paper>(file), conditions, workers);
        ludus::write_file(results / "paper.jsonl",
                          json_lines("chinese_checkers", file.filename().string(), measures));
        Lines lines{"measure"};
        for (const Measure& measure : measures) lines.with('"' + measure.name + '"', measure.tally);
        return lines;
    }
    [[nodiscard]] ludus::Tally against_greedy(const std::string& name,
                                              const Searching& searching) const {
        Conditions conditions;
        conditions.opponents = {"greedy"};
        conditions.games = lengths.matches;
        conditions.seed = lengths.seed;
        conditions.searching = searching;
        conditions.searching.simulations = at_most(searching.simulations);
        conditions.alone = false;
        return evaluate<Paper>(ludus::load_agent_parameters<Paper>(agent(name)), conditions,
                               workers)
            .front()
            .tally;
    }
    /// Of an agent with network D against one with the paper's.
    template <ludus::PolicyValueType D>
    [[nodiscard]] ludus::Tally between(const std::string& one, const std::string& other) const {
        return play_each_other<D, Paper>(ludus::load_agent_parameters<D>(agent(one)),
                                         ludus::load_agent_parameters<Paper>(agent(other)),
                                         {.simulations = at_most(175)},
                                         match_rules(lengths.matches, lengths.seed), workers);
    }
};

}  // namespace examples::chinese_checkers::alpha_zero
