#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

#include "ludus/core/compiler.hpp"
#include "ludus/core/printable.hpp"

/// What numbers on a command line must be. Unlike those of CLI11, these refuse octal
/// numbers and NaN.
namespace LUDUS_NAMESPACE::app {

namespace detail {

template <class Number>
[[nodiscard]] CLI::Validator in_range(Number least, Number greatest, const std::string& range) {
    return {[=](const std::string& found) {
                Number value{};
                const char* const end = found.data() + found.size();
                const auto [at, error] = std::from_chars(found.data(), end, value);
                const bool has_zeros = found.size() > 1 && found[0] == '0' && found[1] != '.';
                const bool is_good = error == std::errc{} && at == end && !has_zeros &&
                    value >= least && value <= greatest;
                return is_good ? std::string()
                               : fmt::format("expected {}, found {}", range, printable(found));
            },
            range};
}

}  // namespace detail

/// A decimal integer, without leading zeros.
[[nodiscard]] inline CLI::Validator whole(std::uint64_t least, std::uint64_t greatest) {
    return detail::in_range(least, greatest, fmt::format("INT in [{} - {}]", least, greatest));
}
/// A decimal number.
[[nodiscard]] inline CLI::Validator within(double least, double greatest) {
    return detail::in_range(least, greatest, fmt::format("FLOAT in [{} - {}]", least, greatest));
}

}  // namespace LUDUS_NAMESPACE::app
