/// Chinese Checkers by deep Q-learning: trains, measures and plays the agent with which Liu et al. (2019),
/// "Towards Understanding Chinese Checkers with Heuristics, Monte Carlo Tree Search, and Deep Reinforcement
/// Learning", compare theirs.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"

#include "chinese_checkers/dqn/evaluation.hpp"
#include "chinese_checkers/dqn/play.hpp"
#include "chinese_checkers/dqn/reproduce.hpp"
#include "chinese_checkers/dqn/training.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/options.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::chinese_checkers::dqn;

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    Conditions evaluation;
    Lengths lengths;
};

int run_training(Training& training, const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const auto step = [&] { training.step(Experiment{}, workers); };
    if (!train_by(line, training, "chinese_checkers", step)) return stopped;
    const Stoppable work;
    const RunFiles files = line.files();
    print_measures("chinese_checkers", files.agent(),
                   evaluate(training.agent(), line.evaluation, workers), line.json);
    const bool drawn = draw({"Chinese Checkers, deep Q-learning against the greedy player",
                             "training games",
                             "games, %",
                             {{files.curve(), 1, 4, "wins against random"},
                              {files.curve(), 1, 6, "wins against greedy"},
                              {files.curve(), 1, 7, "draws against greedy"}}},
                            files.picture());
    if (!line.json)
        print_run(line, training.games(), drawn);
    else if (!drawn)
        tell_of_no_picture();
    return done;
}

int run_train(const CommandLine& line) {
    if (!line.resume.empty()) {
        Training training(line.resume);
        return run_training(training, line);
    }
    if (const std::string conflict = line.options.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    const std::filesystem::path checkpoint = line.files().checkpoint();
    if (exists(checkpoint)) expect_no_unfinished_run<Training>(checkpoint);
    Training training(line.options);
    return run_training(training, line);
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    ludus::Workers workers(line.threads);
    const auto agent = ludus::load_agent<Q>(line.agent);
    print_measures("chinese_checkers", line.agent, evaluate(agent, line.evaluation, workers),
                   line.json);
    return done;
}

int run_play(const CommandLine& line) {
    const Stoppable work;
    play(ludus::load_agent<Q>(line.agent), line.human());
    return done;
}

int run_reproduce(const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const Interrupt interrupt;
    const Reproducer reproducer{line.out, line.models_or_out(), workers, interrupt,
                                line.evaluation};
    return end_reproduction(line, reproducer.run(line.lengths.options()));
}

int command_line(int argc, char** argv) {
    CLI::App app("Deep Q-learning for Chinese Checkers", "chinese_checkers_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.usual_out = "out/chinese_checkers_dqn";
    line.agent = line.files().agent();
    int exit_code = done;

    CLI::App* train = app.add_subcommand("train", "train an agent against the greedy player");
    line.options.add_to(*train);
    line.add_run(*train);
    line.evaluation.add_to(*train, "--evaluation-");
    line.add_measuring(*train);
    train->callback([&] { exit_code = run_train(line); });

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    line.add_agent(*evaluate);
    line.evaluation.add_to(*evaluate, "--");
    line.add_measuring(*evaluate);
    evaluate->callback([&] { exit_code = run_evaluate(line); });

    CLI::App* play = app.add_subcommand("play", "play against a trained agent");
    line.add_agent(*play);
    play->add_flag("--second", line.second, "be the second player");
    play->callback([&] { exit_code = run_play(line); });

    CLI::App* reproduce = app.add_subcommand(
        "reproduce",
        "repeat the paper's figures 9, 12 and 14 by a shorter training; skips what is done");
    line.add_folders(*reproduce, "the agent");
    line.lengths.add_to(*reproduce);
    reproduce->add_option("--evaluation-games", line.evaluation.games, "of each match of the agent")
        ->check(at_least_one());
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = run_reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("chinese_checkers_dqn", [&] { return command_line(argc, argv); });
}
