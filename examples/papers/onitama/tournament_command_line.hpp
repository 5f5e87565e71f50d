#pragma once

#include <cstddef>
#include <filesystem>

#include "../support/program.hpp"
#include "tournament.hpp"

namespace examples::onitama {

/// What the command line of the tournament says.
struct TournamentCommandLine {
    RoundRobin round_robin{.models = LUDUS_MODELS_DIR};
    std::filesystem::path out;
    std::size_t threads = default_threads();
    bool json = false;
};

/// Reads the command line and calls `play`; returns how the program ends.
int command_line(int argc, char** argv, void (*play)(const TournamentCommandLine&));

}  // namespace examples::onitama
