#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// The parts one after another, for messages. (GCC 12 warns falsely, in the user's build, where
/// `operator+` puts a literal before a string.)
template <std::convertible_to<std::string_view>... Parts>
[[nodiscard]] std::string concat(const Parts&... parts) {
    std::string text;
    (text.append(std::string_view(parts)), ...);
    return text;
}

}  // namespace LUDUS_NAMESPACE
