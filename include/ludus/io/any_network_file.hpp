#pragma once

#include <filesystem>

#include "ludus/bytes/any_network.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"

/// With this header agents of `AnyNetwork` are loaded and stored as those of a network type are,
/// see agent_file.hpp.
namespace LUDUS_NAMESPACE {

/// An agent's weights, as `load_agent_parameters`, of whatever network the file has. Older files
/// have no plan: theirs is that of `D`.
template <class D>
[[nodiscard]] auto load_any_network(const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return read_any_network<D>(bytes); });
}

/// As `read_network`, of a file. Throws `CheckpointError` for a file that holds none.
[[nodiscard]] inline nn::Parameters<nn::AnyNetwork> load_network(
    const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return read_network(bytes); });
}

}  // namespace LUDUS_NAMESPACE
