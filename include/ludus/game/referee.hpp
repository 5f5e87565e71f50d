#pragma once

#include <concepts>
#include <optional>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Ends games by a rule of the match that is not a rule of the game, such as a draw by repetition.
/// Each game that is played has its own copy. `judge` is called after every action, with the
/// position before it, the action, and the position after it; an outcome ends the game.
template <class R, class G>
concept Referee = Game<G> && std::copy_constructible<R> &&
    requires(R referee, const G position, typename G::Action action) {
        {
            referee.judge(position, action, position)
        } noexcept -> std::same_as<std::optional<Outcome>>;
    };

/// Ends no game.
struct NoReferee {
    template <Game G>
    [[nodiscard]] static constexpr std::optional<Outcome> judge(const G&, typename G::Action,
                                                                const G&) noexcept {
        return std::nullopt;
    }
};

namespace detail {

/// Names the type of its referees.
template <class G>
concept NamesReferee = requires { typename G::Referee; };
struct WithoutReferee {
    using Referee = NoReferee;
};

}  // namespace detail

/// The type of all referees of a game: its nested type `Referee`, else `NoReferee`. It is one type,
/// so that agents and matches are compiled once for each game. Default-constructed, it ends no
/// game; what it ends is chosen when a match is set up.
template <Game G>
using RefereeOf =
    typename std::conditional_t<detail::NamesReferee<G>, G, detail::WithoutReferee>::Referee;

}  // namespace LUDUS_NAMESPACE
