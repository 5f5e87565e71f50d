#pragma once

#include "../support/command_line.hpp"
#include "dqn_options.hpp"
#include "evaluation.hpp"

namespace examples::onitama::dqn {

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    Conditions evaluation{.opponents = {"random", "sound:1", "sound:2", "sound:3"}};
};

/// What the subcommands do. They return how the program ends.
struct Subcommands {
    int (*train)(const CommandLine&);
    int (*evaluate)(const CommandLine&);
};

/// Reads the command line and runs the subcommand; returns how the program ends.
int command_line(int argc, char** argv, const Subcommands& subcommands);

}  // namespace examples::onitama::dqn
