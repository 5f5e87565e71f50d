/// Chinese Checkers by the two stages of Liu et al. (2019), "Towards Understanding Chinese Checkers with
/// Heuristics, Monte Carlo Tree Search, and Deep Reinforcement Learning": teaches a network how the greedy player
/// plays, has it learn from its own searches, measures and plays it.

#include <CLI/CLI.hpp>
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
#include "support/options.hpp"
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

int run_play(const CommandLine& line) {
    const Stoppable work;
    return by_kind(line.agent, "agent",
                   [&]<class D>(std::type_identity<D>) { return play<D>(line); });
}

int command_line(int argc, char** argv) {
    CLI::App app("A search led by a network for Chinese Checkers", "chinese_checkers_alpha_zero");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.usual_out = "out/chinese_checkers";
    line.agent = LUDUS_MODELS_DIR "/chinese_checkers_best.ludus";
    line.preset = preset_among(argc, argv, "paper");
    if (line.preset == "best") {
        line.teaching = TeachingOptions::best();
        line.self_play = SelfPlayOptions::best();
    }
    int exit_code = done;

    const auto add_preset = [&](CLI::App& command) {
        command.add_option("--preset", line.preset, "paper: its constants; best: ours")
            ->check(CLI::IsMember({"paper", "best"}));
        command
            .add_option("--network", line.network,
                        "paper: sees three positions; best: ours, which sees one; else that of "
                        "the preset")
            ->check(CLI::IsMember({"paper", "best"}));
    };
    const auto add_running = [&](CLI::App& command) {
        line.add_run(command);
        line.evaluation.add_to(command, "--evaluation-");
        line.add_measuring(command);
    };

    CLI::App* teach = app.add_subcommand("teach", "first stage: by games of the greedy player");
    add_preset(*teach);
    line.teaching.add_to(*teach);
    add_running(*teach);
    teach->callback([&] { exit_code = run_teach(line); });

    CLI::App* train = app.add_subcommand("train", "second stage: by searches in self-play");
    add_preset(*train);
    line.self_play.add_to(*train);
    add_running(*train);
    train->callback([&] { exit_code = run_train(line); });

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    line.add_agent(*evaluate);
    line.evaluation.add_to(*evaluate, "--");
    line.add_measuring(*evaluate);
    evaluate->callback([&] { exit_code = run_evaluate(line); });

    CLI::App* play = app.add_subcommand("play", "play against a trained agent");
    line.add_agent(*play);
    line.evaluation.searching.add_to(*play, "--");
    play->add_flag("--second", line.second, "be the second player");
    play->callback([&] { exit_code = run_play(line); });

    CLI::App* reproduce = app.add_subcommand(
        "reproduce", "repeat the paper's table 2, figures and experiments; skips what is done");
    line.add_folders(*reproduce, "the agents");
    line.lengths.add_to(*reproduce);
    reproduce
        ->add_option("--evaluation-games", line.evaluation.games, "games of each match of table 2")
        ->check(at_least_one());
    add_threads(*reproduce, line.threads);
    reproduce->callback([&] { exit_code = chinese_checkers::alpha_zero::reproduce(line); });

    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("chinese_checkers_alpha_zero",
                             [&] { return command_line(argc, argv); });
}
