/// Onitama by DDPG: trains, measures and plays the eight actors of Dasgupta & Chong (2021), "Mastering the
/// game of Onitama with reinforcement learning", and a ninth that they propose.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"

#include "onitama/actors.hpp"
#include "onitama/agent_files.hpp"
#include "onitama/any_actor.hpp"
#include "onitama/evaluation.hpp"
#include "onitama/options.hpp"
#include "onitama/play.hpp"
#include "onitama/reproduce.hpp"
#include "onitama/training.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/options.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::onitama;

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    std::string actor = "val_branch_actions";
    Conditions evaluation;
    Lengths lengths;
    std::uint64_t deal = 1;
};

constexpr auto kind_of_training = []<class D>(std::type_identity<D>) {
    return Training<D>::kind();
};

template <class D>
int run_training(Training<D>& training, const CommandLine& line) {
    ludus::Workers workers(line.threads);
    if (!train_by(line, training, line.actor, [&] { training.step(workers); })) return stopped;
    const Stoppable work;
    const RunFiles files = line.files();
    const auto measures = evaluate(AnyPlayer<Game>(ludus::ActorAgent<D>(training.parameters())),
                                   line.evaluation, {}, workers);
    const bool drawn =
        draw({"Onitama, against minimax",
              "training games",
              "%",
              {{files.curve(), 1, 3, "wins"}, {files.curve(), 1, 4, "valid choices"}}},
             files.picture());
    print_measures("onitama", files.agent(), measures, line.json);
    if (!line.json) print_run(line, training.games(), drawn);
    return done;
}

int run_train(const CommandLine& line) {
    for (const std::string& name : line.evaluation.opponents) (void)player<Game>("--against", name);
    int exit_code = done;
    if (!line.resume.empty()) {
        by_kind(line.resume, kind_of_training, [&]<class D>(std::type_identity<D>) {
            Training<D> training(line.resume);
            exit_code = run_training(training, line);
        });
        return exit_code;
    }
    const std::filesystem::path checkpoint = line.files().checkpoint();
    if (exists(checkpoint))
        by_kind(checkpoint, kind_of_training, [&]<class D>(std::type_identity<D>) {
            expect_no_unfinished_run<Training<D>>(checkpoint);
        });
    with_actor([&](auto, std::string_view name) { return name == line.actor; },
               [&]<class D>(std::type_identity<D>) {
                   Training<D> training(line.options);
                   exit_code = run_training(training, line);
               });
    return exit_code;
}

/// The paper's aim for the actor of its extended training, which it missed.
std::vector<Requirement> requirements_of(const std::filesystem::path& agent) {
    const std::string kind = ludus::read_checkpoint(agent).kind;
    if (kind == ludus::file_kind<ValBranchActions>("agent")) return {{"minimax:2", 0.6}};
    return {};
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    const AnyPlayer<Game> agent = load_actor(line.agent);
    ludus::Workers workers(line.threads);
    const auto measures = evaluate(agent, line.evaluation, requirements_of(line.agent), workers);
    print_measures("onitama", line.agent, measures, line.json);
    return all_met(measures) ? done : fell_short;
}

int run_play(const CommandLine& line) {
    const Stoppable work;
    play(load_actor(line.agent), line.deal, line.human());
    return done;
}

int run_reproduce(const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const Reproducer reproducer{line.out, line.models_or_out(), workers, line.evaluation};
    const std::vector<Run> runs = runs_of(line.lengths);
    const bool trained = [&] {
        const Interrupt interrupt;
        return reproducer.train(runs, interrupt);
    }();
    if (trained) {
        const Stoppable work;
        reproducer.count(line.lengths);
        reproducer.compare(line.lengths);
        reproducer.draw_all(runs);
    }
    return end_reproduction(line, trained);
}

int command_line(int argc, char** argv) {
    CLI::App app("DDPG for Onitama", "onitama_ddpg");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.usual_out = "out/onitama";
    line.agent = LUDUS_MODELS_DIR "/" + agent_file("val_branch_actions_extended");
    int exit_code = done;

    CLI::App* train = app.add_subcommand("train", "train an actor against minimax");
    std::vector<std::string> actors(actor_names.begin(), actor_names.end());
    actors.emplace_back(displacements_name);
    train->add_option("--actor", line.actor, "the paper's name of its network")
        ->check(CLI::IsMember(actors));
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
    play->add_option("--deal", line.deal, "seed of the deal")->check(any_seed());
    play->add_flag("--second", line.second, "be the second player");
    play->callback([&] { exit_code = run_play(line); });

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
    reproduce->callback([&] { exit_code = run_reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_ddpg", [&] { return command_line(argc, argv); });
}
