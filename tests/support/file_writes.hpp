#pragma once

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>

#include "ludus/io/file.hpp"
#include "support/temporary_folder.hpp"

/// What the tests of files ask, on any system.
namespace support {

/// How many files and folders are in a folder.
[[nodiscard]] inline std::size_t entries(const TemporaryFolder& folder) {
    const std::filesystem::directory_iterator found(folder.path());
    return static_cast<std::size_t>(std::distance(begin(found), end(found)));
}

/// Why bytes are not written; empty if they are.
[[nodiscard]] inline std::string refusal(const std::filesystem::path& path,
                                         std::string_view bytes) {
    try {
        ludus::write_file(path, bytes);
    } catch (const ludus::FileError& error) {
        return error.what();
    }
    return {};
}

/// Writes some times, and returns true if what stands in the file is always the whole of what one
/// of the processes wrote: many bytes, all alike.
[[nodiscard]] inline bool write_often(const std::filesystem::path& file, char letter) {
    const std::string text(letter == 'b' ? 50'000 : 100'000, letter);
    for (int written = 0; written < 20;) {
        written += refusal(file, text).empty();
        const std::string found = ludus::read_file(file);
        if (found.empty() || found != std::string(found.size(), found[0])) return false;
        if (found.size() != (found[0] == 'a' ? 1000U : found[0] == 'b' ? 50'000U : 100'000U))
            return false;
    }
    return true;
}

}  // namespace support
