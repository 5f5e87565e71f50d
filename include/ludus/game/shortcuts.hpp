#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"

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

/// A game that can list the actions that are progress (`Progressive`). Law: `progress_actions()`
/// are those of `legal_actions()`, in their order, for which `is_progress` is true.
template <class G>
concept ListsProgress = Progressive<G> && requires(const G position) {
    { position.progress_actions() } noexcept -> std::same_as<ActionList<G>>;
};

/// A game that knows the position in which the mover has waited and the opponent moves, although
/// its rules may not allow to wait. A search asks of it what the opponent threatens. Law:
/// `null_move()` has the other player to move, and is not finished unless the position is.
template <class G>
concept HasNullMove = Game<G> && requires(const G position) {
    { position.null_move() } noexcept -> std::same_as<G>;
};

/// A game with a key for searches, in which positions may agree that differ in what does not matter
/// to play, such as which of two equal pieces stands where. Law: equal positions have equal keys,
/// and positions of equal keys have the same value for the mover. (`check_game` compares outcomes
/// and wins by one action.)
template <class G>
concept HasSearchKey = Game<G> && requires(const G position) {
    { position.search_key() } noexcept -> std::same_as<std::uint64_t>;
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

/// Whether an action is progress; false in games without.
template <Game G>
[[nodiscard]] constexpr bool is_progress(const G& position, typename G::Action action) noexcept {
    if constexpr (Progressive<G>)
        return position.is_progress(action);
    else
        return false;
}

/// Whether the opponent could win with one action if the mover waited; false in games that cannot
/// tell.
template <Game G>
[[nodiscard]] constexpr bool is_threatened(const G& position) noexcept {
    if constexpr (HasNullMove<G> && SeesWins<G>)
        return position.null_move().can_win();
    else
        return false;
}

/// The key of a position for searches: its hash, unless the game has another.
template <Game G>
[[nodiscard]] constexpr std::uint64_t search_key(const G& position) noexcept {
    if constexpr (HasSearchKey<G>)
        return position.search_key();
    else
        return position.hash();
}

}  // namespace LUDUS_NAMESPACE
