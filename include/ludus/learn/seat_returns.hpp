#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/transition_recorder.hpp"
#include "ludus/search/evaluation.hpp"

namespace LUDUS_NAMESPACE {

/// What an action is worth to a player whose opponent is a part of the environment: what the action
/// itself gains by an evaluation, what the end of the game is worth if it comes before the player's
/// next action, and else the value V of the position s' of that action.
///
///     u (E(s_1) - E(s)) + end + gamma V(s'),   s_1 = the position right after the action
///
/// Whatever the opponent gains counts nothing. Source: Liu et al. (2019), section 3.6,
/// "Q-Learning", where E is the number of steps ahead and u = 0.01; any evaluation in its place is
/// ours.
template <class E = OutcomeOnly>
struct SeatReturns {
    E evaluation{};          ///< says what an action gains
    float unit = 0;          ///< u, the reward of a gain of 1
    Rewards end{};           ///< of the end of a game, whoever brought it about
    float discount = 0.99F;  ///< gamma where the turn passed before the next action, in [0, 1]

    /// Of the action that led from one position to the next.
    template <Game G>
        requires Evaluation<E, G>
    [[nodiscard]] constexpr float gain(const G& position, const G& next) const noexcept {
        const Player mover = position.to_move();
        return unit *
            static_cast<float>(evaluation.evaluate(next, mover) -
                               evaluation.evaluate(position, mover));
    }
};

}  // namespace LUDUS_NAMESPACE
