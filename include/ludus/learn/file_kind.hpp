#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/precision.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// Where the actions have their numbers, unless that is at their indices.
template <class D>
[[nodiscard]] std::string places_kind() {
    if constexpr (std::same_as<typename D::Places, ByIndex<typename D::Game>>)
        return {};
    else
        return concat("; actions by ", D::Places::name);
}

}  // namespace detail

/// What a file for this function says of itself; `role` tells an agent from a state of training.
template <QFunctionType Q>
[[nodiscard]] std::string file_kind(
    const std::string& role, const std::string& network = nn::describe<typename Q::Network>()) {
    return concat(role, "; game ", Q::Game::name, "; encoder ", Q::Encoder::name, "; orientation ",
                  Q::Orientation::name, "; network ", network);
}

/// The same for a policy with a value.
template <PolicyValueType D>
[[nodiscard]] std::string file_kind(
    const std::string& role, const std::string& network = nn::describe<typename D::Network>()) {
    return concat(role, "; game ", D::Game::name, "; encoder ", D::Encoder::name, "; orientation ",
                  D::Orientation::name, "; policy and value ", network, detail::places_kind<D>());
}

/// The same for an actor; its critic is a matter of training.
template <ActorCriticType D>
[[nodiscard]] std::string file_kind(
    const std::string& role, const std::string& network = nn::describe<typename D::Actor>()) {
    return concat(role, "; game ", D::Game::name, "; encoder ", D::Encoder::name, "; actor ",
                  network, detail::places_kind<D>());
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

/// What a file of a network of features says of itself.
template <class N>
[[nodiscard]] std::string features_kind(std::string_view role) {
    return concat(role, "; game ", N::Game::name, "; value of ", N::Features::name, ", ",
                  std::to_string(N::hidden), " units");
}

/// What the kind of an agent's file ends in: in which numbers its weights are kept. Older files say
/// nothing of it; their weights are floats, and no plan of the network is beside them.
[[nodiscard]] inline std::string weights_kind(nn::Precision precision) {
    return concat("; weights ", nn::precision_names[static_cast<std::size_t>(precision)]);
}

/// Whether an agent's file of this kind has the plan of its network.
[[nodiscard]] inline bool has_plan(std::string_view kind) noexcept {
    return kind.find("; weights ") != std::string_view::npos;
}

/// Whether a file that says `found` of itself holds an agent of `kind`: with whatever numbers for
/// weights, and, if `kind` is one of `AnyNetwork`, by whatever network.
[[nodiscard]] inline bool is_of_kind(std::string_view found, std::string_view kind) noexcept {
    const auto take = [](std::string_view& from) {
        const std::size_t end = std::min(from.find("; "), from.size());
        const std::string_view field = from.substr(0, end);
        from.remove_prefix(std::min(end + 2, from.size()));
        return field;
    };
    while (!kind.empty()) {
        const std::string_view expected = take(kind);
        const std::string_view field = take(found);
        if (field == expected) continue;
        constexpr std::array<std::string_view, 3> networks = {"network ", "policy and value ",
                                                              "actor "};
        const bool is_any = std::ranges::any_of(networks, [&](std::string_view network) {
            return field.starts_with(network) && expected.starts_with(network) &&
                expected.substr(network.size()) == "any";
        });
        if (!is_any) return false;
    }
    return found.empty() || (found.starts_with("weights ") && found.find(';') == found.npos);
}

}  // namespace LUDUS_NAMESPACE
