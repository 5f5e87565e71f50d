#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "ludus/core/printable.hpp"

namespace fuzz {

/// Ends the program, which makes the input a finding, unless the fault is empty.
inline void expect_none(std::string_view fault) {
    if (fault.empty()) return;
    std::fprintf(stderr, "fuzz: %s\n", std::string(fault).c_str());
    std::abort();
}
/// The same unless `holds`.
inline void expect(bool holds, std::string_view fault) {
    if (!holds) expect_none(fault);
}

/// That a message is one line that is safe to print.
inline void expect_harmless(std::string_view message) {
    expect(ludus::printable(message) == message, "a message is not harmless");
}

}  // namespace fuzz
