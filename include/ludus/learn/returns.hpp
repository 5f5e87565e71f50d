#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/scored.hpp"

namespace LUDUS_NAMESPACE {

/// What an action is worth to its player: the rewards of the next `steps` actions, then the value V
/// of the position after them.
///
///     r_1 + f_1 r_2 + f_1 f_2 r_3 + ... + f_1 ... f_n V(s_n)
///
/// Each reward is its player's; the factor f is `discount_within` where the same player goes on,
/// else -`discount`, since what the opponent gains the player loses.
/// Source: Sutton & Barto (2018), 7.1; the sign is ours, for zero-sum play.
struct Returns {
    float win = 1;              ///< reward of the action that wins the game; a loss is the negative
    float point = 0;            ///< reward of each point gained, in games that keep points; ours
    float discount = 0.9F;      ///< gamma where the turn passes, in [0, 1]
    float discount_within = 1;  ///< gamma where the same player goes on, in [0, 1]
    bool zero_sum = true;       ///< otherwise no sign: the opponent's gain counts as the player's
    std::uint32_t steps = 1;    ///< at least 1; fewer at the end of a game
    /// Where the turn passes, s_1 is not the first position of the opponent's turn but the last.
    /// What he gains in it counts nothing; if he ends the game, the action is worth its result.
    /// Requires one step, and no oracle.
    bool whole_turn = false;

    /// Of the action that led from one position to the next, to its player.
    template <Game G>
    [[nodiscard]] constexpr float reward(const G& position, const G& next) const noexcept {
        const Player mover = position.to_move();
        float sum = 0;
        if (const auto outcome = next.outcome())
            sum += win * static_cast<float>(outcome->utility(mover));
        if constexpr (Scored<G>)
            sum += point * static_cast<float>(next.margin(mover) - position.margin(mover));
        return sum;
    }

    /// What the value of the next position counts to the player of an action.
    [[nodiscard]] constexpr float factor(bool passes) const noexcept {
        if (!passes) return discount_within;
        return zero_sum ? -discount : discount;
    }
};

}  // namespace LUDUS_NAMESPACE
