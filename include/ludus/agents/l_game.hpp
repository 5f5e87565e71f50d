#pragma once

#include <filesystem>

#include "ludus/agents/opened_by.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/l_game/notation.hpp"  // IWYU pragma: export
#include "ludus/games/l_game/picture.hpp"   // IWYU pragma: export
#include "ludus/games/l_game/position.hpp"  // IWYU pragma: export
#include "ludus/play/loaded_agent.hpp"

/// The L-Game, and its trained agents from their files.

#ifndef LUDUS_COMPILED_AGENTS

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/bytes/l_game.hpp"       // IWYU pragma: export

#else

namespace LUDUS_NAMESPACE {

template <>
struct detail::OpenedBy<LGame> {
    [[nodiscard]] static LoadedAgent<LGame> open(const std::filesystem::path& path);
};

}  // namespace LUDUS_NAMESPACE

#endif
