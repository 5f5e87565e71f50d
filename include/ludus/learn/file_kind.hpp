#pragma once

#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/describe.hpp"

namespace LUDUS_NAMESPACE {

/// What a file for this function says of itself; `role` tells an agent from a state of training.
template <QFunctionType Q>
[[nodiscard]] std::string file_kind(const std::string& role) {
    return concat(role, "; game ", Q::Game::name, "; encoder ", Q::Encoder::name, "; orientation ",
                  Q::Orientation::name, "; network ", nn::describe<typename Q::Network>());
}

/// The same for a policy with a value.
template <PolicyValueType D>
[[nodiscard]] std::string file_kind(const std::string& role) {
    return concat(role, "; game ", D::Game::name, "; encoder ", D::Encoder::name, "; orientation ",
                  D::Orientation::name, "; policy and value ", nn::describe<typename D::Network>());
}

/// The same for an actor; its critic is a matter of training.
template <ActorCriticType D>
[[nodiscard]] std::string file_kind(const std::string& role) {
    std::string kind = concat(role, "; game ", D::Game::name, "; encoder ", D::Encoder::name,
                              "; actor ", nn::describe<typename D::Actor>());
    if constexpr (D::is_by_index)
        return kind;
    else
        return concat(kind, "; actions by ", D::Places::name);
}

/// What a file of a table says of itself, whose states were entered under `O`; `role` tells an
/// agent from a state of training.
template <Game G, Orientation<G> O>
[[nodiscard]] std::string table_kind(std::string_view role) {
    return concat(role, "; game ", G::name, "; table; orientation ", O::name);
}

/// What a file of the weights of features says of itself.
template <Game G, Features<G> F>
[[nodiscard]] std::string values_kind(std::string_view role) {
    return concat(role, "; game ", G::name, "; values of ", F::name);
}

}  // namespace LUDUS_NAMESPACE
