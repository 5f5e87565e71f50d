#pragma once

#include <filesystem>

#include "ludus/agents/opened_by.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/onitama/notation.hpp"  // IWYU pragma: export
#include "ludus/games/onitama/picture.hpp"   // IWYU pragma: export
#include "ludus/games/onitama/position.hpp"  // IWYU pragma: export
#include "ludus/play/loaded_agent.hpp"

/// Onitama, and its trained agents from their files.

#ifndef LUDUS_COMPILED_AGENTS

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/bytes/onitama.hpp"      // IWYU pragma: export

#else

namespace LUDUS_NAMESPACE {

template <>
struct detail::OpenedBy<Onitama> {
    [[nodiscard]] static LoadedAgent<Onitama> open(const std::filesystem::path& path);
};

}  // namespace LUDUS_NAMESPACE

#endif
