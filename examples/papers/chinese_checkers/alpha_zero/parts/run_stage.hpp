#pragma once

#include <filesystem>
#include <string>

#include "ludus/core/workers.hpp"
#include "ludus/learn/policy_value.hpp"

#include "../../../support/figure.hpp"
#include "../../../support/interrupt.hpp"
#include "../../../support/measure.hpp"
#include "../../../support/open_training.hpp"
#include "../../../support/program.hpp"
#include "../../../support/training_run.hpp"
#include "../command_line.hpp"
#include "../evaluation.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// Begins a stage with these constants, or goes on with it; measures at the end what has come of
/// it.
template <ludus::PolicyValueType D, TrainingRun T>
int run_stage(const CommandLine& line, const typename T::Options& options, const Figure& figure) {
    const RunFiles files = line.files();
    auto training = open_training<T>(line, options);
    const auto step = [&](ludus::Workers& team) { training.step(team); };
    if (!train_by(line, training, "chinese checkers", step)) return stopped;
    ludus::Workers workers(line.threads);
    const Stoppable work;
    print_measures("chinese_checkers", files.agent(),
                   evaluate<D>(training.parameters(), line.evaluation, workers), line.json);
    const bool drawn = draw(figure, files.picture());
    if (!line.json)
        print_run(line, "chinese_checkers", training.games(), drawn);
    else if (!drawn)
        tell_of_no_picture();
    return done;
}

/// A run of a reproduction: goes on with a stage, or begins it. Returns false if interrupted.
template <TrainingRun T>
bool reproduce_stage(const std::string& name, const typename T::Options& options,
                     const RunFiles& files, const Interrupt& interrupt, ludus::Workers& workers) {
    auto training = open_run<T>(files, options);
    ludus::Workers team(workers.count(), &Interrupt::flag());
    return run_to_end(training, files, interrupt, name, [&] { training.step(team); });
}

}  // namespace examples::chinese_checkers::alpha_zero
