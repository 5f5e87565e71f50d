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
    dqn::Options options;
    Conditions evaluation{.opponents = {"random", "sound:1", "sound:2", "sound:3"}};
    std::uint64_t deal = 1;
};

int run_training(dqn::Training& training, const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const auto step = [&] { training.step(dqn::Experiment{}, workers); };
    if (!train_by(line, training, "onitama", step)) return stopped;
    const Stoppable work;
    const RunFiles files = line.files();
    print_measures("onitama", files.agent(),
                   evaluate(training.agent(), line.evaluation, {}, workers), line.json);
    const bool drawn = draw({"Onitama, self-play by what a search thinks",
                             "training games",
                             "wins, %",
                             {{files.curve(), 1, 4, "against minimax of depth 1"},
                              {files.curve(), 1, 5, "depth 2"},
                              {files.curve(), 1, 6, "depth 3"}}},
                            files.picture());
    if (!line.json)
        print_run(line, training.games(), drawn);
    else if (!drawn)
        tell_of_no_picture();
    return done;
}

int run_train(const CommandLine& line) {
    if (!line.resume.empty()) {
        dqn::Training training(line.resume);
        return run_training(training, line);
    }
    if (const std::string conflict = line.options.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    const std::filesystem::path checkpoint = line.files().checkpoint();
    if (exists(checkpoint)) expect_no_unfinished_run<dqn::Training>(checkpoint);
    dqn::Training training(line.options);
    return run_training(training, line);
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    ludus::Workers workers(line.threads);
    const auto agent = ludus::load_agent<dqn::Q>(line.agent);
    const auto measures = evaluate(agent, line.evaluation, dqn::required, workers);
    print_measures("onitama", line.agent, measures, line.json);
    return all_met(measures) ? done : fell_short;
}

int run_play(const CommandLine& line) {
    const Stoppable work;
    play(ludus::load_agent<dqn::Q>(line.agent), line.deal, line.human());
    return done;
}

int command_line(int argc, char** argv) {
    CLI::App app("Deep Q-learning for Onitama", "onitama_dqn");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.usual_out = "out/onitama_dqn";
    line.agent = LUDUS_MODELS_DIR "/onitama_dqn.ludus";
    int exit_code = done;

    CLI::App* train = app.add_subcommand("train", "train an agent by self-play");
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

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_dqn", [&] { return command_line(argc, argv); });
}
