#pragma once

#include "../../support/command_line.hpp"
#include "evaluation.hpp"
#include "options.hpp"

namespace examples::chinese_checkers::dqn {

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    Conditions evaluation;
    Lengths lengths;
};

/// What the subcommands do. They return how the program ends.
struct Subcommands {
    int (*train)(const CommandLine&);
    int (*evaluate)(const CommandLine&);
    int (*reproduce)(const CommandLine&);
};

/// Reads the command line and runs the subcommand; returns how the program ends.
int command_line(int argc, char** argv, const Subcommands& subcommands);

}  // namespace examples::chinese_checkers::dqn
