#pragma once

#include <concepts>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"

namespace LUDUS_NAMESPACE {

/// Chooses a legal action in any position that has one. All chance comes from the generator it is
/// handed. Copies are independent: each thread plays with its own.
template <class A, class G>
concept Agent =
    Game<G> && std::copy_constructible<A> && requires(A agent, const G position, Rng& rng) {
        { agent.act(position, rng) } -> std::same_as<typename G::Action>;
    };

/// An agent that also acts in many positions at once, as it would in each alone, and draws nothing. It
/// writes one action for each position, of which there may be none; there is room for them.
template <class A, class G>
concept BatchAgent = Agent<A, G> &&
    requires(A agent, std::span<const G> positions, std::span<typename G::Action> actions) {
        agent.act(positions, actions);
    };

/// Plays uniformly at random.
struct RandomAgent {
    template <Game G>
    [[nodiscard]] typename G::Action act(const G& position, Rng& rng) const noexcept {
        return random_action(position, rng);
    }
};

}  // namespace LUDUS_NAMESPACE
