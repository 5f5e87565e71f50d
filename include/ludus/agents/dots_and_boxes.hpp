#pragma once

#include <filesystem>

#include "ludus/agents/opened_by.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"  // IWYU pragma: export
#include "ludus/games/dots_and_boxes/picture.hpp"   // IWYU pragma: export
#include "ludus/games/dots_and_boxes/position.hpp"  // IWYU pragma: export
#include "ludus/play/loaded_agent.hpp"

/// Dots and Boxes on 4x4 boxes, and its trained agents from their files.

#ifndef LUDUS_COMPILED_AGENTS

#include "ludus/agents/open_agent.hpp"     // IWYU pragma: export
#include "ludus/bytes/dots_and_boxes.hpp"  // IWYU pragma: export

#else

namespace LUDUS_NAMESPACE {

template <>
struct detail::OpenedBy<DotsAndBoxes> {
    [[nodiscard]] static LoadedAgent<DotsAndBoxes> open(const std::filesystem::path& path);
};

}  // namespace LUDUS_NAMESPACE

#endif
