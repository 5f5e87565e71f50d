#pragma once

#include <filesystem>

#include "ludus/agents/opened_by.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"  // IWYU pragma: export
#include "ludus/games/chinese_checkers/picture.hpp"   // IWYU pragma: export
#include "ludus/games/chinese_checkers/position.hpp"  // IWYU pragma: export
#include "ludus/play/loaded_agent.hpp"

/// Chinese Checkers on 7x7 cells with six pieces a side, and its trained agents from their files.

#ifndef LUDUS_COMPILED_AGENTS

#include "ludus/agents/open_agent.hpp"       // IWYU pragma: export
#include "ludus/bytes/chinese_checkers.hpp"  // IWYU pragma: export

#else

namespace LUDUS_NAMESPACE {

template <>
struct detail::OpenedBy<ChineseCheckers> {
    [[nodiscard]] static LoadedAgent<ChineseCheckers, 2> open(const std::filesystem::path& path);
};

}  // namespace LUDUS_NAMESPACE

#endif
