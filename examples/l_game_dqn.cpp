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
#include "support/command_line.hpp"
#include "support/dqn_options.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/options.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::l_game;

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    std::string preset = "paper";
    Conditions evaluation;
    DqnLengths lengths = usual_lengths();
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
    const auto step = [&] { training.step(Experiment{solution}, workers); };
    if (!train_by(line, training, "l_game", step)) return stopped;
    const RunFiles files = line.files();
    const Evaluation evaluation =
        evaluate(training.agent(), solution, line.evaluation, Requirement{}, workers);
    const bool drawn = draw({"The L-Game, self-play",
                             "training games",
                             "%",
                             {{files.curve(), 1, 4, "wins against random"},
                              {files.curve(), 1, 5, "draws against perfect"}}},
                            files.picture());
    print(evaluation, files.agent(), line.json);
    if (line.json) return done;
    fmt::print("\n{:<42} {:>8} {:>10}\n", "training time", "9 h", clock_time(files.seconds()));
    fmt::print("{:<42} {:>8} {:>10}\n\n", "training games", "100,000", training.games());
    print_files(files, drawn);
    fmt::print("play it         ./run play --agent {}\n", files.agent().string());
    return done;
}

int run_train(const CommandLine& line) {
    if (!line.resume.empty())
        return by_kind(line.resume, "training", [&]<class Q>(std::type_identity<Q>) {
            Training<Q> training(line.resume);
            return run_training(training, line);
        });
    if (const std::string conflict = line.options.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    const std::filesystem::path checkpoint = line.files().checkpoint();
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
        print(evaluation, line.agent, line.json);
        return all_met(evaluation.measures) ? done : fell_short;
    });
}

int run_play(const CommandLine& line) {
    return by_kind(line.agent, "agent", [&]<class Q>(std::type_identity<Q>) {
        const Solution solution;
        play(ludus::load_agent<Q>(line.agent), solution, line.human());
        return done;
    });
}

int run_reproduce(const CommandLine& line) {
    const Interrupt interrupt;
    const Solution solution;
    ludus::Workers workers(line.threads);
    const Reproducer reproducer{line.out, line.models_or_out(), solution, workers, interrupt};
    return end_reproduction(line, reproducer.run(reproduction(line.lengths)));
}

int command_line(int argc, char** argv) {
    CLI::App app("Deep Q-learning for the L-Game", "l_game_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.usual_out = "out/l_game";
    line.agent = LUDUS_MODELS_DIR "/l_game_best.ludus";
    const bool is_demo = argc > 1 && std::string_view(argv[1]) == "demo";
    line.preset = preset_among(argc, argv, is_demo ? "best" : "paper");
    if (line.preset == "best") line.options = Options::best();
    int exit_code = done;

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
    const auto add_training = [&](CLI::App* command) {
        command->add_option("--preset", line.preset, "paper: its constants; best: ours")
            ->check(CLI::IsMember({"paper", "best"}));
        line.options.add_to(*command);
        line.add_run(*command);
        add_final_matches(*command, line.evaluation.games, line.evaluation.seed);
        add_conditions(command);
        line.add_measuring(*command);
        command->callback([&] { exit_code = run_train(line); });
    };
    add_training(app.add_subcommand("train", "train an agent by self-play"));
    add_training(app.add_subcommand("demo", "train the better agent and show what it reaches"));

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    line.add_agent(*evaluate);
    add_matches(*evaluate, line.evaluation.games, line.evaluation.seed);
    add_conditions(evaluate);
    line.add_measuring(*evaluate);
    evaluate->callback([&] { exit_code = run_evaluate(line); });

    CLI::App* play = app.add_subcommand("play", "play against a trained agent");
    line.add_agent(*play);
    play->add_flag("--second", line.second, "let the agent begin");
    play->callback([&] { exit_code = run_play(line); });

    CLI::App* reproduce =
        app.add_subcommand("reproduce", "repeat the paper's figures 4 to 7; skips what is done");
    line.add_folders(*reproduce, "the two presets' agents");
    line.lengths.add_to(*reproduce, "4 to 6");
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = run_reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("l_game_dqn", [&] { return command_line(argc, argv); });
}
