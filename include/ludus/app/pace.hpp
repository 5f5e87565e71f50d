#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::app {

/// What is left of a player's clock.
struct ClockTime {
    std::chrono::milliseconds left{};
    std::chrono::milliseconds increment{};  ///< is added after each action
    std::uint64_t actions = 20;             ///< for which `left` must do, at least 1

    /// After an action that took so long.
    void took(Cancellation::Clock::duration time) noexcept {
        left += increment - std::chrono::ceil<std::chrono::milliseconds>(time);
    }
};

/// When a search by a clock ends. It is at `usual` for most positions, earlier where the best
/// action is settled, later where it is in doubt, and always before `most`.
struct Pace {
    using Clock = Cancellation::Clock;

    Clock::time_point start{};
    std::chrono::milliseconds usual{};
    std::chrono::milliseconds most{};

    /// The pace of a search that begins at `start`. Its usual time is an equal share of what is
    /// left, for 20 actions at most, and three quarters of the increment. In doubt it takes up to
    /// three times as long. It never takes more than half of what is left.
    [[nodiscard]] static Pace of(const ClockTime& clock, Clock::time_point start) noexcept {
        using std::chrono::milliseconds;
        const auto actions =
            static_cast<std::int64_t>(std::clamp<std::uint64_t>(clock.actions, 1, 20));
        const milliseconds left = std::max(clock.left, milliseconds(0));
        const milliseconds share = left / actions + clock.increment * 3 / 4;
        return {start, std::min(share, left / 2), std::min(share * 3, left / 2)};
    }

    /// The time that has passed, in usual times.
    [[nodiscard]] double passed() const noexcept {
        const std::chrono::duration<double> since = Clock::now() - start;
        return since / std::max<std::chrono::duration<double>>(usual, std::chrono::microseconds(1));
    }
    /// The same cancellation, and at the latest when `most` has passed.
    [[nodiscard]] Cancellation limited(Cancellation cancellation) const noexcept {
        return cancellation.at(start + most);
    }
};

}  // namespace LUDUS_NAMESPACE::app
