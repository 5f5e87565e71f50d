#pragma once

#include <string>

#include "ludus/core/concat.hpp"
#include "support/process.hpp"

namespace support {

/// The warnings that users may ask a compiler for, as errors: none is to come out of our headers.
/// Only GCC knows the last one, and Clang is not asked for it.
[[nodiscard]] inline std::string warnings_of(const std::string& compiler) {
    const std::string all =
        "-Wall -Wextra -Wpedantic -Wsign-conversion -Wdouble-promotion "
        "-Wold-style-cast -Werror ";
    const std::string version = run(ludus::concat("'", compiler, "' --version")).out;
    const bool is_clang = version.find("clang") != std::string::npos;
    return is_clang ? all : ludus::concat(all, "-Wuseless-cast ");
}

}  // namespace support
