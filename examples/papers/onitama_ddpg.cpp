/// Onitama by DDPG: trains and measures the eight actors of Dasgupta & Chong (2021),
/// "Mastering the game of Onitama with reinforcement learning", and a ninth that they propose.

#include <filesystem>
#include <string>
#include <vector>

#include "ludus/core/workers.hpp"

#include "onitama/actors.hpp"
#include "onitama/any_actor.hpp"
#include "onitama/ddpg_command_line.hpp"
#include "onitama/evaluation.hpp"
#include "onitama/reproduce.hpp"
#include "onitama/training.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/open_training.hpp"
#include "support/players.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::onitama;

int run_training(Training& training, const DdpgCommandLine& line) {
    const auto step = [&](ludus::Workers& team) { training.step(team); };
    if (!train_by(line, training, training.options().actor, step)) return stopped;
    ludus::Workers workers(line.threads);
    const Stoppable work;
    const RunFiles files = line.files();
    const auto measures = evaluate(training.agent(), line.evaluation, {}, workers);
    const bool drawn =
        draw({"Onitama, against minimax",
              "training games",
              "%",
              {{files.curve(), 1, 3, "wins"}, {files.curve(), 1, 4, "valid choices"}}},
             files.picture());
    print_measures("onitama", files.agent(), measures, line.json);
    if (!line.json) print_run(line, "onitama", training.games(), drawn);
    return done;
}

int run_train(const DdpgCommandLine& line) {
    for (const std::string& name : line.evaluation.opponents) (void)player<Game>("--against", name);
    auto training = open_training<Training>(line, line.options);
    return run_training(training, line);
}

/// The paper's aim for the actor of its extended training, which it missed.
std::vector<Requirement> requirements_of(const std::filesystem::path& agent) {
    if (actor_of_agent(agent).name == "val_branch_actions") return {{"minimax:2", 0.6}};
    return {};
}

int run_evaluate(const DdpgCommandLine& line) {
    const Stoppable work;
    const AnyPlayer<Game> agent = load_actor(line.agent);
    ludus::Workers workers(line.threads);
    const auto measures = evaluate(agent, line.evaluation, requirements_of(line.agent), workers);
    print_measures("onitama", line.agent, measures, line.json);
    return all_met(measures) ? done : fell_short;
}

int run_reproduce(const DdpgCommandLine& line) {
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

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_ddpg", [&] {
        return command_line(
            argc, argv, {.train = run_train, .evaluate = run_evaluate, .reproduce = run_reproduce});
    });
}
