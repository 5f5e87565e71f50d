#include "command_line.hpp"

#include <CLI/CLI.hpp>

#include "../support/options.hpp"
#include "../support/program.hpp"
#include "agent.hpp"

namespace examples::dots_and_boxes {

int command_line(int argc, char** argv, const Subcommands& subcommands) {
    CLI::App app("Deep Q-learning for Dots and Boxes", "dots_and_boxes_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.agent = LUDUS_MODELS_DIR "/dots_and_boxes_best.ludus";
    line.preset = preset_among(argc, argv, "paper");
    if (line.preset == "best") line.options = Options::best();
    int exit_code = done;

    const auto add_width = [&](CLI::App* command) {
        command
            ->add_option(
                "--width", line.width,
                "of how many of its best actions the agent weighs the consequences too; 1: "
                "of none")
            ->check(whole(1, Game::max_legal_actions))
            ->option_text("1 to 40, else 4, or 1 with the paper's networks");
    };
    CLI::App* train = app.add_subcommand("train", "train an agent by self-play");
    train->add_option("--preset", line.preset, "paper: its constants; best: ours")
        ->check(CLI::IsMember({"paper", "best"}));
    train
        ->add_option(
            "--network", line.network,
            "paper, linear: the paper's with and without tanh; best, dueling: ours with one "
            "head or two; else that of the preset")
        ->check(CLI::IsMember({"paper", "linear", "best", "dueling"}));
    line.options.add_to(*train);
    line.add_run(*train, "out/dots_and_boxes");
    add_final_matches(*train, line.evaluation.games, line.evaluation.seed);
    line.add_measuring(*train);
    train->callback([&] { exit_code = subcommands.train(line); });

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    line.add_agent(*evaluate);
    add_width(evaluate);
    add_matches(*evaluate, line.evaluation.games, line.evaluation.seed);
    line.add_measuring(*evaluate);
    evaluate->callback([&] { exit_code = subcommands.evaluate(line); });

    CLI::App* inspect =
        app.add_subcommand("inspect", "show what an agent thinks of each edge of a position");
    line.add_agent(*inspect);
    inspect
        ->add_option("--position", line.position,
                     "as text; else the three boards that the paper discusses")
        ->option_text("TEXT");
    inspect->callback([&] { exit_code = subcommands.inspect(line); });

    CLI::App* reproduce =
        app.add_subcommand("reproduce", "repeat the paper's figures 13 to 22; skips what is done");
    line.add_folders(*reproduce, "the two presets' agents");
    line.lengths.add_to(*reproduce, "13 to 16");
    reproduce
        ->add_option("--evaluation-games", line.evaluation.games,
                     "games of each match of the two presets' agents")
        ->check(at_least_one());
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = subcommands.reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace examples::dots_and_boxes
