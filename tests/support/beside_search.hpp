#pragma once

#include <concepts>
#include <cstddef>

#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/play/game_session.hpp"

namespace support {

/// Plays a session of an agent against random replies, and counts the actions of the agent that
/// differ from those of a search: `choose()` returns the search's action, and `advance(action)`
/// plays an action in it.
template <ludus::Game G, ludus::Agent<G> A, std::invocable Choose, class Advance>
[[nodiscard]] std::size_t differences_to_search(ludus::GameSession<G, A>& game, ludus::Rng& rng,
                                                const Choose& choose, const Advance& advance) {
    std::size_t differences = 0;
    while (!game.outcome()) {
        const auto expected = choose();
        const auto action = game.act();
        differences += !(action == expected);
        game.play(action);
        advance(action);
        if (game.outcome()) break;
        const auto reply = ludus::random_action(game.position(), rng);
        game.play(reply);
        advance(reply);
    }
    return differences;
}

}  // namespace support
