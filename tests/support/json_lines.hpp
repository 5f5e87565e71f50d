#pragma once

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"

/// What programs print for other programs.
namespace support {

/// Checks that a text is of JSON objects, one a line, and returns them.
[[nodiscard]] inline std::vector<std::string> json_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        CAPTURE(line);
        CHECK(line.starts_with('{'));
        CHECK(line.ends_with('}'));
        lines.push_back(line);
    }
    CHECK(text.ends_with('\n'));
    return lines;
}

inline void check_keys(const std::string& line, std::initializer_list<const char*> keys) {
    CAPTURE(line);
    for (const char* key : keys)
        CHECK(line.find('"' + std::string(key) + "\":") != std::string::npos);
}

}  // namespace support
