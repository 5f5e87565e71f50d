#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "../support/program.hpp"

namespace examples::perft {

/// What the command line says.
struct CommandLine {
    std::string game;
    unsigned depth = 0;
    std::optional<std::string> position;
    bool divide = false;
    bool json = false;
    std::size_t threads = default_threads();
};

/// Reads the command line and calls `count`; returns how the program ends.
int command_line(int argc, char** argv, int (*count)(const CommandLine&));

}  // namespace examples::perft
