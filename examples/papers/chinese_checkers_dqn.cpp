/// Chinese Checkers by deep Q-learning: trains and measures the agent with which Liu et al.
/// (2019), "Towards Understanding Chinese Checkers with Heuristics, Monte Carlo Tree Search, and
/// Deep Reinforcement Learning", compare theirs.

#include <stdexcept>
#include <string>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"

#include "chinese_checkers/dqn/command_line.hpp"
#include "chinese_checkers/dqn/evaluation.hpp"
#include "chinese_checkers/dqn/reproduce.hpp"
#include "chinese_checkers/dqn/training.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/open_training.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::chinese_checkers::dqn;

int run_training(Training& training, const CommandLine& line) {
    const auto step = [&](ludus::Workers& team) { training.step(Experiment{}, team); };
    if (!train_by(line, training, "chinese_checkers", step)) return stopped;
    ludus::Workers workers(line.threads);
    const Stoppable work;
    const RunFiles files = line.files();
    print_measures("chinese_checkers", files.agent(),
                   evaluate(training.agent(), line.evaluation, workers), line.json);
    const bool drawn = draw({"Chinese Checkers, deep Q-learning against the greedy player",
                             "training games",
                             "games, %",
                             {{files.curve(), 1, 4, "wins against random"},
                              {files.curve(), 1, 6, "wins against greedy"},
                              {files.curve(), 1, 7, "draws against greedy"}}},
                            files.picture());
    if (!line.json)
        print_run(line, "chinese_checkers", training.games(), drawn);
    else if (!drawn)
        tell_of_no_picture();
    return done;
}

int run_train(const CommandLine& line) {
    if (const std::string conflict = line.options.conflict();
        line.resume.empty() && !conflict.empty())
        throw std::invalid_argument(conflict);
    auto training = open_training<Training>(line, line.options);
    return run_training(training, line);
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    ludus::Workers workers(line.threads);
    const auto agent = ludus::load_agent<Q>(line.agent);
    print_measures("chinese_checkers", line.agent, evaluate(agent, line.evaluation, workers),
                   line.json);
    return done;
}

int run_reproduce(const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const Interrupt interrupt;
    const Reproducer reproducer{line.out, line.models_or_out(), workers, interrupt,
                                line.evaluation};
    return end_reproduction(line, reproducer.run(line.lengths.options()));
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("chinese_checkers_dqn", [&] {
        return command_line(
            argc, argv, {.train = run_train, .evaluate = run_evaluate, .reproduce = run_reproduce});
    });
}
