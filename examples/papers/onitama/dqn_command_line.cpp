#include "dqn_command_line.hpp"

#include <CLI/CLI.hpp>

#include "../support/options.hpp"
#include "../support/program.hpp"

namespace examples::onitama::dqn {

int command_line(int argc, char** argv, const Subcommands& subcommands) {
    CLI::App app("Deep Q-learning for Onitama", "onitama_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.agent = LUDUS_MODELS_DIR "/onitama_dqn.ludus";
    int exit_code = done;

    CLI::App* train = app.add_subcommand("train", "train an agent by self-play");
    line.options.add_to(*train);
    add_training(*train, line, "out/onitama_dqn");
    train->callback([&] { exit_code = subcommands.train(line); });

    add_evaluate(app, line, subcommands.evaluate, exit_code);

    return run(app, argc, argv, exit_code);
}

}  // namespace examples::onitama::dqn
