#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::app {

/// The words of a line, from the left; they are separated by spaces, tabs and the like.
class Words {
public:
    explicit Words(std::string_view line) noexcept : rest_(trimmed(line)) {}

    /// What is left, without spaces around it.
    [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

    /// The next word; empty at the end.
    std::string_view next() noexcept {
        const std::string_view word = rest_.substr(0, rest_.find_first_of(spaces));
        rest_ = trimmed(rest_.substr(word.size()));
        return word;
    }

    /// What is before the word `end`, which is passed too; all that is left if it is missing.
    std::string_view until(std::string_view end) noexcept {
        const std::string_view all = rest_;
        while (!rest_.empty()) {
            const auto passed = static_cast<std::size_t>(rest_.data() - all.data());
            if (next() == end) return trimmed(all.substr(0, passed));
        }
        return all;
    }

private:
    static constexpr std::string_view spaces = " \t\r\n\v\f";

    [[nodiscard]] static std::string_view trimmed(std::string_view text) noexcept {
        const std::size_t first = std::min(text.find_first_not_of(spaces), text.size());
        return text.substr(first, text.find_last_not_of(spaces) + 1 - first);
    }

    std::string_view rest_;
};

}  // namespace LUDUS_NAMESPACE::app
