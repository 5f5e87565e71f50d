#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <thread>

#include "ludus/app/json_text.hpp"
#include "ludus/core/printable.hpp"

namespace examples {

/// How every example ends.
enum ExitCode : std::uint8_t { done = 0, fell_short = 1, bad_input = 2, stopped = 130 };

using ludus::app::json_string;

/// A number for JSON, with so many digits behind the point; null where there was nothing to divide
/// by.
[[nodiscard]] inline std::string json_number(double number, int digits) {
    return std::isfinite(number) ? fmt::format("{:.{}f}", number, digits) : "null";
}

/// All cores.
[[nodiscard]] inline std::size_t default_threads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

/// The preset that the command line names, else `usual`: to be known before options are added,
/// since it gives their defaults.
[[nodiscard]] inline std::string preset_among(int argc, char** argv, std::string_view usual) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--preset" && i + 1 < argc) return argv[i + 1];
        if (word.starts_with("--preset=")) return std::string(word.substr(9));
    }
    return std::string(usual);
}

/// Runs a program's `body`. What goes wrong is told in one line on stderr, with exit code 2; so is
/// a file that grows beyond the limit of the process.
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
