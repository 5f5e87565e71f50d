#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>
#include <thread>

namespace examples {

/// How every example ends.
enum ExitCode : int { done = 0, fell_short = 1, bad_input = 2, stopped = 130 };

/// All cores.
[[nodiscard]] inline std::size_t default_threads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

/// Reads the command line and runs what its subcommand's callback does. What goes wrong is told in
/// one line on stderr, with exit code 2.
inline int run(CLI::App& app, int argc, char** argv, const int& exit_code) {
    try {
        app.parse(argc, argv);
        return exit_code;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        fmt::print(stderr, "{}: {}\n", app.get_name(), error.what());
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: {}\n", app.get_name(), error.what());
    }
    return bad_input;
}

}  // namespace examples
