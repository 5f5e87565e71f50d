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

}  // namespace LUDUS_NAMESPACE
