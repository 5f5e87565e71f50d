#include "command_line.hpp"

#include <CLI/CLI.hpp>

#include "../../support/options.hpp"
#include "../../support/program.hpp"

namespace examples::chinese_checkers::alpha_zero {

int command_line(int argc, char** argv, const Subcommands& subcommands) {
    CLI::App app("A search led by a network for Chinese Checkers", "chinese_checkers_alpha_zero");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.agent = LUDUS_MODELS_DIR "/chinese_checkers_best.ludus";
    line.preset = preset_among(argc, argv, "paper");
    if (line.preset == "best") {
        line.teaching = TeachingOptions::best();
        line.self_play = SelfPlayOptions::best();
    }
    int exit_code = done;

    const auto add_preset = [&](CLI::App& command) {
        command.add_option("--preset", line.preset, "paper: its constants; best: ours")
            ->check(CLI::IsMember({"paper", "best"}));
        command
            .add_option("--network", line.network,
                        "paper: sees three positions; best: ours, which sees one; else that of "
                        "the preset")
            ->check(CLI::IsMember({"paper", "best"}));
    };

    CLI::App* teach = app.add_subcommand("teach", "first stage: by games of the greedy player");
    add_preset(*teach);
    line.teaching.add_to(*teach);
    add_training(*teach, line, "out/chinese_checkers_taught", "--steps");
    teach->callback([&] { exit_code = subcommands.teach(line); });

    CLI::App* train = app.add_subcommand("train", "second stage: by searches in self-play");
    add_preset(*train);
    line.self_play.add_to(*train);
    add_training(*train, line, "out/chinese_checkers", "--episodes");
    train->callback([&] { exit_code = subcommands.train(line); });

    add_evaluate(app, line, subcommands.evaluate, exit_code);

    CLI::App* reproduce = app.add_subcommand(
        "reproduce", "repeat the paper's table 2, figures and experiments; skips what is done");
    line.add_folders(*reproduce, "the agents");
    line.lengths.add_to(*reproduce);
    reproduce
        ->add_option("--evaluation-games", line.evaluation.games, "games of each match of table 2")
        ->check(at_least_one());
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = subcommands.reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace examples::chinese_checkers::alpha_zero
