/// The L-Game by deep Q-learning: trains, measures and plays the agent of Giannakopoulos & Cotronis,
/// "A Deep Q-Learning Agent for the L-Game with Variable Batch Training", and a better one.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "l_game/agent.hpp"
#include "l_game/options.hpp"
#include "l_game/play.hpp"
#include "l_game/report.hpp"
#include "l_game/reproduce.hpp"
#include "l_game/training.hpp"
#include "support/interrupt.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::l_game;

/// What the command line says besides the constants of training.
struct CommandLine {
    Options options;
    std::string preset = "paper";
    std::string program;
    std::filesystem::path out;
    std::filesystem::path resume;
    std::filesystem::path models;
    std::filesystem::path agent = LUDUS_MODELS_DIR "/l_game_best.ludus";
    Conditions evaluation;
    Lengths lengths;
    std::size_t threads = default_threads();
    bool json = false;
    bool second = false;
};

/// Calls `with(std::type_identity<Q>{})` for the function whose kind, in this role, a file states.
template <class With>
auto by_kind(const std::filesystem::path& path, const std::string& role, With&& with) {
    const std::string kind = ludus::read_checkpoint(path).kind;
    if (kind == ludus::file_kind<PaperQ>(role)) return with(std::type_identity<PaperQ>{});
    if (kind == ludus::file_kind<BestQ>(role)) return with(std::type_identity<BestQ>{});
    throw ludus::CheckpointError(
        path,
        fmt::format(R"(expected "{}" or "{}", found "{}")", ludus::file_kind<PaperQ>(role),
                    ludus::file_kind<BestQ>(role), kind));
}

template <class Q>
int run_training(Training<Q>& training, const CommandLine& line) {
    const Solution solution;
    ludus::Workers workers(line.threads);
    const RunFiles files{line.out};
    std::filesystem::create_directories(files.folder);
    const bool finished = [&] {
        const Interrupt interrupt;
        return train(training, Experiment{solution}, files, workers, interrupt, "l_game");
    }();
    if (!finished) {
        fmt::print(stderr, "stopped after {} games; go on with: {} train --resume '{}'\n",
                   training.games(), line.program, files.checkpoint().string());
        return stopped;
    }
    const Evaluation evaluation =
        evaluate(training.agent(), solution, line.evaluation, Requirement{}, workers);
    const bool drawn = draw({"The L-Game, self-play",
                             "training games",
                             "%",
                             {{files.curve(), 1, 4, "wins against random"},
                              {files.curve(), 1, 5, "draws against perfect"}}},
                            files.picture());
    if (line.json) {
        fmt::print("{}", json_lines(evaluation, files.agent().string()));
        return done;
    }
    print_table(evaluation);
    fmt::print("\n{:<42} {:>8} {:>10}\n", "training time", "9 h", clock_time(files.seconds()));
    fmt::print("{:<42} {:>8} {:>10}\n\n", "training games", "100,000", training.games());
    fmt::print("agent           {}\n", files.agent().string());
    fmt::print("learning curve  {}\n", files.curve().string());
    if (drawn)
        fmt::print("picture         {}\n", files.picture().string());
    else
        fmt::print(stderr, "no picture of the learning curve: gnuplot did not draw it\n");
    fmt::print("play it         ./run play --agent {}\n", files.agent().string());
    return done;
}

