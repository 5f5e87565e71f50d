#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

namespace ludus {

/// Plays uniformly random legal actions until the game ends or `max_actions` have been played.
/// Returns the number of actions played; `position` holds where the game stands then.
template <Game G>
constexpr std::uint32_t playout(G& position, Rng& rng, std::uint32_t max_actions) noexcept {
    std::uint32_t played = 0;
    for (; played < max_actions; ++played) {
        const auto actions = position.legal_actions();
        if (actions.empty()) break;
        position.play(rng.pick(actions));
    }
    return played;
}

}  // namespace ludus
