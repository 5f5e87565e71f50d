#pragma once

#include <filesystem>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

// Where the agents of this library's games are compiled: in every file that opens them, or, with
// LUDUS_COMPILED_AGENTS, which the CMake target ludus::agents defines, once, in agents.cpp. Then
// the headers of agents/ that are named after games declare how these are opened, and do not
// include what files hold. All files of a program that open the agents of a game must include its
// header.

namespace LUDUS_NAMESPACE {

namespace detail {

/// Opens the agents of a game that are of these kinds, or of those that are known of it:
/// `open(path)`.
template <Game G, class... Kinds>
struct OpenedBy;

}  // namespace detail

/// Opens the agent of a file, whichever of these kinds it is of, or, if none are named, of those
/// that are known of the game: a `LoadedAgent`. Throws `CheckpointError` for other files, and says
/// what they hold; `FileError` where a file cannot be read.
template <Game G, class... Kinds>
[[nodiscard]] auto open_agent(const std::filesystem::path& path) {
    return detail::OpenedBy<G, Kinds...>::open(path);
}

}  // namespace LUDUS_NAMESPACE
