/// Dots and Boxes by deep Q-learning: trains, measures and shows the agent of Deakos (2017),
/// "A Deep Reinforcement Learning Approach to Dots and Boxes", and a better one.

#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "dots_and_boxes/agent.hpp"
#include "dots_and_boxes/any_agent.hpp"
#include "dots_and_boxes/board.hpp"
#include "dots_and_boxes/command_line.hpp"
#include "dots_and_boxes/inspect.hpp"
#include "dots_and_boxes/options.hpp"
#include "dots_and_boxes/report.hpp"
#include "dots_and_boxes/reproduce.hpp"
#include "dots_and_boxes/training.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/open_training.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::dots_and_boxes;

/// Calls `with(std::type_identity<Q>{})` for the first function that `chosen(type)` is true of,
/// else for that of the best preset.
template <class Chosen, class With>
auto by_function(const Chosen& chosen, const With& with) {
    if (chosen(std::type_identity<PaperQ>{})) return with(std::type_identity<PaperQ>{});
    if (chosen(std::type_identity<LinearQ>{})) return with(std::type_identity<LinearQ>{});
    if (chosen(std::type_identity<DuelingQ>{})) return with(std::type_identity<DuelingQ>{});
    return with(std::type_identity<BestQ>{});
}

/// The same for the function whose kind, in this role, a file states. Of a file of another kind the
/// loading complains.
template <class With>
auto by_kind(const std::filesystem::path& path, const std::string& role, const With& with) {
    const std::string kind = ludus::read_checkpoint(path).kind;
    return by_function(
        [&]<class Q>(std::type_identity<Q>) { return kind == ludus::file_kind<Q>(role); }, with);
}

/// The same for the function that the command line names.
template <class With>
auto by_network(const std::string& name, const With& with) {
    return by_function(
        [&]<class Q>(std::type_identity<Q>) {
            if constexpr (std::is_same_v<Q, PaperQ>) return name == "paper";
            if constexpr (std::is_same_v<Q, LinearQ>) return name == "linear";
            return std::is_same_v<Q, DuelingQ> && name == "dueling";
        },
        with);
}

/// Trains by steps to the end, and measures the agent that comes of it.
int run_training(const AnyRun& training, const std::function<void(ludus::Workers&)>& step,
                 const std::function<AnyAgent()>& agent, const CommandLine& line) {
    if (!train_by(line, training, "dots_and_boxes", step)) return stopped;
    ludus::Workers workers(line.threads);
    const Stoppable work;
    const RunFiles files = line.files();
    const auto measures = evaluate(agent(), line.evaluation, Requirement{}, workers);
    const bool drawn = draw({"Dots and Boxes, self-play",
                             "training games",
                             "wins, %",
                             {{files.curve(), 1, 4, "against random"},
                              {files.curve(), 1, 6, "against moderate"},
                              {files.curve(), 1, 8, "against advanced"}}},
                            files.picture());
    print(measures, files.agent(), line.json);
    if (!line.json) print_run(line, "dots_and_boxes", training.games(), drawn);
    return done;
}

template <class Q>
int run_training(Training<Q> training, const CommandLine& line) {
    return run_training(
        training, [&](ludus::Workers& workers) { training.step(Experiment{}, workers); },
        [&] { return any_agent<Q>(training.agent().parameters()); }, line);
}

int run_train(const CommandLine& line) {
    const auto with = [&]<class Q>(std::type_identity<Q>) {
        return run_training(open_training<Training<Q>>(line, line.options), line);
    };
    if (!line.resume.empty()) return by_kind(line.resume, "training", with);
    if (const std::string conflict = line.options.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    return by_network(line.network.empty() ? line.preset : line.network, with);
}

/// The agent of a file, to play as the command line says.
AnyAgent load_agent(const CommandLine& line) {
    return by_kind(line.agent, "agent", [&]<class Q>(std::type_identity<Q>) {
        return any_agent<Q>(ludus::load_agent_parameters<Q>(line.agent),
                            line.width > 0 ? line.width : default_width<Q>);
    });
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    const AnyAgent agent = load_agent(line);
    ludus::Workers workers(line.threads);
    const auto measures = evaluate(agent, line.evaluation, agent.required, workers);
    print(measures, line.agent, line.json);
    return all_met(measures) ? done : fell_short;
}

int run_inspect(const CommandLine& line) {
    const AnyAgent agent = load_agent(line);
    if (!line.position.empty()) {
        const Game position = Notation::read_position(line.position);
        inspect(agent, position);
        print_outputs(agent, position);
        return done;
    }
    for (const PaperBoard& board : paper_boards) {
        fmt::print("{}\n{}\n", board.about, board.position);
        const Game position = Notation::read_position(board.position);
        inspect(agent, position);
        print_outputs(agent, position);
        fmt::print("\n");
    }
    return done;
}

int run_reproduce(const CommandLine& line) {
    const Interrupt interrupt;
    ludus::Workers workers(line.threads);
    const Reproducer reproducer{line.out, line.models_or_out(), workers, interrupt,
                                line.evaluation};
    return end_reproduction(line, reproducer.run(runs_of(line.lengths)));
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("dots_and_boxes_dqn", [&] {
        return command_line(argc, argv,
                            {.train = run_train,
                             .evaluate = run_evaluate,
                             .inspect = run_inspect,
                             .reproduce = run_reproduce});
    });
}
