#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include "ludus/app/entry.hpp"
#include "ludus/core/compiler.hpp"

#ifndef LUDUS_COMPILED_COMMANDS
#include "ludus/app/run_commands.hpp"
#endif

namespace LUDUS_NAMESPACE {

namespace app {

/// A program for some games, see `ludus::run`. With LUDUS_COMPILED_COMMANDS, which the CMake target
/// ludus::commands defines, it is compiled once, in commands.cpp.
#ifdef LUDUS_COMPILED_COMMANDS
[[nodiscard]] int run(int argc, char** argv, std::vector<Entry> entries);
#else
[[nodiscard]] inline int run(int argc, char** argv, std::vector<Entry> entries) {
    return run_commands(argc, argv, std::move(entries));
}
#endif

}  // namespace app

/// A program for some games: reads the command line, does what it says, and returns how `main` is
/// to end. What goes wrong is said in one line on stderr.
///
///     int main(int argc, char** argv) {
///         return ludus::run(argc, argv, ludus::entry<MyGame>(ludus::trainer<MyTrainer>("az")));
///     }
///
/// The commands are check, perft, play, ugi, match, evaluate, tournament, train, inspect and round;
/// `--help` tells more of each. `--game` chooses among several entries; else it is the first.
template <std::same_as<app::Entry>... Entries>
    requires(sizeof...(Entries) > 0)
[[nodiscard]] int run(int argc, char** argv, Entries... entries) {
    return app::run(argc, argv, {std::move(entries)...});
}

}  // namespace LUDUS_NAMESPACE
