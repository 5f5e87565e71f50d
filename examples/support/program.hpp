#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "ludus/core/printable.hpp"

namespace examples {

/// How every example ends.
enum ExitCode : std::uint8_t { done = 0, fell_short = 1, bad_input = 2, stopped = 130 };

/// Whole numbers from `low` to `high` in decimal digits. Unchecked, CLI11 would read 010 as 8, -1 as a
/// large number, and a number that is too large as the largest.
[[nodiscard]] inline CLI::Validator whole(std::uint64_t low, std::uint64_t high) {
    const std::string range = fmt::format("INT in [{} - {}]", low, high);
    return {[=](const std::string& text) {
                std::uint64_t number = 0;
                const char* const end = text.data() + text.size();
                const auto [at, error] = std::from_chars(text.data(), end, number);
                const bool is_number = error == std::errc{} && at == end;
                const bool is_plain = text.size() == 1 || !text.starts_with('0');
                if (is_number && is_plain && number >= low && number <= high) return std::string{};
                return fmt::format("expected {}, found {}", range, text);
            },
            range};
}

/// Whole numbers from 1 on, for options that count things.
[[nodiscard]] inline CLI::Validator at_least_one() { return whole(1, 1'000'000'000'000); }

/// Whole numbers that may be 0.
[[nodiscard]] inline CLI::Validator any_count() { return whole(0, 1'000'000'000'000); }

/// Any seed.
[[nodiscard]] inline CLI::Validator any_seed() {
    return whole(0, std::numeric_limits<std::int64_t>::max());
}

/// Decimal numbers from `low` to `high`, which "nan" is not.
[[nodiscard]] inline CLI::Validator within(double low, double high) {
    const std::string range = fmt::format("FLOAT in [{} - {}]", low, high);
    return {[=](const std::string& text) {
                double number = 0;
                const bool is_number =
                    text.find_first_not_of("0123456789.eE+-") == std::string::npos &&
                    CLI::detail::lexical_cast(text, number);
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

/// A number for JSON, with so many digits behind the point; null where there was nothing to divide by.
[[nodiscard]] inline std::string json_number(double number, int digits) {
    return std::isfinite(number) ? fmt::format("{:.{}f}", number, digits) : "null";
}

/// All cores.
[[nodiscard]] inline std::size_t default_threads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

/// Adds --threads.
inline void add_threads(CLI::App& command, std::size_t& threads,
                        const std::string& what = "worker threads") {
    command.add_option("--threads", threads, what)->check(whole(1, 1024));
}

/// The preset that the command line names, else `usual`: to be known before options are added, since it
/// gives their defaults.
[[nodiscard]] inline std::string preset_among(int argc, char** argv, std::string_view usual) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--preset" && i + 1 < argc) return argv[i + 1];
        if (word.starts_with("--preset=")) return std::string(word.substr(9));
    }
    return std::string(usual);
}

/// Reads the command line and runs what its subcommand's callback does.
inline int run(CLI::App& app, int argc, char** argv, const int& exit_code) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) throw;
        app.exit(error);  // prints what --help asks for
    }
    std::cout.flush();
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        throw std::runtime_error("the results could not be written to stdout");
    return exit_code;
}

/// Runs a program's `body`. What goes wrong is told in one line on stderr, with exit code 2; so is a file that
/// grows beyond the limit of the process.
template <class Body>
int guarded(const char* program, const Body& body) noexcept {
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return body();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", program, ludus::printable(error.what()).c_str());
    } catch (...) {
        std::fprintf(stderr, "%s: stopped by an unknown error\n", program);
    }
    return bad_input;
}

}  // namespace examples
