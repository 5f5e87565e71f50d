#pragma once

#include <cassert>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"

/// What a search counts in. A value is seen by one named player: the opponent's is its negation.
namespace LUDUS_NAMESPACE {

/// The most plies that a search looks ahead. A ply is one action, not one turn.
inline constexpr int max_plies = 128;

/// A game that is won already. Later wins are worth less, by one for each ply.
inline constexpr int win_value = 1'000'000;

/// The least value of a win; evaluations lie strictly between its negation and it.
inline constexpr int least_win = win_value - max_plies;

/// The value of a game that is won after `plies` plies. Later losses, its negation, are better.
[[nodiscard]] constexpr int win_after(int plies) noexcept {
    assert(plies >= 0 && plies <= max_plies);
    return win_value - plies;
}

/// True for the value of a win or a loss, as opposed to a draw or an evaluation.
[[nodiscard]] constexpr bool is_decisive(int value) noexcept {
    return value >= least_win || value <= -least_win;
}

/// The plies after which a decisive value is reached.
[[nodiscard]] constexpr int plies_to_end(int value) noexcept {
    assert(is_decisive(value));
    return win_value - (value > 0 ? value : -value);
}

/// The value that `value` has for a position `plies` earlier: wins and losses are farther away.
[[nodiscard]] constexpr int postponed(int value, int plies) noexcept {
    if (value >= least_win) return value - plies;
    if (value <= -least_win) return value + plies;
    return value;
}

/// The inverse: what an earlier position's value is `plies` later, on the way to it.
[[nodiscard]] constexpr int approached(int value, int plies) noexcept {
    if (value >= least_win) return value + plies;
    if (value <= -least_win) return value - plies;
    return value;
}

/// The value to `viewer` of a game that has this outcome after `plies` plies.
[[nodiscard]] constexpr int outcome_value(Outcome outcome, Player viewer, int plies) noexcept {
    return outcome.utility(viewer) * win_after(plies);
}

}  // namespace LUDUS_NAMESPACE
