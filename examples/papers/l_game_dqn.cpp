/// The L-Game by deep Q-learning: trains and measures the agent of Giannakopoulos &
/// Cotronis, "A Deep Q-Learning Agent for the L-Game with Variable Batch Training", and a better
/// one.

#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "ludus/core/stopwatch.hpp"

#include "l_game/agent.hpp"
#include "l_game/command_line.hpp"
#include "l_game/report.hpp"
#include "l_game/reproduce.hpp"
#include "l_game/training.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/open_training.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::l_game;

/// Calls `with(std::type_identity<Q>{})` for the function whose kind, in this role, a file states.
template <class With>
auto by_kind(const std::filesystem::path& path, const std::string& role, With&& with) {
    const std::string kind = ludus::read_checkpoint(path).kind;
    if (kind == ludus::file_kind<PaperQ>(role)) return with(std::type_identity<PaperQ>{});
    if (kind == ludus::file_kind<BestQ>(role)) return with(std::type_identity<BestQ>{});
    throw ludus::CheckpointError(
        path,
        fmt::format(R"(expected "{}" or "{}", found "{}")", ludus::file_kind<PaperQ>(role),
                    ludus::file_kind<BestQ>(role), kind));
}

/// Trains by steps to the end, and measures the agent that comes of it.
int run_training(const AnyRun& training,
                 const std::function<void(const Solution&, ludus::Workers&)>& step,
                 const std::function<AnyAgent()>& agent, const CommandLine& line) {
    const Solution solution;
    const auto steps = [&](ludus::Workers& team) { step(solution, team); };
    if (!train_by(line, training, "l_game", steps)) return stopped;
    const Stoppable work;
    ludus::Workers workers(line.threads);
    const RunFiles files = line.files();
    const Evaluation evaluation =
        evaluate(agent(), solution, line.evaluation, Requirement{}, workers);
    const bool drawn = draw({"The L-Game, self-play",
                             "training games",
                             "%",
                             {{files.curve(), 1, 4, "wins against random"},
                              {files.curve(), 1, 5, "draws against perfect"}}},
                            files.picture());
    print(evaluation, files.agent(), line.json);
    if (line.json) return done;
    fmt::print("\n{:<42} {:>8} {:>10}\n", "training time", "9 h",
               ludus::clock_time(files.seconds()));
    fmt::print("{:<42} {:>8} {:>10}\n\n", "training games", "100,000", training.games());
    print_files(files, drawn);
    fmt::print("play it         ./run play l_game --agent net:{}\n", files.agent().string());
    return done;
}

template <class Q>
int run_training(Training<Q> training, const CommandLine& line) {
    return run_training(
        training,
        [&](const Solution& solution, ludus::Workers& workers) {
            training.step(Experiment{solution}, workers);
        },
        [&] { return AnyAgent(training.agent()); }, line);
}

int run_train(const CommandLine& line) {
    const auto with = [&]<class Q>(std::type_identity<Q>) {
        return run_training(open_training<Training<Q>>(line, line.options), line);
    };
    if (!line.resume.empty()) return by_kind(line.resume, "training", with);
    if (const std::string conflict = line.options.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    return line.preset == "best" ? with(std::type_identity<BestQ>{})
                                 : with(std::type_identity<PaperQ>{});
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    return by_kind(line.agent, "agent", [&]<class Q>(std::type_identity<Q>) {
        const AnyAgent agent(ludus::load_agent<Q>(line.agent));
        const Solution solution;
        ludus::Workers workers(line.threads);
        const Evaluation evaluation =
            evaluate(agent, solution, line.evaluation, required<Q>(), workers);
        print(evaluation, line.agent, line.json);
        return all_met(evaluation.measures) ? done : fell_short;
    });
}

int run_reproduce(const CommandLine& line) {
    const Solution solution;
    const Interrupt interrupt;
    ludus::Workers workers(line.threads);
    const Reproducer reproducer{line.out, line.models_or_out(), solution, line.evaluation, workers,
                                interrupt};
    return end_reproduction(line, reproducer.run(reproduction(line.lengths)));
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("l_game_dqn", [&] {
        return command_line(
            argc, argv, {.train = run_train, .evaluate = run_evaluate, .reproduce = run_reproduce});
    });
}
