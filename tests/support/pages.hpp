#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/concat.hpp"
#include "support/process.hpp"

/// The pages that readers paste from.
namespace support {

/// Text between fences.
struct Block {
    std::string page;      ///< from the root of the sources, as "docs/games.md"
    std::size_t line = 0;  ///< its first line's number in the page, from 1
    std::string language;  ///< as "cpp"; empty where none is named
    std::string text;
    std::string before;  ///< the last line that is not empty before it

    /// Where it stands, for messages.
    [[nodiscard]] std::string place() const {
        return ludus::concat(page, ":", std::to_string(line));
    }
};

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// README.md and the pages of docs/, by name; those of results too, if asked for.
[[nodiscard]] inline std::vector<std::string> pages(bool with_results = false) {
    namespace fs = std::filesystem;
    const fs::path root = LUDUS_SOURCE_DIR;
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "docs")) {
        const std::string page = fs::relative(entry.path(), root).generic_string();
        if (page.ends_with(".md") && (with_results || !page.starts_with("docs/results/")))
            found.push_back(page);
    }
    std::ranges::sort(found);
    found.insert(found.begin(), "README.md");
    return found;
}

[[nodiscard]] inline std::string text_of(const std::string& page) {
    return contents(std::filesystem::path(LUDUS_SOURCE_DIR) / page);
}

/// All blocks of a page, in their order.
[[nodiscard]] inline std::vector<Block> blocks_of(const std::string& page) {
    std::vector<Block> blocks;
    std::string before;
    bool inside = false;
    std::size_t number = 0;
    for (const std::string& line : lines_of(text_of(page))) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) blocks.push_back({page, number + 1, line.substr(3), "", before});
        } else if (inside) {
            blocks.back().text += line + '\n';
        } else if (!line.empty()) {
            before = line;
        }
    }
    return blocks;
}

}  // namespace support
