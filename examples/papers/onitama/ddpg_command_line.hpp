#pragma once

#include "../support/command_line.hpp"
#include "evaluation.hpp"
#include "options.hpp"

namespace examples::onitama {

/// What the command line says besides the constants of training.
struct DdpgCommandLine : TrainerCommandLine {
    Options options;
    Conditions evaluation;
    Lengths lengths;
};

/// What the subcommands do. They return how the program ends.
struct DdpgSubcommands {
    int (*train)(const DdpgCommandLine&);
    int (*evaluate)(const DdpgCommandLine&);
    int (*reproduce)(const DdpgCommandLine&);
};

/// Reads the command line and runs the subcommand; returns how the program ends.
int command_line(int argc, char** argv, const DdpgSubcommands& subcommands);

}  // namespace examples::onitama
