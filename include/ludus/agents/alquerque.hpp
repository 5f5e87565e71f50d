#pragma once

#include <filesystem>

#include "ludus/agents/opened_by.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/alquerque/notation.hpp"  // IWYU pragma: export
#include "ludus/games/alquerque/picture.hpp"   // IWYU pragma: export
#include "ludus/games/alquerque/position.hpp"  // IWYU pragma: export
#include "ludus/play/loaded_agent.hpp"

/// Alquerque, and its trained agents from their files.

#ifndef LUDUS_COMPILED_AGENTS

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/bytes/alquerque.hpp"    // IWYU pragma: export

#else

namespace LUDUS_NAMESPACE {

template <>
struct detail::OpenedBy<Alquerque> {
    [[nodiscard]] static LoadedAgent<Alquerque> open(const std::filesystem::path& path);
};

}  // namespace LUDUS_NAMESPACE

#endif
