#pragma once

#include <algorithm>
#include <cstdint>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::app {

/// What more time counts as, so that sums of times never overflow.
inline constexpr std::chrono::milliseconds longest_time = std::chrono::hours(24 * 365);

/// A player's clock.
struct ClockTime {
    std::chrono::milliseconds left{};
    std::chrono::milliseconds increment{};  ///< is added after each action
    std::uint64_t actions = 20;             ///< that `left` must last for

    /// Charges an action's time and adds the increment.
    void took(Clock::duration time) noexcept {
        left = std::min(left + increment - std::chrono::ceil<std::chrono::milliseconds>(time),
                        longest_time);
    }
};

/// The time limits of one search under a clock: `usual`, and up to `most` while the best action is
/// in doubt.
struct Pace {
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
        const milliseconds left = std::clamp(clock.left, milliseconds(0), longest_time);
        const milliseconds increment = std::min(clock.increment, longest_time);
        const milliseconds share = left / actions + increment * 3 / 4;
        return {start, std::min(share, left / 2), std::min(share * 3, left / 2)};
    }

    /// Elapsed time divided by `usual`.
    [[nodiscard]] double passed() const noexcept {
        const std::chrono::duration<double> since = Clock::now() - start;
        return since / std::max<std::chrono::duration<double>>(usual, std::chrono::microseconds(1));
    }
    /// The cancellation, also requested once `most` has passed.
    [[nodiscard]] Cancellation limited(Cancellation cancellation) const noexcept {
        return cancellation.at(start + most);
    }
};

}  // namespace LUDUS_NAMESPACE::app
