#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/scored.hpp"

namespace LUDUS_NAMESPACE {

/// A game in which some actions bring the end nearer for good, as captures do, and others could be
/// repeated for ever.
template <class G>
concept Progressive = Game<G> && requires(const G position, typename G::Action action) {
    { position.is_progress(action) } noexcept -> std::same_as<bool>;
};

/// Where a game is cut off that has not ended by itself. A rule of the match, not of the game.
struct Limit {
    /// A number that no count reaches: no limit.
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t turns = none;         ///< of both players together; a turn may be several actions
    std::uint32_t actions = none;       ///< of both players together
    std::uint32_t idle_actions = none;  ///< in a row without progress; for `Progressive` games

    friend constexpr bool operator==(const Limit&, const Limit&) noexcept = default;
};

/// Counts the turns and actions of one game against a limit.
class TurnCounter {
public:
    /// A game at its start.
    explicit constexpr TurnCounter(Limit limit) noexcept : limit_(limit) {}

    /// Plays a legal action and counts it.
    template <Game G>
    constexpr void play(G& position, typename G::Action action) noexcept {
        const Player mover = position.to_move();
        if constexpr (Progressive<G>) idle_ = position.is_progress(action) ? 0 : idle_ + 1;
        position.play(action);
        ++actions_;
        if (position.to_move() != mover) ++turns_;
    }

    /// Whether one of the counts has reached the limit.
    [[nodiscard]] constexpr bool expired() const noexcept {
        return turns_ >= limit_.turns || actions_ >= limit_.actions || idle_ >= limit_.idle_actions;
    }
    /// The number of actions that can be played before the limit at the earliest; 0 once expired.
    [[nodiscard]] constexpr std::uint32_t left() const noexcept {
        if (expired()) return 0;
        return std::min(
            {limit_.turns - turns_, limit_.actions - actions_, limit_.idle_actions - idle_});
    }
    /// Turns completed.
    [[nodiscard]] constexpr std::uint32_t turns() const noexcept { return turns_; }
    /// Actions played.
    [[nodiscard]] constexpr std::uint32_t actions() const noexcept { return actions_; }

    friend constexpr bool operator==(const TurnCounter&, const TurnCounter&) noexcept = default;

private:
    Limit limit_;
    std::uint32_t turns_ = 0;
    std::uint32_t actions_ = 0;
    std::uint32_t idle_ = 0;
};

/// The outcome of a game that is cut off at `position`: in a game with points the player that
/// is ahead wins; else it is a draw.
template <Game G>
[[nodiscard]] constexpr Outcome adjudicated(const G& position) noexcept {
    if (const auto outcome = position.outcome()) return *outcome;
    if constexpr (Scored<G>) {
        const int margin = position.margin(Player::first);
        if (margin != 0) return Outcome::win(margin > 0 ? Player::first : Player::second);
    }
    return Outcome::draw();
}

}  // namespace LUDUS_NAMESPACE
