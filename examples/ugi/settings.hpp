#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace examples::ugi {

/// What a session begins with.
struct Settings {
    static constexpr std::uint64_t most_hash = 4096;
    static constexpr std::uint64_t most_lines = 64;

    std::string name;             ///< of the engine
    std::filesystem::path model;  ///< where the thinker comes from
    std::uint64_t hash = 64;      ///< MiB for a search, in [1, `most_hash`]
    std::uint64_t lines = 1;      ///< that are shown of the best play, in [1, `most_lines`]
    std::uint64_t seed = 1;       ///< all chance comes from it
};

}  // namespace examples::ugi
