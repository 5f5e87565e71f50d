#pragma once

#include <cstddef>
#include <string>

#include "ludus/play/match.hpp"

#include "../support/program.hpp"

namespace examples::match {

/// What the command line says.
struct CommandLine {
    std::string game;
    std::string first;
    std::string second;
    std::string start = "usual";
    std::string referee = "none";
    ludus::MatchSettings match{.games = 1000, .seat = ludus::Seat::first};
    bool alternate = false;
    bool json = false;
    std::size_t threads = default_threads();
};

/// Reads the command line and calls `play`; returns how the program ends.
int command_line(int argc, char** argv, int (*play)(const CommandLine&));

}  // namespace examples::match
