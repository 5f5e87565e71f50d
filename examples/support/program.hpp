#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <thread>

namespace examples {

/// How every example ends.
enum ExitCode : std::uint8_t { done = 0, fell_short = 1, bad_input = 2, stopped = 130 };

/// Whole numbers from 1 on, for options that count things.
[[nodiscard]] inline CLI::Range at_least_one() {
    return CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000});
}

/// All cores.
[[nodiscard]] inline std::size_t default_threads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

/// Reads the command line and runs what its subcommand's callback does.
inline int run(CLI::App& app, int argc, char** argv, const int& exit_code) {
    try {
        app.parse(argc, argv);
        return exit_code;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        throw;
    }
}

/// Runs a program's `body`. What goes wrong is told in one line on stderr, with exit code 2.
template <class Body>
int guarded(const char* program, const Body& body) noexcept {
    try {
        return body();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", program, error.what());
    } catch (...) {
        std::fprintf(stderr, "%s: stopped by an unknown error\n", program);
    }
    return bad_input;
}

}  // namespace examples
