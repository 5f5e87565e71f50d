#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "../support/program.hpp"
#include "contestant.hpp"

namespace examples::tournament {

/// What the command line says.
struct CommandLine {
    std::string game;
    std::vector<std::string> agents;
    Contestant usual;  ///< what holds for agents that tell nothing else
    std::uint64_t nodes = 1000;
    std::uint64_t milliseconds = 0;
    std::string start = "usual";
    Plan plan;
    std::filesystem::path out;
    std::size_t threads = default_threads();
    bool list = false;
    bool json = false;
};

/// Reads the command line and calls `play`, or `list` where agents are only asked for; returns how
/// the program ends.
int command_line(int argc, char** argv, void (*play)(const CommandLine&),
                 void (*list)(const CommandLine&));

}  // namespace examples::tournament
