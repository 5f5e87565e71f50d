#pragma once

#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Text from outside as a message may show it on a terminal: one line of ASCII, in which every
/// other byte stands as `\xHH`.
[[nodiscard]] inline std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string shown;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte >= 0x20 && byte < 0x7F)
            shown += letter;
        else
            shown += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
    return shown;
}

}  // namespace LUDUS_NAMESPACE
