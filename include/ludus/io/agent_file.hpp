#pragma once

#include <filesystem>

#include "ludus/bytes/agent.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/tie_breaking_agent.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"

namespace LUDUS_NAMESPACE {

/// Stores an agent's network, all or nothing: its plan, its weights, the matrices rounded to a
/// precision, and an example of what they compute. Weights that are not finite are refused.
template <class D>
    requires(QFunctionType<D> || ActorCriticType<D> || PolicyValueType<D>)
void save_agent(const std::filesystem::path& path,
                const nn::Parameters<typename detail::AgentOf<D>::Network>& parameters,
                nn::Precision precision = nn::Precision::float32) {
    const auto parts = detail::agent_parts<D>(parameters, precision);
    if (!parts.fault.empty()) throw CheckpointError(path, parts.fault);
    write_checkpoint(path, parts.kind, parts.payload);
}

/// Stores an agent that plays by a network alone; the same as `save_agent` with its weights.
template <QFunctionType Q>
void save(const QAgent<Q>& agent, const std::filesystem::path& path,
          nn::Precision precision = nn::Precision::float32) {
    save_agent<Q>(path, agent.parameters(), precision);
}
template <QFunctionType Q>
void save(const TieBreakingAgent<Q>& agent, const std::filesystem::path& path,
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

/// Reads an agent's weights from its file, as `read_agent_parameters`.
template <class D>
    requires(QFunctionType<D> || ActorCriticType<D> || PolicyValueType<D>)
[[nodiscard]] nn::Parameters<typename detail::AgentOf<D>::Network> load_agent_parameters(
    const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return read_agent_parameters<D>(bytes); });
}

/// The same as a `QAgent`, an `ActorAgent` or a `PolicyAgent`. Networks that see earlier positions,
/// too, have none: they lead searches.
template <class D>
    requires requires { typename detail::AgentOf<D>::Agent; }
[[nodiscard]] typename detail::AgentOf<D>::Agent load_agent(const std::filesystem::path& path) {
    return typename detail::AgentOf<D>::Agent(load_agent_parameters<D>(path));
}

}  // namespace LUDUS_NAMESPACE
