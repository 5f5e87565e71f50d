/// Onitama by deep Q-learning: trains and measures an agent whose network alone beats
/// minimax, by learning what a deeper search thinks.

#include <stdexcept>
#include <string>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"

#include "onitama/dqn.hpp"
#include "onitama/dqn_command_line.hpp"
#include "onitama/evaluation.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/open_training.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::onitama;
using dqn::CommandLine;

int run_training(dqn::Training& training, const CommandLine& line) {
    const auto step = [&](ludus::Workers& team) { training.step(dqn::Experiment{}, team); };
    if (!train_by(line, training, "onitama", step)) return stopped;
    ludus::Workers workers(line.threads);
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
        print_run(line, "onitama", training.games(), drawn);
    else if (!drawn)
        tell_of_no_picture();
    return done;
}

int run_train(const CommandLine& line) {
    if (const std::string conflict = line.options.conflict();
        line.resume.empty() && !conflict.empty())
        throw std::invalid_argument(conflict);
    auto training = open_training<dqn::Training>(line, line.options);
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

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_dqn", [&] {
        return dqn::command_line(argc, argv, {.train = run_train, .evaluate = run_evaluate});
    });
}
