#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "ludus/bytes/agent.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/bytes/stored_network.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/opened.hpp"
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

/// With this header agents of `AnyNetwork` are read and written as those of a network type are, see
/// bytes/agent.hpp.
namespace LUDUS_NAMESPACE {

namespace detail {

/// The network of a file, whichever it is, if it can be run.
[[nodiscard]] inline Opened<nn::Parameters<nn::AnyNetwork>> any_network_of(
    const StoredNetwork& stored) {
    if (stored.plan.steps.empty())
        return {.fault =
                    "expected a plan of its network, found an older file without one: load "
                    "it by its network's type, and save it again"};
    if (std::string fault = nn::plan_fault(stored.plan, stored.weights.size()); !fault.empty())
        return {.fault = std::move(fault)};
    return {nn::Parameters<nn::AnyNetwork>(stored.plan, stored.weights), {}};
}

/// The same for an agent of `D`, which the numbers of inputs and outputs must fit.
template <class D>
[[nodiscard]] Opened<nn::Parameters<nn::AnyNetwork>> parameters_of(
    const StoredNetwork& stored, std::type_identity<nn::AnyNetwork>) {
    auto network = any_network_of(stored);
    if (!network) return network;
    const nn::NetworkPlan& plan = network->plan();
    const std::size_t outputs = plan.output.points * plan.output.channels;
    network.fault = count_fault("inputs", D::input_size, plan.buffer_width[0]);
    if (network.fault.empty() && (!ActorCriticType<D> || outputs != 2 * D::output_size))
        network.fault = count_fault("outputs", D::output_size, outputs);  // an actor may judge, too
    if (!network.fault.empty()) network.value.reset();
    return network;
}

/// A description with any network in place of its own.
template <class D>
struct OfAnyNetwork;
template <class G, class E, class N, class O>
struct OfAnyNetwork<QFunction<G, E, N, O>> {
    using Type = QFunction<G, E, nn::AnyNetwork, O>;
};
template <class G, class E, class N, class O, class P>
struct OfAnyNetwork<PolicyValue<G, E, N, O, P>> {
    using Type = PolicyValue<G, E, nn::AnyNetwork, O, P>;
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

/// The weights of an agent of `D` from the bytes of its file, of whatever network the file has.
/// Older files have no plan: theirs is that of `D`.
template <class D>
[[nodiscard]] auto read_any_network(std::span<const std::byte> bytes)
    -> Opened<nn::Parameters<typename detail::AgentOf<WithAnyNetwork<D>>::Network>> {
    using Any = WithAnyNetwork<D>;
    using Network = typename detail::AgentOf<D>::Network;
    const CheckpointView file = view_checkpoint(bytes);
    if (!file.fault.empty()) return {.fault = file.fault};
    const bool is_older = !has_plan(file.kind);
    const std::string kind = is_older ? file_kind<D>("agent") : file_kind<Any>("agent");
    if (!is_of_kind(file.kind, kind)) return {.fault = detail::kind_difference(kind, file.kind)};
    auto stored = detail::stored_network(file);
    if (!stored) return {.fault = stored.fault};
    if constexpr (nn::NetworkType<Network>)
        if (is_older) stored->plan = nn::plan_of<Network>();
    return detail::checked_parameters<Any>(*stored);
}

/// The network of an agent from the bytes of its file, whatever the game, for instance for a
/// `nn::RuntimeNetwork`: of whatever numbers of inputs and outputs.
[[nodiscard]] inline Opened<nn::Parameters<nn::AnyNetwork>> read_network(
    std::span<const std::byte> bytes) {
    const CheckpointView file = view_checkpoint(bytes);
    if (!file.fault.empty()) return {.fault = file.fault};
    if (!file.kind.starts_with("agent; ") || !has_plan(file.kind))
        return {.fault = detail::kind_difference("agent; ...; weights ...", file.kind)};
    const auto stored = detail::stored_network(file);
    if (!stored) return {.fault = stored.fault};
    return detail::any_network_of(*stored);
}

}  // namespace LUDUS_NAMESPACE
