#pragma once

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/parameters.hpp"

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

/// What a file of an agent holds, whatever its network.
struct AgentNumbers {
    std::span<float> weights;
    std::span<float> example;

    template <class Visit>
    void visit(Visit&& visit) {
        visit(weights, example);
    }
};

/// Weights, and the network's output for the initial position as they gave it when stored.
template <class D>
struct StoredAgent {
    using Network = typename AgentOf<D>::Network;

    nn::Parameters<Network> parameters;
    std::vector<float> example = std::vector<float>(Network::Output::size);

    [[nodiscard]] AgentNumbers numbers() noexcept { return {parameters.values(), example}; }

    [[nodiscard]] std::vector<float> output() const {
        nn::Activations<Network> activations(1);
        const typename D::Game start{};
        if constexpr (HistoryEncoder<typename D::Encoder, typename D::Game>)
            D::Encoder::encode(std::span(&start, 1), activations.input(0));
        else
            D::Encoder::encode(start, activations.input(0));
        nn::forward(parameters, activations, 0, 1);
        const auto output = activations.output(0);
        return {output.begin(), output.end()};
    }
};

inline void expect_finite(std::span<const float> weights, const std::filesystem::path& path) {
    for (const float weight : weights)
        if (!std::isfinite(weight))
            throw CheckpointError(
                path, concat("expected finite weights, found ", std::to_string(weight)));
}

inline void expect_example(std::span<const float> output, std::span<const float> example,
                           const std::filesystem::path& path) {
    for (std::size_t i = 0; i < output.size(); ++i)
        if (!(std::abs(output[i] - example[i]) <= 1e-3F))
            throw CheckpointError(
                path,
                concat("expected output ", std::to_string(i), " to be ", std::to_string(example[i]),
                       ", found ", std::to_string(output[i])));
}

inline void write_agent(const std::filesystem::path& path, const std::string& kind,
                        AgentNumbers numbers) {
    write_checkpoint(path, kind, save_state(numbers));
}

inline void read_agent(const std::filesystem::path& path, const std::string& kind,
                       AgentNumbers numbers) {
    try {
        load_state(numbers, read_checkpoint(path, kind));
    } catch (const ArchiveError& error) {
        throw CheckpointError(path, error.what());
    }
    expect_finite(numbers.weights, path);
}

}  // namespace detail

/// Stores an agent's weights, all or nothing, with an example of what they compute. Weights that
/// are not finite are refused.
template <class D>
    requires(QFunctionType<D> || ActorCriticType<D> || PolicyValueType<D>)
void save_agent(const std::filesystem::path& path,
                const nn::Parameters<typename detail::AgentOf<D>::Network>& parameters) {
    detail::expect_finite(parameters.values(), path);
    detail::StoredAgent<D> stored{parameters};
    stored.example = stored.output();
    detail::write_agent(path, file_kind<D>("agent"), stored.numbers());
}

/// Stores an agent that plays by a network alone; the same as `save_agent` with its weights.
template <QFunctionType Q>
void save(const QAgent<Q>& agent, const std::filesystem::path& path) {
    save_agent<Q>(path, agent.parameters());
}
template <PolicyValueType D, Choosing choosing>
void save(const PolicyAgent<D, choosing>& agent, const std::filesystem::path& path) {
    save_agent<D>(path, agent.parameters());
}
/// The network that leads an agent's searches; not how it searches.
template <class A>
    requires PolicyValueType<typename A::Evaluator::Description>
void save(const A& agent, const std::filesystem::path& path) {
    save_agent<typename A::Evaluator::Description>(path, agent.evaluator().parameters());
}
/// The same where the network's answers are remembered.
template <class A>
    requires PolicyValueType<typename A::Evaluator::Evaluator::Description>
void save(const A& agent, const std::filesystem::path& path) {
    save_agent<typename A::Evaluator::Evaluator::Description>(
        path, agent.evaluator().evaluator().parameters());
}
template <ActorCriticType D>
void save(const ActorAgent<D>& agent, const std::filesystem::path& path) {
    save_agent<D>(path, agent.parameters());
}

/// Reads an agent's weights, and refuses those that are not finite, or do not compute their stored
/// example to within 0.001: processors without fused multiply-add round otherwise, but not by that
/// much.
template <class D>
    requires(QFunctionType<D> || ActorCriticType<D> || PolicyValueType<D>)
[[nodiscard]] nn::Parameters<typename detail::AgentOf<D>::Network> load_agent_parameters(
    const std::filesystem::path& path) {
    detail::StoredAgent<D> stored;
    detail::read_agent(path, file_kind<D>("agent"), stored.numbers());
    detail::expect_example(stored.output(), stored.example, path);
    return std::move(stored.parameters);
}

/// The same as a `QAgent`, an `ActorAgent` or a `PolicyAgent`. Networks that see earlier positions,
/// too, have none: they lead searches.
template <class D>
    requires requires { typename detail::AgentOf<D>::Agent; }
[[nodiscard]] typename detail::AgentOf<D>::Agent load_agent(const std::filesystem::path& path) {
    return typename detail::AgentOf<D>::Agent(load_agent_parameters<D>(path));
}

}  // namespace LUDUS_NAMESPACE
