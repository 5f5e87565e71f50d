#pragma once

#include <cstdint>
#include <string>

namespace examples::play {

/// Seats of those who type.
enum class People : std::uint8_t { first, second, both, none };
/// Whether pieces have colours.
enum class Painting : std::uint8_t { automatic, always, never };

/// What the command line says.
struct CommandLine {
    std::string game;
    std::string agent = "mcts";
    std::string model;
    std::string seed = "1";
    People people = People::first;
    Painting painting = Painting::automatic;
    std::uint64_t milliseconds = 1000;
    std::uint64_t nodes = 0;
    std::string position;
    std::string load;
    std::uint64_t line = 0;
    std::string save;
    bool replay = false;
};

/// Reads the command line and calls `play`; returns how the program ends.
int command_line(int argc, char** argv, int (*play)(const CommandLine&));

}  // namespace examples::play
