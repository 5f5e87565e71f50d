#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/app/ugi_command.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/printable.hpp"

namespace LUDUS_NAMESPACE::app::ugi {

/// The options of an engine, its name and author.
struct Settings {
    static constexpr std::uint64_t most_hash = 4096;
    static constexpr std::uint64_t most_threads = 256;
    static constexpr std::uint64_t most_lines = 64;
    static constexpr std::uint64_t most_overhead = 10'000;

    std::string name;              ///< of the engine
    std::string author = "ludus";  ///< of the engine
    std::string agent;             ///< by its text
    std::uint64_t hash = 64;       ///< MiB for a search, in [1, `most_hash`]
    std::uint64_t threads = 1;     ///< for a search, in [1, `most_threads`]
    std::uint64_t lines = 1;       ///< best lines to report, in [1, `most_lines`]
    std::uint64_t overhead = 20;   ///< ms of its time that it leaves unused
    bool ponders = false;          ///< adds `ponder REPLY` to `bestmove`
    std::uint64_t seed = 1;        ///< all chance comes from it, but for the timing of threads
};

namespace detail {

/// An option that is a number.
struct Spin {
    std::string_view name;
    std::uint64_t Settings::* member;
    std::uint64_t least;
    std::uint64_t most;
};
inline constexpr std::array<Spin, 4> spins = {{
    {"Hash", &Settings::hash, 1, Settings::most_hash},
    {"Threads", &Settings::threads, 1, Settings::most_threads},
    {"MultiPV", &Settings::lines, 1, Settings::most_lines},
    {"Move Overhead", &Settings::overhead, 0, Settings::most_overhead},
}};

[[nodiscard]] constexpr char lower_case(char letter) noexcept {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

[[noreturn]] inline void refuse_option(std::string_view expected, std::string_view found) {
    throw std::invalid_argument(fmt::format("setoption: expected {}, found \"{}\"", expected,
                                            ludus::printable(found.substr(0, 120))));
}

}  // namespace detail

/// One `option` line for each option.
[[nodiscard]] inline std::vector<std::string> option_lines(const Settings& settings) {
    std::vector<std::string> lines;
    for (const auto& [name, member, least, most] : detail::spins)
        lines.push_back(fmt::format("option name {} type spin default {} min {} max {}", name,
                                    settings.*member, least, most));
    lines.emplace_back("option name Clear Hash type button");
    lines.push_back(fmt::format("option name Ponder type check default {}", settings.ponders));
    lines.push_back(
        fmt::format("option name Agent type string default {}",
                    settings.agent.empty() ? "<empty>" : ludus::printable(settings.agent)));
    return lines;
}

/// True if the names are equal, ignoring case.
[[nodiscard]] inline bool is_named(const SetOption& option, std::string_view name) {
    return std::ranges::equal(option.name, name, {}, detail::lower_case, detail::lower_case);
}

/// The settings with one option changed; `Clear Hash`, a button, changes none. Throws
/// `std::invalid_argument`, which says what was expected, for unknown names and for values out of
/// range.
[[nodiscard]] inline Settings with_option(Settings settings, const SetOption& option) {
    for (const auto& [name, member, least, most] : detail::spins) {
        if (!is_named(option, name)) continue;
        const auto value = detail::number_of(option.value);
        if (!value || *value < least || *value > most)
            detail::refuse_option(fmt::format("a value of {} to {}", least, most), option.value);
        settings.*member = *value;
        return settings;
    }
    if (is_named(option, "Ponder")) {
        if (option.value != "true" && option.value != "false")
            detail::refuse_option("true or false", option.value);
        settings.ponders = option.value == "true";
    } else if (is_named(option, "Agent")) {
        settings.agent = option.value == "<empty>" ? std::string_view() : option.value;
    } else if (!is_named(option, "Clear Hash")) {
        detail::refuse_option("Hash, Threads, MultiPV, Move Overhead, Clear Hash, Ponder or Agent",
                              option.name);
    }
    return settings;
}

}  // namespace LUDUS_NAMESPACE::app::ugi
