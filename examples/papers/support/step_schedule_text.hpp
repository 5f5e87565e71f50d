#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/step_schedule.hpp"

#include "whole_number.hpp"

namespace examples {

/// A schedule as a command line has it: its first number, then FROM:NUMBER for each change, between
/// commas.
[[nodiscard]] inline std::string step_schedule_text(const ludus::StepSchedule& schedule) {
    std::string text = fmt::format("{}", schedule.at(0));
    for (const auto& change : schedule.changes())
        text += fmt::format(",{}:{}", change.from, change.value);
    return text;
}

/// The schedule of such a text. Numbers are at most 10^12. Throws `std::invalid_argument` for any
/// other text: the option, what was expected, and the part of the text that was found.
[[nodiscard]] inline ludus::StepSchedule read_step_schedule(std::string_view option,
                                                            std::string_view text) {
    constexpr std::uint64_t most = 1'000'000'000'000;
    std::string_view part = text.substr(0, text.find(','));
    const auto refuse = [&](const std::string& expected) {
        throw std::invalid_argument(
            fmt::format("{}: expected {}, found \"{}\"", option, expected, part));
    };
    const auto first = whole_number(part, 0, most);
    if (!first) refuse(fmt::format("a whole number in [0 - {}]", most));

    std::vector<ludus::StepSchedule::Change> changes;
    while (part.size() < text.size()) {
        text.remove_prefix(part.size() + 1);
        part = text.substr(0, text.find(','));
        if (changes.size() == ludus::StepSchedule::most_changes)
            refuse(fmt::format("at most {} changes", changes.size()));
        const std::uint64_t least = changes.empty() ? 1 : changes.back().from + 1;
        const std::size_t colon = part.find(':');
        const auto from = whole_number(part.substr(0, colon), least, most);
        const auto number = colon == std::string_view::npos
            ? std::nullopt
            : whole_number(part.substr(colon + 1), 0, most);
        if (!from || !number)
            refuse(fmt::format("FROM:NUMBER, whole numbers in [{} - {}] and [0 - {}]", least, most,
                               most));
        changes.push_back({*from, *number});
    }
    return {*first, changes};
}

}  // namespace examples
