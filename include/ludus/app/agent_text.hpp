#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "ludus/app/game_agent.hpp"
#include "ludus/app/pace.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/printable.hpp"

namespace LUDUS_NAMESPACE::app {

/// An agent of a tournament.
struct NamedText {
    std::string name;  ///< in the tables
    std::string text;  ///< see `AgentText`

    /// Reads "NAME=TEXT"; without a name, the text is its own. An '=' behind a ':' belongs to the
    /// text. Throws `std::invalid_argument` for an empty name.
    [[nodiscard]] static NamedText read(std::string_view text) {
        const std::size_t end = text.find_first_of("=:");
        if (end == std::string_view::npos || text[end] == ':')
            return {std::string(text), std::string(text)};
        if (end == 0)
            throw std::invalid_argument(concat("expected a name before '=', found \"",
                                               printable(text.substr(0, 120)), "\""));
        return {std::string(text.substr(0, end)), std::string(text.substr(end + 1))};
    }
};

/// An agent as it is named on command lines and in protocols:
///
///     NAME[:FILE][:LIMIT]     such as random, minimax:4, mcts:100ms, puct:net.ludus:800
///     engine:COMMAND[:LIMIT]  such as engine:./my_engine:100ms
///
/// where LIMIT is a number of simulations or plies, a time for each action in `ms` or `s`, or a
/// clock for each game with what it gains by each action, such as 5s+50ms.
struct AgentText {
    std::string name;
    std::string file;  ///< or command, which may have colons; empty if there is none
    OwnLimit limit{};

    /// Throws `std::invalid_argument` for a text without a name, with nothing after a colon, or
    /// with two limits.
    [[nodiscard]] static AgentText read(std::string_view text) {
        AgentText read;
        const std::size_t colon = text.find(':');
        read.name = text.substr(0, colon);
        if (read.name.empty())
            throw std::invalid_argument(concat("expected the name of an agent, found \"",
                                               printable(text.substr(0, 120)), "\""));
        if (colon == std::string_view::npos) return read;
        if (text.ends_with(':') || text.find("::") != std::string_view::npos)
            throw std::invalid_argument(
                concat("expected a file, a number or a time after each ':', "
                       "found \"",
                       printable(text.substr(0, 120)), "\""));
        std::string_view rest = text.substr(colon + 1);
        const std::size_t last = rest.rfind(':');
        const std::string_view end = last == std::string_view::npos ? rest : rest.substr(last + 1);
        if (const auto limit = limit_of(end)) {
            read.limit = *limit;
            rest = last == std::string_view::npos ? std::string_view() : rest.substr(0, last);
            if (read.name != "engine" && limit_of(rest.substr(rest.rfind(':') + 1)))
                throw std::invalid_argument(
                    concat("expected one number or time at the end, found \"",
                           printable(text.substr(0, 120)), "\""));
        }
        read.file = rest;
        return read;
    }

    /// The number of the limit, if there is one, else the usual one. Throws `std::invalid_argument`
    /// if it is not in [1, `most`].
    [[nodiscard]] std::uint32_t number_or(std::uint32_t usual, std::uint32_t most) const {
        if (!limit.number) return usual;
        if (*limit.number < 1 || *limit.number > most)
            throw std::invalid_argument(concat(name, ": expected a number of 1 to ",
                                               number_text(most), ", found ",
                                               number_text(*limit.number)));
        return static_cast<std::uint32_t>(*limit.number);
    }

private:
    /// "800", "100ms", "2s" or "5s+50ms".
    [[nodiscard]] static std::optional<OwnLimit> limit_of(std::string_view text) {
        if (const std::size_t plus = text.find('+'); plus != std::string_view::npos) {
            const auto left = time_of(text.substr(0, plus));
            const auto increment = time_of(text.substr(plus + 1));
            if (!left || !increment) return std::nullopt;
            return OwnLimit{.clock = ClockTime{.left = *left, .increment = *increment}};
        }
        if (const auto time = time_of(text)) return OwnLimit{.time = time};
        std::string_view unit;
        const auto number = number_and(unit, text);
        if (!number || !unit.empty()) return std::nullopt;
        return OwnLimit{.number = number};
    }
    [[nodiscard]] static std::optional<std::chrono::milliseconds> time_of(std::string_view text) {
        std::string_view unit;
        const auto number = number_and(unit, text);
        if (!number) return std::nullopt;
        const auto count = static_cast<std::int64_t>(*number);
        if (unit == "ms") return std::chrono::milliseconds(count);
        if (unit == "s" && *number <= 1'000'000'000) return std::chrono::seconds(count);
        return std::nullopt;
    }
    /// The number that a text begins with, and what follows it.
    [[nodiscard]] static std::optional<std::uint64_t> number_and(std::string_view& unit,
                                                                 std::string_view text) {
        if (text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9')
            return std::nullopt;  // octal?
        std::uint64_t number = 0;
        const char* const end = text.data() + text.size();
        const auto [at, error] = std::from_chars(text.data(), end, number);
        if (error != std::errc{} || number > 1'000'000'000'000) return std::nullopt;
        unit = std::string_view(at, static_cast<std::size_t>(end - at));
        return number;
    }
};

}  // namespace LUDUS_NAMESPACE::app
