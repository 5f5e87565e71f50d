/// Onitama by DDPG: trains, measures and plays the eight actors of Dasgupta & Chong (2021), "Mastering the
/// game of Onitama with reinforcement learning", and a ninth that they propose.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"

#include "onitama/actors.hpp"
#include "onitama/agent_files.hpp"
#include "onitama/evaluation.hpp"
#include "onitama/options.hpp"
#include "onitama/play.hpp"
#include "onitama/reproduce.hpp"
#include "onitama/training.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::onitama;

/// What the command line says besides the constants of training.
struct CommandLine {
    Options options;
    std::string actor = "val_branch_actions";
    std::string program;
    std::filesystem::path out;
    std::filesystem::path resume;
    std::filesystem::path models;
    std::filesystem::path agent;
    Conditions evaluation;
    Lengths lengths;
    std::uint64_t deal = 1;
    std::size_t threads = default_threads();
    bool json = false;
    bool second = false;
};

constexpr auto kind_of_training = []<class D>(std::type_identity<D>) {
    return Training<D>::kind();
};

template <class D>
int run_training(Training<D>& training, const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const RunFiles files{line.out};
    std::filesystem::create_directories(files.folder);
    const bool finished = [&] {
        const Interrupt interrupt;
        return run_to_end(training, files, interrupt, line.actor, [&] { training.step(workers); });
    }();
    if (!finished) {
        fmt::print(stderr, "stopped after {} games; go on with: {} train --resume '{}'\n",
                   training.games(), line.program, files.checkpoint().string());
        return stopped;
    }
    const Stoppable work;
    const auto measures =
        evaluate(ludus::ActorAgent<D>(training.parameters()), line.evaluation, {}, workers);
    const bool drawn =
        draw({"Onitama, against minimax",
              "training games",
              "%",
              {{files.curve(), 1, 3, "wins"}, {files.curve(), 1, 4, "valid choices"}}},
             files.picture());
    if (line.json) {
        fmt::print("{}", json_lines("onitama", files.agent().string(), measures));
        return done;
    }
    print_table(measures);
    fmt::print("\ntraining took {} for {} games\n\n", clock_time(files.seconds()),
               training.games());
    fmt::print("agent           {}\n", files.agent().string());
    fmt::print("learning curve  {}\n", files.curve().string());
    if (drawn)
        fmt::print("picture         {}\n", files.picture().string());
    else
        fmt::print(stderr, "no picture of the learning curve: gnuplot did not draw it\n");
    fmt::print("play it         {} play --agent {}\n", line.program, files.agent().string());
    return done;
}

int run_train(CommandLine line) {
    for (const std::string& name : line.evaluation.opponents) (void)player<Game>("--against", name);
    int exit_code = done;
    if (!line.resume.empty()) {
        if (line.out.empty()) line.out = line.resume.parent_path();
        by_kind(line.resume, kind_of_training, [&]<class D>(std::type_identity<D>) {
            Training<D> training(line.resume);
            exit_code = run_training(training, line);
        });
        return exit_code;
    }
    if (line.out.empty()) line.out = "out/onitama";
    const std::filesystem::path checkpoint = RunFiles{line.out}.checkpoint();
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

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    int exit_code = done;
    by_kind(line.agent, kind_of_agent, [&]<class D>(std::type_identity<D>) {
        ludus::Workers workers(line.threads);
        const auto measures =
            evaluate(ludus::load_agent<D>(line.agent), line.evaluation, {}, workers);
        if (line.json)
            fmt::print("{}", json_lines("onitama", line.agent.string(), measures));
        else
            print_table(measures);
        if (!all_met(measures)) exit_code = fell_short;
    });
    return exit_code;
}

int run_play(const CommandLine& line) {
    const Stoppable work;
    by_kind(line.agent, kind_of_agent, [&]<class D>(std::type_identity<D>) {
        play(ludus::load_agent<D>(line.agent), line.deal,
             line.second ? ludus::Player::second : ludus::Player::first);
    });
    return done;
}

int run_reproduce(const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const Reproducer reproducer{line.out, line.models.empty() ? line.out : line.models, workers,
                                line.evaluation};
    const std::vector<Run> runs = runs_of(line.lengths);
    const bool trained = [&] {
        const Interrupt interrupt;
        return reproducer.train(runs, interrupt);
    }();
    if (!trained) {
        fmt::print(stderr, "stopped; the same command goes on from here\n");
        return stopped;
    }
    const Stoppable work;
    reproducer.count(line.lengths);
    reproducer.compare(line.lengths);
    reproducer.draw_all(runs);
    fmt::print("figures and their CSV files are in {}\n", line.out.string());
    return done;
}

int command_line(int argc, char** argv) {
    CLI::App app("DDPG for Onitama", "onitama_ddpg");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    int exit_code = done;

    const auto add_threads = [&](CLI::App* command) {
        command->add_option("--threads", line.threads, "worker threads")->check(thread_count());
    };
    const auto add_evaluation = [&](CLI::App* command, const std::string& prefix) {
        command
            ->add_option("--against", line.evaluation.opponents,
                         fmt::format("opponents of its matches: {}", Players<Game>::names))
            ->delimiter(',');
        command->add_option(prefix + "games", line.evaluation.games, "games of each match")
            ->check(at_least_one());
        command->add_option(prefix + "seed", line.evaluation.seed, "of the matches")
            ->check(any_seed());
        command->add_flag("--json", line.json, "one JSON object per result line");
        add_threads(command);
    };
    CLI::App* train = app.add_subcommand("train", "train an actor against minimax");
    std::vector<std::string> actors(actor_names.begin(), actor_names.end());
    actors.emplace_back(displacements_name);
    train->add_option("--actor", line.actor, "the paper's name of its network")
        ->check(CLI::IsMember(actors));
    line.options.add_to(*train);
    CLI::Option* resume =
        train->add_option("--resume", line.resume, "go on from this checkpoint, by its constants")
            ->option_text("FILE, instead of any of the above");
    for (CLI::Option* constant : train->get_options())
        if (constant != resume && constant != train->get_help_ptr()) resume->excludes(constant);
    train
        ->add_option("--out", line.out,
                     "folder for checkpoint, agent and learning curve; else that of --resume, or "
                     "out/onitama")
        ->option_text("FOLDER");
    add_evaluation(train, "--evaluation-");
    train->callback([&] { exit_code = run_train(line); });

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    evaluate->add_option("--agent", line.agent, "file of the agent")->required();
    add_evaluation(evaluate, "--");
    evaluate->callback([&] { exit_code = run_evaluate(line); });

    CLI::App* play = app.add_subcommand("play", "play against a trained agent");
    play->add_option("--agent", line.agent, "file of the agent")->required();
    play->add_option("--deal", line.deal, "seed of the deal")->check(any_seed());
    play->add_flag("--second", line.second, "be the second player");
    play->callback([&] { exit_code = run_play(line); });

    CLI::App* reproduce =
        app.add_subcommand("reproduce", "repeat the paper's figures; skips what is done");
    reproduce->add_option("--out", line.out, "folder for CSV files and pictures")->required();
    reproduce->add_option("--models", line.models, "folder for the agents; else --out");
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
    add_threads(reproduce);
    reproduce->callback([&] { exit_code = run_reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_ddpg", [&] { return command_line(argc, argv); });
}
