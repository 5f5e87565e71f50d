#pragma once

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace support {

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The ranks of a position's text from the top, as in "oo1/1xx x", with points for vacant squares.
[[nodiscard]] inline std::vector<std::string> ranks_of(std::string_view text) {
    std::vector<std::string> ranks(1);
    for (const char symbol : text.substr(0, text.find(' '))) {
        if (symbol == '/')
            ranks.emplace_back();
        else if (symbol >= '1' && symbol <= '9')
            ranks.back().append(static_cast<std::size_t>(symbol - '0'), '.');
        else
            ranks.back() += symbol;
    }
    return ranks;
}

}  // namespace support
