#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::app {

/// A text as a JSON string.
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

}  // namespace LUDUS_NAMESPACE::app
