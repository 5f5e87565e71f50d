#pragma once

#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/episode.hpp"

namespace support {

/// A game of random actions, from its start to its end or to `max_actions`.
template <ludus::Game G>
[[nodiscard]] ludus::Episode<G> random_game(ludus::Rng& rng, std::uint32_t max_actions,
                                            const G& start = {}) {
    ludus::Episode<G> game{start, {}, {}};
    G position = start;
    while (!position.outcome() && game.actions.size() < max_actions) {
        game.actions.push_back(rng.pick(position.legal_actions()));
        position.play(game.actions.back());
    }
    return game;
}

}  // namespace support
