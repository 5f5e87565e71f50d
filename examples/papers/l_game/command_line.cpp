#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <string_view>

#include "../support/options.hpp"
#include "../support/program.hpp"

namespace examples::l_game {

int command_line(int argc, char** argv, const Subcommands& subcommands) {
    CLI::App app("Deep Q-learning for the L-Game", "l_game_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
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
    const auto add_training = [&](CLI::App* command, const char* usual_folder) {
        command->add_option("--preset", line.preset, "paper: its constants; best: ours")
            ->check(CLI::IsMember({"paper", "best"}));
        line.options.add_to(*command);
        line.add_run(*command, usual_folder);
        add_final_matches(*command, line.evaluation.games, line.evaluation.seed);
        add_conditions(command);
        line.add_measuring(*command);
        command->callback([&] { exit_code = subcommands.train(line); });
    };
    add_training(app.add_subcommand("train", "train an agent by self-play"), "out/l_game");
    add_training(app.add_subcommand("demo", "train the better agent and show what it reaches"),
                 "out/l_game_demo");

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    line.add_agent(*evaluate);
    add_matches(*evaluate, line.evaluation.games, line.evaluation.seed);
    add_conditions(evaluate);
    line.add_measuring(*evaluate);
    evaluate->callback([&] { exit_code = subcommands.evaluate(line); });

    CLI::App* reproduce =
        app.add_subcommand("reproduce", "repeat the paper's figures 4 to 7; skips what is done");
    line.add_folders(*reproduce, "the two presets' agents");
    line.lengths.add_to(*reproduce, "4 to 6");
    reproduce
        ->add_option("--evaluation-games", line.evaluation.games,
                     "games of each match of the two presets' agents")
        ->check(at_least_one());
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = subcommands.reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace examples::l_game
