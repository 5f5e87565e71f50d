/// Chinese Checkers by the two stages of Liu et al. (2019), "Towards Understanding Chinese Checkers
/// with Heuristics, Monte Carlo Tree Search, and Deep Reinforcement Learning": teaches a network
/// how the greedy player plays, has it learn from its own searches, and measures it.

#include <stdexcept>
#include <string>
#include <type_traits>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"

#include "chinese_checkers/alpha_zero/command_line.hpp"
#include "chinese_checkers/alpha_zero/evaluation.hpp"
#include "chinese_checkers/alpha_zero/networks.hpp"
#include "chinese_checkers/alpha_zero/searching.hpp"
#include "chinese_checkers/alpha_zero/self_play_options.hpp"
#include "chinese_checkers/alpha_zero/teaching_options.hpp"
#include "support/interrupt.hpp"
#include "support/measure.hpp"
#include "support/program.hpp"

namespace {

using namespace examples;
using namespace examples::chinese_checkers::alpha_zero;

/// The network of a stage that begins, unless it goes on from a checkpoint.
const std::string& network(const CommandLine& line) {
    return line.network.empty() ? line.preset : line.network;
}

int run_teach(const CommandLine& line) {
    const auto with = [&]<class D>(std::type_identity<D>) { return teach<D>(line); };
    if (!line.resume.empty()) return by_kind(line.resume, "teaching", with);
    if (const std::string conflict = line.teaching.conflict(); !conflict.empty())
        throw std::invalid_argument(conflict);
    return by_network(network(line), with);
}

int run_train(const CommandLine& line) {
    const auto with = [&](Precision precision) {
        return [&line, precision]<class D>(std::type_identity<D>) {
            return precision == Precision::int8 ? train<D, Precision::int8>(line)
                                                : train<D, Precision::float32>(line);
        };
    };
    if (!line.resume.empty()) {
        const std::string int8 = self_play_role(Precision::int8);
        const bool is_int8 =
            has_kind<Paper>(line.resume, int8) || has_kind<Pieces>(line.resume, int8);
        const Precision precision = is_int8 ? Precision::int8 : Precision::float32;
        return by_kind(line.resume, self_play_role(precision), with(precision));
    }
    const Precision precision = line.self_play.searching.precision;
    if (!line.self_play.from.empty()) return by_kind(line.self_play.from, "agent", with(precision));
    return by_network(network(line), with(precision));
}

int run_evaluate(const CommandLine& line) {
    const Stoppable work;
    return by_kind(line.agent, "agent", [&]<class D>(std::type_identity<D>) {
        ludus::Workers workers(line.threads);
        const auto measures =
            evaluate<D>(ludus::load_agent_parameters<D>(line.agent), line.evaluation, workers);
        print_measures("chinese_checkers", line.agent, measures, line.json);
        return all_met(measures) ? done : fell_short;
    });
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("chinese_checkers_alpha_zero", [&] {
        return command_line(argc, argv,
                            {.teach = run_teach,
                             .train = run_train,
                             .evaluate = run_evaluate,
                             .reproduce = chinese_checkers::alpha_zero::reproduce});
    });
}
