#pragma once

#include <string>
#include <vector>

#include "../support/command_line.hpp"
#include "agent.hpp"
#include "experiments.hpp"
#include "options.hpp"

namespace examples::alquerque {

/// What the command line says besides the constants of training.
struct CommandLine : TrainerCommandLine {
    Options options;
    ValueOptions values;
    std::vector<std::string> opponents = {"greedy", "random"};
    int depth = 4;
    std::string fallback = "random";
    Conditions evaluation;
    bool seat_given = false;  ///< else the agent is measured where it learned to play
    bool depth_given = false;
    bool fallback_given = false;
    Lengths lengths;
    double required = -1;
};

/// What the subcommands do. They return how the program ends.
struct Subcommands {
    int (*train)(const CommandLine&);
    int (*train_values)(const CommandLine&);
    int (*evaluate)(const CommandLine&);
    int (*reproduce)(const CommandLine&);
};

/// Reads the command line and runs the subcommand; returns how the program ends.
int command_line(int argc, char** argv, const Subcommands& subcommands);

}  // namespace examples::alquerque
