#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "games.hpp"

namespace examples {

/// Adds --game, which must be told.
inline void add_game(CLI::App& app, std::string& game) {
    app.add_option("--game", game, fmt::format("one of {}", fmt::join(AllGames::names(), ", ")))
        ->required()
        ->option_text("NAME");
}

}  // namespace examples
