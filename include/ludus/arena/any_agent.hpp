#pragma once

#include <concepts>
#include <utility>
#include <variant>

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// One of several agents of a game, chosen while the program runs: a closed sum, so that matches
/// need be instantiated only once for all of them. The choice costs one jump per action.
template <Game G, Agent<G>... Choices>
class AnyAgent {
public:
    /// Each of the choices is one of these agents.
    template <class Choice>
        requires(std::same_as<Choice, Choices> || ...)
    explicit(false) AnyAgent(Choice choice) : choice_(std::move(choice)) {}

    [[nodiscard]] typename G::Action act(const G& position, Rng& rng) {
        return std::visit([&](auto& agent) { return agent.act(position, rng); }, choice_);
    }

private:
    std::variant<Choices...> choice_;
};

}  // namespace LUDUS_NAMESPACE
