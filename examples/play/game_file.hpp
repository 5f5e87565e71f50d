#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "../support/any_record.hpp"
#include "../support/record_text.hpp"

/// Files of games, one in each line.
namespace examples::play {

/// Adds a game at the end of a file.
inline void append_record(const std::filesystem::path& path, const AnyRecord& game) {
    std::ofstream file(path, std::ios::app);
    file << write_record(game) << '\n';
    if (!file.flush())
        throw std::runtime_error(fmt::format("{}: the game could not be saved", path.string()));
}

/// The game of a line, counted from 1; 0 for the last. It is one like `usual`, with its limit.
[[nodiscard]] inline AnyRecord load_record(const std::filesystem::path& path, std::size_t number,
                                           const AnyRecord& usual) {
    std::ifstream file(path);
    std::string line;
    std::string wanted;
    std::size_t count = 0;
    while ((number == 0 || count < number) && std::getline(file, line)) {
        ++count;
        wanted.swap(line);
    }
    if (count == 0 || count < number)
        throw std::runtime_error(fmt::format("{}: expected a game in line {}, found {} lines",
                                             path.string(), number == 0 ? 1 : number, count));
    try {
        return read_record(wanted, usual);
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(
            fmt::format("{}, line {}: {}", path.string(), count, error.what()));
    }
}

}  // namespace examples::play
