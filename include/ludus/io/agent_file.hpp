#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/stored_network.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"

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
    nn::AsTrained<typename AgentOf<D>::Network> network(parameters, 1);
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

inline void expect_example(std::span<const float> output, std::span<const float> example,
                           const std::filesystem::path& path) {
    expect_count("numbers of an example", output.size(), example.size(), path);
    for (std::size_t i = 0; i < output.size(); ++i)
        if (!(std::abs(output[i] - example[i]) <= 1e-3F))
            throw CheckpointError(
                path,
                concat("expected output ", std::to_string(i), " to be ", std::to_string(example[i]),
                       ", found ", std::to_string(output[i])));
}

/// The weights of a network of this type. Throws `CheckpointError` if the file is of another.
template <class, nn::NetworkType N>
[[nodiscard]] nn::Parameters<N> parameters_of(const StoredNetwork& stored, std::type_identity<N>,
                                              const std::filesystem::path& path) {
    if (!stored.plan.steps.empty()) expect_plan(stored.plan, nn::plan_of<N>(), path);
    nn::Parameters<N> parameters;
    expect_count("weights", parameters.values().size(), stored.weights.size(), path);
    std::ranges::copy(stored.weights, parameters.values().begin());
    return parameters;
}

/// The same, if they compute their example.
template <class D>
[[nodiscard]] auto checked_parameters(const StoredNetwork& stored,
                                      const std::filesystem::path& path) {
    // Found by its arguments: that of `AnyNetwork` is in any_network_file.hpp.
    auto parameters =
        parameters_of<D>(stored, std::type_identity<typename AgentOf<D>::Network>{}, path);
    expect_example(example_of<D>(parameters), stored.example, path);
    return parameters;
}

}  // namespace detail

/// Stores an agent's network, all or nothing: its plan, its weights, the matrices rounded to a
/// precision, and an example of what they compute. Weights that are not finite are refused.
template <class D>
    requires(QFunctionType<D> || ActorCriticType<D> || PolicyValueType<D>)
void save_agent(const std::filesystem::path& path,
                const nn::Parameters<typename detail::AgentOf<D>::Network>& parameters,
                nn::Precision precision = nn::Precision::float32) {
    detail::expect_finite(parameters.values(), path);
    const auto kept = nn::rounded(parameters, precision);
    detail::expect_finite(kept.values(), path);
    auto stored =
        detail::StoredNetwork::of(nn::plan_of(kept), kept.values(), matrices_of(kept), precision);
    stored.example = detail::example_of<D>(kept);
    write_checkpoint(path,
                     file_kind<D>("agent", nn::describe(stored.plan)) + weights_kind(precision),
                     save_state(stored));
}

/// Stores an agent that plays by a network alone; the same as `save_agent` with its weights.
template <QFunctionType Q>
void save(const QAgent<Q>& agent, const std::filesystem::path& path,
          nn::Precision precision = nn::Precision::float32) {
    save_agent<Q>(path, agent.parameters(), precision);
}
template <PolicyValueType D, Choosing choosing>
void save(const PolicyAgent<D, choosing>& agent, const std::filesystem::path& path,
          nn::Precision precision = nn::Precision::float32) {
    save_agent<D>(path, agent.parameters(), precision);
}
/// The network that leads an agent's searches; not how it searches.
template <class A>
    requires PolicyValueType<typename A::Evaluator::Description>
void save(const A& agent, const std::filesystem::path& path,
          nn::Precision precision = nn::Precision::float32) {
    save_agent<typename A::Evaluator::Description>(path, agent.evaluator().parameters(), precision);
}
/// The same where the network's answers are remembered.
template <class A>
    requires PolicyValueType<typename A::Evaluator::Evaluator::Description>
void save(const A& agent, const std::filesystem::path& path,
          nn::Precision precision = nn::Precision::float32) {
    save_agent<typename A::Evaluator::Evaluator::Description>(
        path, agent.evaluator().evaluator().parameters(), precision);
}
template <ActorCriticType D>
void save(const ActorAgent<D>& agent, const std::filesystem::path& path,
          nn::Precision precision = nn::Precision::float32) {
    save_agent<D>(path, agent.parameters(), precision);
}

/// Reads an agent's weights, and refuses those that are not finite, or do not compute their stored
/// example to within 0.001: processors without fused multiply-add round otherwise, but not by that
/// much. A description of `AnyNetwork` takes whatever network the file has.
template <class D>
    requires(QFunctionType<D> || ActorCriticType<D> || PolicyValueType<D>)
[[nodiscard]] nn::Parameters<typename detail::AgentOf<D>::Network> load_agent_parameters(
    const std::filesystem::path& path) {
    Checkpoint file = read_checkpoint(path);
    if (const std::string kind = file_kind<D>("agent"); !is_of_kind(file.kind, kind))
        detail::refuse_kind(kind, file.kind, path);
    return detail::checked_parameters<D>(detail::stored_network(std::move(file), path), path);
}

/// The same as a `QAgent`, an `ActorAgent` or a `PolicyAgent`. Networks that see earlier positions,
/// too, have none: they lead searches.
template <class D>
    requires requires { typename detail::AgentOf<D>::Agent; }
[[nodiscard]] typename detail::AgentOf<D>::Agent load_agent(const std::filesystem::path& path) {
    return typename detail::AgentOf<D>::Agent(load_agent_parameters<D>(path));
}

}  // namespace LUDUS_NAMESPACE
