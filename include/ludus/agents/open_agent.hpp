#pragma once

#include <filesystem>

#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/checkpoint.hpp"

namespace LUDUS_NAMESPACE {

/// Opens the agent of a file, whichever of these kinds it is of, as `read_agent` does.
/// Throws `CheckpointError` for other files, and says what they hold.
template <Game G, class... Kinds>
[[nodiscard]] auto open_agent(const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return read_agent<G, Kinds...>(bytes); });
}

/// The same as the type that agents of this `AgentKind` are of.
template <class Kind>
[[nodiscard]] typename Kind::Agent open_as(const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return Kind::read(bytes); });
}

}  // namespace LUDUS_NAMESPACE
