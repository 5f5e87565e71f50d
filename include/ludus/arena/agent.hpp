#pragma once

#include <concepts>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"

namespace ludus {

/// Chooses a legal action in any position that has one. All chance comes from the generator it is
/// handed. Copies are independent: each thread plays with its own.
template <class A, class G>
concept Agent =
    Game<G> && std::copy_constructible<A> && requires(A agent, const G position, Rng& rng) {
        { agent.act(position, rng) } -> std::same_as<typename G::Action>;
    };

/// Plays uniformly at random.
struct RandomAgent {
    template <Game G>
    [[nodiscard]] typename G::Action act(const G& position, Rng& rng) const noexcept {
        return random_action(position, rng);
    }
};

}  // namespace ludus
