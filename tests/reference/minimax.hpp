#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"

/// Looking ahead by the definition, without any cleverness: the search is compared with it.
namespace reference {

/// The value of a position to the first player, who makes it as great as possible, the second as
/// small. A win is worth a million, less one for each ply until it; a finished position is rated
/// like any other if `rates_finished`. `rate(position)` is a value to the first player.
template <ludus::Game G, class Rate>
int minimax(const G& position, int depth, bool rates_finished, Rate rate, int plies = 0) {
    if (const auto outcome = position.outcome(); outcome && !rates_finished) {
        if (outcome->is_draw()) return 0;
        return outcome->winner() == ludus::Player::first ? 1'000'000 - plies : plies - 1'000'000;
    }
    if (depth == 0 || position.outcome()) return rate(position);
    std::vector<int> values;
    for (const auto action : position.legal_actions()) {
        G next = position;
        next.play(action);
        values.push_back(minimax(next, depth - 1, rates_finished, rate, plies + 1));
    }
    return position.to_move() == ludus::Player::first ? *std::ranges::max_element(values)
                                                      : *std::ranges::min_element(values);
}

/// What a search to `depth` must find.
template <ludus::Game G>
struct Expected {
    int value = 0;                         ///< to the player to move
    std::vector<typename G::Action> best;  ///< all actions of that value, in the game's order
};

template <ludus::Game G, class Rate>
Expected<G> best_by_minimax(const G& position, int depth, bool rates_finished, Rate rate) {
    const int sign = position.to_move() == ludus::Player::first ? 1 : -1;
    Expected<G> expected{sign * minimax(position, depth, rates_finished, rate), {}};
    for (const auto action : position.legal_actions()) {
        G next = position;
        next.play(action);
        if (sign * minimax(next, depth - 1, rates_finished, rate, 1) == expected.value)
            expected.best.push_back(action);
    }
    return expected;
}

}  // namespace reference
