#pragma once

#include <string>

#include "ludus/learn/policy_value.hpp"

#include "../support/command_line.hpp"
#include "evaluation.hpp"
#include "self_play_options.hpp"
#include "teaching_options.hpp"

namespace examples::chinese_checkers {

/// What the command line says.
struct CommandLine : TrainerCommandLine {
    TeachingOptions teaching;
    SelfPlayOptions self_play;
    std::string preset = "paper";
    std::string network;  ///< empty: that of the preset
    Conditions evaluation;
};

// What takes long to compile is compiled once for each network, in parts/. They return how the program ends.

/// Runs the first stage.
template <ludus::PolicyValueType D>
int teach(const CommandLine& line);
/// Runs the second stage.
template <ludus::PolicyValueType D>
int train(const CommandLine& line);
/// Plays a game in the terminal.
template <ludus::PolicyValueType D>
int play(const CommandLine& line);

}  // namespace examples::chinese_checkers
