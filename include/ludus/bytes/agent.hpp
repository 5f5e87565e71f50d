#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/bytes/stored_network.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"

/// Agents in memory: what `agent_file.hpp` reads and writes, without files, exceptions or other
/// libraries, for programs that only play.
namespace LUDUS_NAMESPACE {

namespace detail {

/// The network that an agent plays by, and the agent.
template <class D>
struct AgentOf;
template <QFunctionType Q>
struct AgentOf<Q> {
    using Network = typename Q::Network;
    using Agent = QAgent<Q>;
};
template <ActorCriticType D>
struct AgentOf<D> {
    using Network = typename D::Actor;
    using Agent = ActorAgent<D>;
};
template <PolicyValueType D>
struct AgentOf<D> {
    using Network = typename D::Network;
};
template <PolicyValueType D>
    requires(D::past == 0)
struct AgentOf<D> {
    using Network = typename D::Network;
    using Agent = PolicyAgent<D>;
};

/// The network's output for the initial position.
template <class D>
[[nodiscard]] std::vector<float> example_of(
    const nn::Parameters<typename AgentOf<D>::Network>& parameters) {
    nn::AsTrained<typename AgentOf<D>::Network, kernel_width<D>> network(parameters, 1);
    const typename D::Game start{};
    const std::span<float, D::Encoder::Shape::size> input(network.input(0));
    if constexpr (HistoryEncoder<typename D::Encoder, typename D::Game>)
        D::Encoder::encode(std::span(&start, 1), input);
    else
        D::Encoder::encode(start, input);
    network.forward(1);
    const auto output = network.output(0);
    return {output.begin(), output.end()};
}

[[nodiscard]] inline std::string example_fault(std::span<const float> output,
                                               std::span<const float> example) {
    if (std::string fault = count_fault("numbers of an example", output.size(), example.size());
        !fault.empty())
        return fault;
    for (std::size_t i = 0; i < output.size(); ++i)
        if (!(std::abs(output[i] - example[i]) <= 1e-3F))
            return concat("expected output ", std::to_string(i), " to be ",
                          std::to_string(example[i]), ", found ", std::to_string(output[i]));
    return {};
}

/// The weights of a network of this type.
template <class, nn::NetworkType N>
[[nodiscard]] Opened<nn::Parameters<N>> parameters_of(const StoredNetwork& stored,
                                                      std::type_identity<N>) {
    std::string fault;
    if (!stored.plan.steps.empty()) fault = plan_difference(stored.plan, nn::plan_of<N>());
    if (fault.empty())
        fault = count_fault("weights", std::size_t{N::parameter_count}, stored.weights.size());
    if (!fault.empty()) return {.fault = fault};
    nn::Parameters<N> parameters;
    std::ranges::copy(stored.weights, parameters.values().begin());
    return {std::move(parameters), {}};
}

/// The same, if they compute their example.
template <class D>
[[nodiscard]] auto checked_parameters(const StoredNetwork& stored) {
    // Found by its arguments: that of `AnyNetwork` is in bytes/any_network.hpp.
    auto opened = parameters_of<D>(stored, std::type_identity<typename AgentOf<D>::Network>{});
    if (opened) opened.fault = example_fault(example_of<D>(*opened), stored.example);
    if (!opened.fault.empty()) opened.value.reset();
    return opened;
}

/// An agent's file in two parts.
struct AgentParts {
    std::string kind;
    std::string payload;
    std::string fault{};  ///< why there can be none
};
template <class D>
[[nodiscard]] AgentParts agent_parts(const nn::Parameters<typename AgentOf<D>::Network>& parameters,
                                     nn::Precision precision) {
    AgentParts parts;
    parts.fault = finite_fault(parameters.values());
    if (!parts.fault.empty()) return parts;
    const auto kept = nn::rounded(parameters, precision);
    parts.fault = finite_fault(kept.values());
    if (!parts.fault.empty()) return parts;
    auto stored = StoredNetwork::of(nn::plan_of(kept), kept.values(), matrices_of(kept), precision);
    stored.example = example_of<D>(kept);
    parts.kind = ludus::file_kind<D>("agent", nn::describe(stored.plan)) + weights_kind(precision);
    ByteWriter writer;
    stored.visit(writer);
    parts.fault = writer.fault();
    parts.payload = std::move(writer).take();
    return parts;
}

}  // namespace detail

/// An agent's weights from the bytes of its file, which need not outlive them. Refuses weights that
/// are not finite, and those that do not compute the stored example to within 0.001: processors
/// without fused multiply-add round otherwise, but not by that much. A description of `AnyNetwork`
/// takes whatever network there is.
template <class D>
    requires(QFunctionType<D> || ActorCriticType<D> || PolicyValueType<D>)
[[nodiscard]] Opened<nn::Parameters<typename detail::AgentOf<D>::Network>> read_agent_parameters(
    std::span<const std::byte> bytes) {
    const CheckpointView file = view_checkpoint(bytes);
    if (!file.fault.empty()) return {.fault = file.fault};
    if (const std::string kind = file_kind<D>("agent"); !is_of_kind(file.kind, kind))
        return {.fault = detail::kind_difference(kind, file.kind)};
    const auto stored = detail::stored_network(file);
    if (!stored) return {.fault = stored.fault};
    return detail::checked_parameters<D>(*stored);
}

/// The same as a `QAgent`, an `ActorAgent` or a `PolicyAgent`. Networks that see earlier positions,
/// too, have none: they lead searches.
template <class D>
    requires requires { typename detail::AgentOf<D>::Agent; }
[[nodiscard]] Opened<typename detail::AgentOf<D>::Agent> read_agent(
    std::span<const std::byte> bytes) {
    auto parameters = read_agent_parameters<D>(bytes);
    if (!parameters) return {.fault = std::move(parameters.fault)};
    return {typename detail::AgentOf<D>::Agent(*std::move(parameters)), {}};
}

}  // namespace LUDUS_NAMESPACE
