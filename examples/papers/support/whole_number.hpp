#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace examples {

/// The number that a text is in decimal digits without leading zeros, if it is from `low` to
/// `high`.
[[nodiscard]] inline std::optional<std::uint64_t> whole_number(std::string_view text,
                                                               std::uint64_t low,
                                                               std::uint64_t high) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    const bool is_number = error == std::errc{} && at == end;
    const bool is_plain = text.size() == 1 || !text.starts_with('0');
    if (!is_number || !is_plain || number < low || number > high) return std::nullopt;
    return number;
}

}  // namespace examples
