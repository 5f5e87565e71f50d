#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"

namespace LUDUS_NAMESPACE {

/// Plays uniformly random legal actions until the game ends or `max_actions` have been played.
/// Returns the number of actions played; `position` holds where the game stands then.
template <Game G>
constexpr std::uint32_t playout(G& position, Rng& rng, std::uint32_t max_actions) noexcept {
    G current = position;  // values of its own, which can stay in registers
    Rng generator = rng;
    std::uint32_t played = 0;
    for (; played < max_actions; ++played) {
        if constexpr (DrawsActions<G>) {
            if (current.outcome()) break;
            current.play(current.random_action(generator));
        } else {
            const auto actions = current.legal_actions();
            if (actions.empty()) break;
            current.play(generator.pick(actions));
        }
    }
    position = current;
    rng = generator;
    return played;
}

}  // namespace LUDUS_NAMESPACE
