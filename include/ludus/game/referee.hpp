#pragma once

#include <concepts>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Ends games by a rule of the match that is not a rule of the game, such as a draw by repetition.
/// Each game that is played has its own copy, which is told of every action: the position before
/// it, the action, the position after it. An answer ends the game.
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

template <class G>
struct FindReferee {
    using type = NoReferee;
};
template <class G>
    requires requires { typename G::Referee; }
struct FindReferee<G> {
    using type = typename G::Referee;
};

}  // namespace detail

/// The type of all referees of a game: its nested type `Referee`, else `NoReferee`. It is one type,
/// so that agents and matches are compiled once for each game. Default-constructed, it ends no
/// game; what it ends is chosen when a match is set up.
template <Game G>
using RefereeOf = typename detail::FindReferee<G>::type;

}  // namespace LUDUS_NAMESPACE
