#pragma once

#include <string>

#include "../support/command_line.hpp"
#include "../support/dqn_options.hpp"
#include "evaluation.hpp"
#include "options.hpp"

namespace examples::l_game {

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    std::string preset = "paper";
    Conditions evaluation;
    DqnLengths lengths = usual_lengths();
};

/// What the subcommands do. They return how the program ends.
struct Subcommands {
    int (*train)(const CommandLine&);
    int (*evaluate)(const CommandLine&);
    int (*reproduce)(const CommandLine&);
};

/// Reads the command line and runs the subcommand; returns how the program ends.
int command_line(int argc, char** argv, const Subcommands& subcommands);

}  // namespace examples::l_game
