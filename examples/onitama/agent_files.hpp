#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>

#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"

#include "actors.hpp"

namespace examples::onitama {

/// What the file of an agent is called in a folder of models.
[[nodiscard]] inline std::string agent_file(std::string_view name) {
    return fmt::format("onitama_{}.ludus", name);
}

/// Calls `with(std::type_identity<D>{})` for the actor whose kind, by `kind_of(type)`, a file states.
template <class KindOf, class With>
void by_kind(const std::filesystem::path& path, const KindOf& kind_of, const With& with) {
    const std::string kind = ludus::read_checkpoint(path).kind;
    const auto chosen = [&](auto type, std::string_view) { return kind == kind_of(type); };
    if (!with_actor(chosen, with))
        throw ludus::CheckpointError(
            path, fmt::format("expected one of the paper's actors, found \"{}\"", kind));
}

inline constexpr auto kind_of_agent = []<class D>(std::type_identity<D>) {
    return ludus::file_kind<D>("agent");
};

}  // namespace examples::onitama
