#pragma once

#include <cstddef>
#include <string>

#include "../support/command_line.hpp"
#include "../support/dqn_options.hpp"
#include "options.hpp"

namespace examples::dots_and_boxes {

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    std::string preset = "paper";
    std::string network;
    Conditions evaluation;
    DqnLengths lengths = usual_lengths();
    std::string position;
    std::size_t width = 0;  ///< 0: that of the network
};

/// What the subcommands do. They return how the program ends.
struct Subcommands {
    int (*train)(const CommandLine&);
    int (*evaluate)(const CommandLine&);
    int (*inspect)(const CommandLine&);
    int (*reproduce)(const CommandLine&);
};

/// Reads the command line and runs the subcommand; returns how the program ends.
int command_line(int argc, char** argv, const Subcommands& subcommands);

}  // namespace examples::dots_and_boxes
