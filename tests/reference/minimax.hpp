#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ranges>
#include <vector>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"

/// Looking ahead by the definition, without any cleverness: the search is compared with it.
namespace reference {

/// What can be looked ahead from: a game of the library, or its twin.
template <class P>
concept Branching =
    std::copyable<P> && requires(P next, const P position, typename P::Action action) {
        { position.to_move() } -> std::same_as<ludus::Player>;
        { position.outcome() } -> std::same_as<std::optional<ludus::Outcome>>;
        { position.legal_actions() } -> std::ranges::random_access_range;
        { next.play(action) } -> std::same_as<void>;
    };

/// The value of a position to the first player, who makes it as great as possible, the second as
/// small. A win is worth a million, less one for each ply until it; a finished position is rated
/// like any other if `rates_finished`. `rate(position)` is a value to the first player.
template <Branching P, class Rate>
int minimax(const P& position, int depth, bool rates_finished, const Rate& rate, int plies = 0) {
    if (const auto outcome = position.outcome(); outcome && !rates_finished) {
        if (outcome->is_draw()) return 0;
        return outcome->winner() == ludus::Player::first ? 1'000'000 - plies : plies - 1'000'000;
    }
    if (depth == 0 || position.outcome()) return rate(position);
    std::vector<int> values;
    for (const auto& action : position.legal_actions()) {
        P next = position;
        next.play(action);
        values.push_back(minimax(next, depth - 1, rates_finished, rate, plies + 1));
    }
    return position.to_move() == ludus::Player::first ? *std::ranges::max_element(values)
                                                      : *std::ranges::min_element(values);
}

/// What a search to `depth` must find.
template <Branching P>
struct Expected {
    int value = 0;                         ///< to the player to move
    std::vector<typename P::Action> best;  ///< all actions of that value, in the game's order
};

template <Branching P, class Rate>
Expected<P> best_by_minimax(const P& position, int depth, bool rates_finished, const Rate& rate) {
    const int sign = position.to_move() == ludus::Player::first ? 1 : -1;
    const auto actions = position.legal_actions();
    std::vector<int> values;
    for (const auto& action : actions) {
        P next = position;
        next.play(action);
        values.push_back(sign * minimax(next, depth - 1, rates_finished, rate, 1));
    }
    Expected<P> expected{*std::ranges::max_element(values), {}};
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] == expected.value) expected.best.push_back(actions[i]);
    return expected;
}

}  // namespace reference
