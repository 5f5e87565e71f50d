#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ludus/app/ugi_command.hpp"

namespace examples::tournament {

/// An agent that takes part, and what it may spend.
struct Contestant {
    std::string name;         ///< all that was told of it
    std::string agent;        ///< as `ugi` names it
    std::string model;        ///< its file; empty for the usual one, or where it comes from none
    std::uint64_t hash = 16;  ///< MiB, of each copy
    ludus::app::ugi::Go limits{};  ///< for each move
};

/// A tournament to be played.
struct Plan {
    std::vector<Contestant> contestants;  ///< 2 to 256
    std::uint64_t rounds = 10;            ///< in each, every pair plays once
    std::uint64_t seed = 1;
    std::uint32_t random_opening = 0;  ///< each player's first so many actions are random
    bool random_starts = false;        ///< every game begins elsewhere
};

}  // namespace examples::tournament
