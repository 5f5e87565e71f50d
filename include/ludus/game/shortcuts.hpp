#pragma once

#include <concepts>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

/// What a game may answer without listing its legal actions, to be faster.
namespace LUDUS_NAMESPACE {

/// A game that can count its legal actions. Law: the count is `legal_actions().size()`.
template <class G>
concept CountsActions = Game<G> && requires(const G position) {
    { position.legal_action_count() } noexcept -> std::same_as<std::size_t>;
};

/// A game that can draw a legal action. Law: from the same generator it draws what
/// `rng.pick(legal_actions())` draws, and leaves the generator in the same state.
template <class G>
concept DrawsActions = Game<G> && requires(const G position, Rng& rng) {
    { position.random_action(rng) } noexcept -> std::same_as<typename G::Action>;
};

/// A game that can tell whether the mover can win with one action. Law: `can_win()` is true if and
/// only if one of `legal_actions()` leads to an outcome that the mover wins.
template <class G>
concept SeesWins = Game<G> && requires(const G position) {
    { position.can_win() } noexcept -> std::same_as<bool>;
};

/// The number of legal actions, by the quickest way that the game has.
template <Game G>
[[nodiscard]] constexpr std::size_t legal_action_count(const G& position) noexcept {
    if constexpr (CountsActions<G>)
        return position.legal_action_count();
    else
        return position.legal_actions().size();
}

/// Uniformly one of the legal actions, of which there must be one, by the quickest way that the
/// game has.
template <Game G>
[[nodiscard]] constexpr typename G::Action random_action(const G& position, Rng& rng) noexcept {
    if constexpr (DrawsActions<G>)
        return position.random_action(rng);
    else
        return rng.pick(position.legal_actions());
}

/// Whether the mover can win with one action, by the quickest way that the game has.
template <Game G>
[[nodiscard]] constexpr bool can_win(const G& position) noexcept {
    if constexpr (SeesWins<G>) {
        return position.can_win();
    } else {
        for (const auto& action : position.legal_actions()) {
            G next = position;
            next.play(action);
            const auto outcome = next.outcome();
            if (outcome && outcome->utility(position.to_move()) > 0) return true;
        }
        return false;
    }
}

}  // namespace LUDUS_NAMESPACE
