#pragma once

#include <cstddef>
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

/// Checks what is said of an agent of a game: that of a match has all its numbers. Returns how many
/// lines there are.
[[nodiscard]] inline std::size_t check_measures(const std::string& text, const std::string& game) {
    const std::vector<std::string> lines = json_lines(text);
    for (const std::string& line : lines) {
        CAPTURE(line);
        CHECK(line.find(R"("game":")" + game + '"') != std::string::npos);
        if (line.find("\"opponent\"") != std::string::npos)
            check_keys(line,
                       {"agent", "seat", "games", "wins", "draws", "losses", "seed", "seconds"});
    }
    return lines.size();
}

}  // namespace support
