#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace examples {

/// How every example ends.
enum ExitCode : std::uint8_t { done = 0, fell_short = 1, bad_input = 2, stopped = 130 };

/// Whole numbers from 1 on, for options that count things.
[[nodiscard]] inline CLI::Range at_least_one() {
    return CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000});
}

/// Whole numbers that may be 0. (Others have no sign: they would take -1 for a large one.)
[[nodiscard]] inline CLI::Range any_count() {
    return CLI::Range(std::uint64_t{0}, std::uint64_t{1'000'000'000'000});
}

/// Any seed.
[[nodiscard]] inline CLI::Range any_seed() {
    return CLI::Range(std::uint64_t{0}, std::uint64_t{std::numeric_limits<std::int64_t>::max()});
}

/// Numbers from `low` to `high`, which "nan" is not.
[[nodiscard]] inline CLI::Validator within(double low, double high) {
    const std::string range = fmt::format("FLOAT in [{} - {}]", low, high);
    return {[=](const std::string& text) {
                double number = 0;
                const bool is_number = CLI::detail::lexical_cast(text, number);
                if (is_number && number >= low && number <= high) return std::string{};
                return fmt::format("expected {}, found {}", range, text);
            },
            range};
}

/// Text as a JSON string.
[[nodiscard]] inline std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') result += '\\';
        if (static_cast<unsigned char>(letter) < 0x20)
            result += fmt::format("\\u{:04x}", letter);
        else
            result += letter;
    }
    return result + '"';
}

/// All cores.
[[nodiscard]] inline std::size_t default_threads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

/// Reads the command line and runs what its subcommand's callback does.
inline int run(CLI::App& app, int argc, char** argv, const int& exit_code) {
    try {
        app.parse(argc, argv);
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            throw std::runtime_error("the results could not be written to stdout");
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
