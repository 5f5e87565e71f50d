#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <string>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// The shortest decimal text that reads back as the same number; `true` or `false` of a flag.
template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
[[nodiscard]] std::string number_text(Number number) {
    if constexpr (std::same_as<Number, bool>) {
        return number ? "true" : "false";
    } else {
        std::array<char, 64> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
        return {digits.data(), end.ptr};
    }
}

}  // namespace LUDUS_NAMESPACE
