#pragma once

#include <filesystem>

#include "ludus/agents/opened_by.hpp"  // IWYU pragma: export
#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/checkpoint.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

template <Game G, class... Kinds>
[[nodiscard]] auto open_kinds(const std::filesystem::path& path) {
    return open_by(path, [](auto bytes) { return read_agent<G, Kinds...>(bytes); });
}

template <Game G, class... Kinds>
struct OpenedBy {
    [[nodiscard]] static auto open(const std::filesystem::path& path) {
        return open_kinds<G, Kinds...>(path);
    }
};

}  // namespace detail

/// Opens an agent of this `AgentKind`, as its own type. Throws as `open_agent` does.
template <class Kind>
[[nodiscard]] typename Kind::Agent open_as(const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return Kind::read(bytes); });
}

}  // namespace LUDUS_NAMESPACE