int run_train(CommandLine line) {
    if (!line.resume.empty()) {
        if (line.out.empty()) line.out = line.resume.parent_path();
        return by_kind(line.resume, "training", [&]<class Q>(std::type_identity<Q>) {
            Training<Q> training(line.resume);
            return run_training(training, line);
        });
    }
    if (line.out.empty()) line.out = "out/l_game";
    if (const std::string conflict = line.options.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    const std::filesystem::path checkpoint = RunFiles{line.out}.checkpoint();
    if (exists(checkpoint))
        by_kind(checkpoint, "training", [&]<class Q>(std::type_identity<Q>) {
            expect_no_unfinished_run<Training<Q>>(checkpoint);
        });
    if (line.preset == "best") {
        Training<BestQ> training(line.options);
        return run_training(training, line);
    }
    Training<PaperQ> training(line.options);
    return run_training(training, line);
}

int run_evaluate(const CommandLine& line) {
    return by_kind(line.agent, "agent", [&]<class Q>(std::type_identity<Q>) {
        const auto agent = ludus::load_agent<Q>(line.agent);
        const Solution solution;
        ludus::Workers workers(line.threads);
        const Evaluation evaluation =
            evaluate(agent, solution, line.evaluation, required<Q>(), workers);
        if (line.json)
            fmt::print("{}", json_lines(evaluation, line.agent.string()));
        else
            print_table(evaluation);
        return all_met(evaluation.measures) ? done : fell_short;
    });
}

int run_play(const CommandLine& line) {
    return by_kind(line.agent, "agent", [&]<class Q>(std::type_identity<Q>) {
        const Solution solution;
        play(ludus::load_agent<Q>(line.agent), solution,
             line.second ? ludus::Player::second : ludus::Player::first);
        return done;
    });
}

int run_reproduce(const CommandLine& line) {
    const Interrupt interrupt;
    const Solution solution;
    ludus::Workers workers(line.threads);
    const Reproducer reproducer{line.out, line.models.empty() ? line.out : line.models, solution,
                                workers, interrupt};
    if (!reproducer.run(reproduction(line.lengths))) {
        fmt::print(stderr, "stopped; the same command goes on from here\n");
        return stopped;
    }
    fmt::print("figures and their CSV files are in {}\n", line.out.string());
    return done;
}

int command_line(int argc, char** argv) {
    CLI::App app("Deep Q-learning for the L-Game", "l_game_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    const bool is_demo = argc > 1 && std::string_view(argv[1]) == "demo";
    line.preset = preset_among(argc, argv, is_demo ? "best" : "paper");
    if (line.preset == "best") line.options = Options::best();
    int exit_code = done;

    const auto add_common = [&](CLI::App* command) {
        command->add_option("--threads", line.threads, "worker threads")->check(thread_count());
    };
    const auto add_conditions = [&](CLI::App* command) {
        command
            ->add_option("--random-turns", line.evaluation.random_turns,
                         "share of the agent's turns in matches that are random")
            ->check(within(0, 1));
        command
            ->add_option("--turn-limit", line.evaluation.turn_limit,
                         "a match's game that lasts longer is a draw")
            ->check(whole(1, 1'000'000));
    };
    const auto add_evaluation = [&](CLI::App* command) {
        command
            ->add_option("--evaluation-games", line.evaluation.games,
                         "games of each match of the final evaluation")
            ->check(at_least_one());
        command->add_option("--evaluation-seed", line.evaluation.seed, "of these matches")
            ->check(any_seed());
        add_conditions(command);
        command->add_flag("--json", line.json, "one JSON object per result line");
    };
    const auto add_training = [&](CLI::App* command) {
        command->add_option("--preset", line.preset, "paper: its constants; best: ours")
            ->check(CLI::IsMember({"paper", "best"}));
        line.options.add_to(*command);
        CLI::Option* resume = command
                                  ->add_option("--resume", line.resume,
                                               "go on from this checkpoint, by its constants")
                                  ->option_text("FILE, instead of any of the above");
        for (CLI::Option* constant : command->get_options())
            if (constant != resume && constant != command->get_help_ptr())
                resume->excludes(constant);
        command
            ->add_option("--out", line.out,
                         "folder for checkpoint, agent and learning curve; else that of --resume, "
                         "or out/l_game")
            ->option_text("FOLDER");
        add_evaluation(command);
        add_common(command);
        command->callback([&] { exit_code = run_train(line); });
    };
    add_training(app.add_subcommand("train", "train an agent by self-play"));
    add_training(app.add_subcommand("demo", "train the better agent and show what it reaches"));

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    evaluate->add_option("--agent", line.agent, "file of the agent");
    evaluate->add_option("--games", line.evaluation.games, "games of each match")
        ->check(at_least_one());
    evaluate->add_option("--seed", line.evaluation.seed, "of the matches")->check(any_seed());
    add_conditions(evaluate);
    evaluate->add_flag("--json", line.json, "one JSON object per result line");
    add_common(evaluate);
    evaluate->callback([&] { exit_code = run_evaluate(line); });

    CLI::App* play = app.add_subcommand("play", "play against a trained agent");
    play->add_option("--agent", line.agent, "file of the agent");
    play->add_flag("--second", line.second, "let the agent begin");
    play->callback([&] { exit_code = run_play(line); });

    CLI::App* reproduce =
        app.add_subcommand("reproduce", "repeat the paper's figures 4 to 7; skips what is done");
    reproduce->add_option("--out", line.out, "folder for CSV files and pictures")->required();
    reproduce->add_option("--models", line.models,
                          "folder for the two presets' agents; else --out");
    reproduce->add_option("--figure-games", line.lengths.figures, "games of figures 4 to 6")
        ->check(at_least_one());
    reproduce->add_option("--long-games", line.lengths.paper, "games of the paper preset")
        ->check(at_least_one());
    reproduce->add_option("--best-games", line.lengths.best, "games of the best preset")
        ->check(at_least_one());
    reproduce->add_option("--seed", line.lengths.seed, "of every run")->check(any_seed());
    add_common(reproduce);
    reproduce->callback([&] { exit_code = run_reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("l_game_dqn", [&] { return command_line(argc, argv); });
}
