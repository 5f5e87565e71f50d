/// Onitama by deep Q-learning: trains, measures and plays an agent whose network alone beats minimax, by
/// learning what a deeper search thinks.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"

#include "onitama/dqn.hpp"
#include "onitama/evaluation.hpp"
#include "onitama/play.hpp"
#include "support/figure.hpp"
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
    dqn::Options options;
    std::string program;
    std::filesystem::path out;
    std::filesystem::path resume;
    std::filesystem::path agent = LUDUS_MODELS_DIR "/onitama_dqn.ludus";
    Conditions evaluation{.opponents = {"random", "sound:1", "sound:2", "sound:3"}};
    std::uint64_t deal = 1;
    std::size_t threads = default_threads();
    bool json = false;
    bool second = false;
};

void print(const std::vector<Measure>& measures, const std::filesystem::path& agent, bool json) {
    if (json)
        fmt::print("{}", json_lines("onitama", agent.string(), measures));
    else
        print_table(measures);
}

int run_training(dqn::Training& training, const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const RunFiles files{line.out};
    std::filesystem::create_directories(files.folder);
    const bool finished = [&] {
        const Interrupt interrupt;
        return examples::train(training, dqn::Experiment{}, files, workers, interrupt, "onitama");
    }();
    if (!finished) {
        fmt::print(stderr, "stopped after {} games; go on with: {} train --resume '{}'\n",
                   training.games(), line.program, files.checkpoint().string());
        return stopped;
    }
    const Stoppable work;
    print(evaluate(training.agent(), line.evaluation, {}, workers), files.agent(), line.json);
    const bool drawn = draw({"Onitama, self-play by what a search thinks",
                             "training games",
                             "wins, %",
                             {{files.curve(), 1, 4, "against minimax of depth 1"},
                              {files.curve(), 1, 5, "depth 2"},
                              {files.curve(), 1, 6, "depth 3"}}},
                            files.picture());
    if (!drawn) fmt::print(stderr, "no picture of the learning curve: gnuplot did not draw it\n");
    if (line.json) return done;
    fmt::print("\ntraining took {} for {} games\n\n", clock_time(files.seconds()),
               training.games());
    fmt::print("agent           {}\n", files.agent().string());
    fmt::print("learning curve  {}\n", files.curve().string());
    if (drawn) fmt::print("picture         {}\n", files.picture().string());
    fmt::print("play it         {} play --agent {}\n", line.program, files.agent().string());
    return done;
}

int run_train(CommandLine line) {
    if (!line.resume.empty()) {
        if (line.out.empty()) line.out = line.resume.parent_path();
        dqn::Training training(line.resume);
        return run_training(training, line);
    }
    if (line.out.empty()) line.out = "out/onitama_dqn";
    if (const std::string conflict = line.options.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    const std::filesystem::path checkpoint = RunFiles{line.out}.checkpoint();
    if (exists(checkpoint)) expect_no_unfinished_run<dqn::Training>(checkpoint);
    dqn::Training training(line.options);
    return run_training(training, line);
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    ludus::Workers workers(line.threads);
    const auto agent = ludus::load_agent<dqn::Q>(line.agent);
    const auto measures = evaluate(agent, line.evaluation, dqn::required, workers);
    print(measures, line.agent, line.json);
    return all_met(measures) ? done : fell_short;
}

int run_play(const CommandLine& line) {
    const Stoppable work;
    play(ludus::load_agent<dqn::Q>(line.agent), line.deal,
         line.second ? ludus::Player::second : ludus::Player::first);
    return done;
}

int command_line(int argc, char** argv) {
    CLI::App app("Deep Q-learning for Onitama", "onitama_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    int exit_code = done;

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
        command->add_option("--threads", line.threads, "worker threads")->check(thread_count());
    };
    const auto add_agent = [&](CLI::App* command) {
        command->add_option("--agent", line.agent, "file of the agent");
    };
    CLI::App* train = app.add_subcommand("train", "train an agent by self-play");
    line.options.add_to(*train);
    CLI::Option* resume =
        train->add_option("--resume", line.resume, "go on from this checkpoint, by its constants")
            ->option_text("FILE, instead of any of the above");
    for (CLI::Option* constant : train->get_options())
        if (constant != resume && constant != train->get_help_ptr()) resume->excludes(constant);
    train
        ->add_option("--out", line.out,
                     "folder for checkpoint, agent and learning curve; else that of --resume, or "
                     "out/onitama_dqn")
        ->option_text("FOLDER");
    add_evaluation(train, "--evaluation-");
    train->callback([&] { exit_code = run_train(line); });

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    add_agent(evaluate);
    add_evaluation(evaluate, "--");
    evaluate->callback([&] { exit_code = run_evaluate(line); });

    CLI::App* play = app.add_subcommand("play", "play against a trained agent");
    add_agent(play);
    play->add_option("--deal", line.deal, "seed of the deal")->check(any_seed());
    play->add_flag("--second", line.second, "be the second player");
    play->callback([&] { exit_code = run_play(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_dqn", [&] { return command_line(argc, argv); });
}
