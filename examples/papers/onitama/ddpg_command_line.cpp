#include "ddpg_command_line.hpp"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "../support/options.hpp"
#include "../support/program.hpp"
#include "actors.hpp"
#include "agent_files.hpp"

namespace examples::onitama {

int command_line(int argc, char** argv, const DdpgSubcommands& subcommands) {
    CLI::App app("DDPG for Onitama", "onitama_ddpg");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    DdpgCommandLine line;
    line.program = argv[0];
    line.agent = LUDUS_MODELS_DIR "/" + agent_file("val_branch_actions_extended");
    int exit_code = done;

    CLI::App* train = app.add_subcommand("train", "train an actor against minimax");
    std::vector<std::string> actors(actor_names.begin(), actor_names.end());
    actors.emplace_back(displacements_name);
    train->add_option("--actor", line.options.actor, "the paper's name of its network")
        ->check(CLI::IsMember(actors));
    line.options.add_to(*train);
    add_training(*train, line, "out/onitama");
    train->callback([&] { exit_code = subcommands.train(line); });

    add_evaluate(app, line, subcommands.evaluate, exit_code);

    CLI::App* reproduce =
        app.add_subcommand("reproduce", "repeat the paper's figures; skips what is done");
    line.add_folders(*reproduce, "the agents");
    reproduce->add_option("--games", line.lengths.games, "of each of the eight actors")
        ->check(at_least_one());
    reproduce
        ->add_option("--extended-games", line.lengths.extended,
                     "of the extended training of val_branch_actions")
        ->check(at_least_one());
    reproduce->add_option("--rounds", line.lengths.rounds, "of the tournament")
        ->check(whole(1, 100'000));
    reproduce
        ->add_option("--untrained-games", line.lengths.untrained,
                     "in which valid moves are counted")
        ->check(at_least_one());
    reproduce->add_option("--seed", line.lengths.seed, "of everything")->check(any_seed());
    reproduce
        ->add_option("--evaluation-games", line.evaluation.games,
                     "of each match of a trained agent")
        ->check(at_least_one());
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = subcommands.reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace examples::onitama
