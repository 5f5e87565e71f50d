#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "../../support/options.hpp"
#include "../../support/program.hpp"

namespace examples::chinese_checkers::dqn {

int command_line(int argc, char** argv, const Subcommands& subcommands) {
    CLI::App app("Deep Q-learning for Chinese Checkers", "chinese_checkers_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    const std::filesystem::path usual_folder = "out/chinese_checkers_dqn";
    line.agent = RunFiles{usual_folder}.agent();
    int exit_code = done;

    CLI::App* train = app.add_subcommand("train", "train an agent against the greedy player");
    line.options.add_to(*train);
    add_training(*train, line, usual_folder);
    train->callback([&] { exit_code = subcommands.train(line); });

    add_evaluate(app, line, subcommands.evaluate, exit_code);

    CLI::App* reproduce = app.add_subcommand(
        "reproduce",
        "repeat the paper's figures 9, 12 and 14 by a shorter training; skips what is done");
    line.add_folders(*reproduce, "the agent");
    line.lengths.add_to(*reproduce);
    reproduce->add_option("--evaluation-games", line.evaluation.games, "of each match of the agent")
        ->check(at_least_one());
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = subcommands.reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace examples::chinese_checkers::dqn
