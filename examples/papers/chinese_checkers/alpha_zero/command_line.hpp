#pragma once

#include <cstdint>
#include <string>

#include "ludus/core/workers.hpp"
#include "ludus/learn/policy_value.hpp"

#include "../../support/app.hpp"
#include "../../support/command_line.hpp"
#include "../../support/interrupt.hpp"
#include "../../support/training_run.hpp"
#include "evaluation.hpp"
#include "searching.hpp"
#include "self_play_options.hpp"
#include "teaching_options.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// How long the parts of a reproduction take, and the seed of them all.
struct Lengths {
    std::uint64_t seed = 1;
    std::uint64_t taught_games = 15'000;    ///< of a step of the first stage
    std::uint64_t games = 180;              ///< of an episode of the second one
    std::uint64_t steps = 100;              ///< of the first stage
    std::uint64_t experiment_steps = 20;    ///< of each agent of section 4.3
    std::uint64_t episodes = 30;            ///< of the second stage
    std::uint64_t overfit_episodes = 20;    ///< of figure 10
    std::uint64_t scratch_episodes = 6;     ///< of figure 15
    std::uint64_t improved_episodes = 120;  ///< of our training from scratch
    std::uint64_t matches = 100;            ///< games of each match but those of table 2
    std::uint64_t simulations = 1'000;      ///< no search has more

    void add_to(CLI::App& app);
};

/// What the command line says.
struct CommandLine : TrainerCommandLine {
    TeachingOptions teaching;
    SelfPlayOptions self_play;
    std::string preset = "paper";
    std::string network;  ///< empty: that of the preset
    Conditions evaluation;
    Lengths lengths;
};

// What takes long to compile is compiled once for each network, in parts/. They return how the
// program ends.

/// Runs the first stage.
template <ludus::PolicyValueType D>
int teach(const CommandLine& line);
/// Runs the second stage.
template <ludus::PolicyValueType D, Precision precision>
int train(const CommandLine& line);
/// Repeats what the paper reports.
int reproduce(const CommandLine& line);

/// A run of the first stage, or of the second one, in a reproduction. Returns false if interrupted.
template <ludus::PolicyValueType D>
bool reproduce_teaching(const std::string& name, const TeachingOptions& options,
                        const RunFiles& files, const Interrupt& interrupt, ludus::Workers& workers);
template <ludus::PolicyValueType D, Precision precision>
bool reproduce_self_play(const std::string& name, const SelfPlayOptions& options,
                         const RunFiles& files, const Interrupt& interrupt,
                         ludus::Workers& workers);

/// What the subcommands do. They return how the program ends.
struct Subcommands {
    int (*teach)(const CommandLine&);
    int (*train)(const CommandLine&);
    int (*evaluate)(const CommandLine&);
    int (*reproduce)(const CommandLine&);
};

/// Reads the command line and runs the subcommand; returns how the program ends.
int command_line(int argc, char** argv, const Subcommands& subcommands);

}  // namespace examples::chinese_checkers::alpha_zero
