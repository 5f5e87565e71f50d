#pragma once

#include <concepts>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Ends games by a rule of the match that is not one of the game, such as a draw by repetition.
/// Each game has a fresh copy, which is told of every action: the position before it, the action,
/// the position after it. An answer ends the game.
template <class R, class G>
concept Referee = Game<G> && std::copy_constructible<R> &&
    requires(R referee, const G position, typename G::Action action) {
        {
            referee.judge(position, action, position)
        } noexcept -> std::same_as<std::optional<Outcome>>;
    };

/// Lets the rules of the game decide.
struct NoReferee {
    template <Game G>
    [[nodiscard]] static constexpr std::optional<Outcome> judge(const G&, typename G::Action,
                                                                const G&) noexcept {
        return std::nullopt;
    }
};

}  // namespace LUDUS_NAMESPACE
