#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>  // the concepts of ranges, without all of <ranges>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"

namespace LUDUS_NAMESPACE {

/// A move of a game: a small value with a dense index, the place of its output in a policy head.
/// Law: within one position, different legal actions have different indices.
template <class A>
concept ActionType =
    std::is_trivially_copyable_v<A> && std::totally_ordered<A> && requires(const A action) {
        { action.index() } noexcept -> std::same_as<std::size_t>;
    };

/// What `legal_actions()` returns: a sized range of actions, by value, without heap memory.
template <class Range, class A>
concept ActionRange = std::ranges::random_access_range<Range> && std::ranges::sized_range<Range> &&
    std::is_trivially_copyable_v<Range> && std::same_as<std::ranges::range_value_t<Range>, A>;

/// A two-player, zero-sum game of perfect information: the position is the object.
/// Copying is the only way to branch. A default-constructed model is the initial position.
/// Laws: `legal_actions()` is empty exactly when `outcome()` holds a value; `play(a)` requires a
/// legal `a`; indices lie below `action_count`; at most `max_legal_actions` are legal at once;
/// equal positions have equal hashes, and different ones different hashes, except by chance: a
/// search tells positions apart by nothing else. The turn may stay with the same player: ask
/// `to_move()`. `check_game` tests these laws.
template <class G>
concept Game =
    std::regular<G> && std::is_trivially_copyable_v<G> && ActionType<typename G::Action> &&
    requires(G game, const G position, typename G::Action action) {
        { G::name } -> std::convertible_to<std::string_view>;
        typename std::integral_constant<std::size_t, G::action_count>;
        typename std::integral_constant<std::size_t, G::max_legal_actions>;
        { position.to_move() } noexcept -> std::same_as<Player>;
        { position.outcome() } noexcept -> std::same_as<std::optional<Outcome>>;
        { position.legal_actions() } noexcept -> ActionRange<typename G::Action>;
        { position.hash() } noexcept -> std::same_as<std::uint64_t>;
        { game.play(action) } noexcept -> std::same_as<void>;
    };

/// The list that a game's `legal_actions()` returns.
template <Game G>
using ActionList = decltype(std::declval<const G&>().legal_actions());

/// The position after `action`, which must be legal.
template <Game G>
[[nodiscard]] constexpr G after(const G& position, typename G::Action action) noexcept {
    G next = position;
    next.play(action);
    return next;
}

}  // namespace LUDUS_NAMESPACE
