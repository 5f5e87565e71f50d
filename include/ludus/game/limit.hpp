#pragma once

#include <cstdint>
#include <limits>

#include "ludus/core/player.hpp"

namespace ludus {

/// When a game that goes on is called a draw. A rule of the match, not of the game.
struct Limit {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t turns = none;    ///< of both players together; a turn may be several actions
    std::uint32_t actions = none;  ///< of both players together
};

/// Counts the turns and actions of one game against a limit.
class Clock {
public:
    explicit constexpr Clock(Limit limit) noexcept : limit_(limit) {}

    /// To be told of each action: who played it, and who is to move after it.
    constexpr void tick(Player mover, Player next) noexcept {
        ++actions_;
        if (next != mover) ++turns_;
    }

    [[nodiscard]] constexpr bool expired() const noexcept {
        return turns_ >= limit_.turns || actions_ >= limit_.actions;
    }
    /// Turns completed.
    [[nodiscard]] constexpr std::uint32_t turns() const noexcept { return turns_; }
    [[nodiscard]] constexpr std::uint32_t actions() const noexcept { return actions_; }

private:
    Limit limit_;
    std::uint32_t turns_ = 0;
    std::uint32_t actions_ = 0;
};

}  // namespace ludus
