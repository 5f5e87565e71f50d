#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/stored_network.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/plan_fault.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/runtime_network.hpp"  // IWYU pragma: export

/// With this header agents of `AnyNetwork` are loaded and stored as those of a network type are,
/// see agent_file.hpp.
namespace LUDUS_NAMESPACE {

namespace detail {

/// The network of a file, whichever it is. Throws `CheckpointError` if it cannot be run.
[[nodiscard]] inline nn::Parameters<nn::AnyNetwork> any_network_of(
    const StoredNetwork& stored, const std::filesystem::path& path) {
    if (stored.plan.steps.empty())
        throw CheckpointError(path,
                              "expected a plan of its network, found an older file without one: "
                              "load it by its network's type, and save it again");
    if (const std::string fault = nn::plan_fault(stored.plan, stored.weights.size());
        !fault.empty())
        throw CheckpointError(path, fault);
    return {stored.plan, stored.weights};
}

/// The same for an agent of `D`, which the numbers of inputs and outputs must fit.
template <class D>
[[nodiscard]] nn::Parameters<nn::AnyNetwork> parameters_of(const StoredNetwork& stored,
                                                           std::type_identity<nn::AnyNetwork>,
                                                           const std::filesystem::path& path) {
    auto network = any_network_of(stored, path);
    const nn::NetworkPlan& plan = network.plan();
    const std::size_t outputs = plan.output.points * plan.output.channels;
    expect_count("inputs", D::input_size, plan.buffer_width[0], path);
    if (!ActorCriticType<D> || outputs != 2 * D::output_size)  // actors may judge validity, too
        expect_count("outputs", D::output_size, outputs, path);
    return network;
}

/// A description with any network in place of its own.
template <class D>
struct OfAnyNetwork;
template <class G, class E, class N, class O>
struct OfAnyNetwork<QFunction<G, E, N, O>> {
    using Type = QFunction<G, E, nn::AnyNetwork, O>;
};
template <class G, class E, class N, class O>
struct OfAnyNetwork<PolicyValue<G, E, N, O>> {
    using Type = PolicyValue<G, E, nn::AnyNetwork, O>;
};
template <class G, class E, class A, class C, class P>
struct OfAnyNetwork<ActorCritic<G, E, A, C, P>> {
    using Type = ActorCritic<G, E, nn::AnyNetwork, C, P>;
};

/// Whether a network has only layers of the library.
template <nn::PlayableNetwork N>
inline constexpr bool has_runtime_layers = true;
template <nn::NetworkType N>
inline constexpr bool has_runtime_layers<N> =
    std::ranges::all_of(nn::detail::type_steps<N>,
                        [](const auto& step) { return nn::runtime_layer(step.kind) != nullptr; });

}  // namespace detail

/// A description with any network in place of its own, which files are opened by: one type for all
/// networks of an encoder. Networks with layers that are not of the library stay as they are.
template <class D>
using WithAnyNetwork =
    std::conditional_t<detail::has_runtime_layers<typename detail::AgentOf<D>::Network>,
                       typename detail::OfAnyNetwork<D>::Type, D>;

/// An agent's weights, as `load_agent_parameters`, of whatever network the file has. Older files
/// have no plan: theirs is that of `D`.
template <class D>
[[nodiscard]] auto load_any_network(const std::filesystem::path& path) {
    using Any = WithAnyNetwork<D>;
    using Network = typename detail::AgentOf<D>::Network;
    Checkpoint file = read_checkpoint(path);
    const bool is_older = !has_plan(file.kind);
    const std::string kind = is_older ? file_kind<D>("agent") : file_kind<Any>("agent");
    if (!is_of_kind(file.kind, kind)) detail::refuse_kind(kind, file.kind, path);
    auto stored = detail::stored_network(std::move(file), path);
    if constexpr (nn::NetworkType<Network>)
        if (is_older) stored.plan = nn::plan_of<Network>();
    return detail::checked_parameters<Any>(stored, path);
}

/// The network of an agent's file, whatever the game, for instance for a `nn::RuntimeNetwork`: of
/// whatever numbers of inputs and outputs. Throws `CheckpointError` for a file that holds none.
[[nodiscard]] inline nn::Parameters<nn::AnyNetwork> load_network(
    const std::filesystem::path& path) {
    Checkpoint file = read_checkpoint(path);
    if (!file.kind.starts_with("agent; ") || !has_plan(file.kind))
        detail::refuse_kind("agent; ...; weights ...", file.kind, path);
    return detail::any_network_of(detail::stored_network(std::move(file), path), path);
}

}  // namespace LUDUS_NAMESPACE
