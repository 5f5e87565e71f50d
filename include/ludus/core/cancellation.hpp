#pragma once

#include <atomic>

#include "ludus/core/compiler.hpp"

// GCC's library has durations and clocks in a file of their own, without the calendars and texts
// of <chrono>, which every program that searches would have to read.
#if __has_include(<bits/chrono.h>)
#include <bits/chrono.h>
#else
#include <chrono>
#endif

namespace LUDUS_NAMESPACE {

/// A flag by which work is asked to end early, or a time at which it is to end, or both. Games ask
/// before every action, searches before every evaluation, trainings before every update; unfinished
/// games and updates are discarded, or resumed later. The flag belongs to whoever may set it:
/// another thread, or a signal handler. Once set, it must stay set until the work has returned. By
/// default nothing is ever cancelled.
class Cancellation {
public:
    using Clock = std::chrono::steady_clock;

    constexpr Cancellation() noexcept = default;
    /// Watches a flag, which must outlive it; null: never.
    explicit(false) constexpr Cancellation(const std::atomic<bool>* flag) noexcept : flag_(flag) {}

    /// The same, and from this time on in any case.
    [[nodiscard]] constexpr Cancellation at(Clock::time_point time) const noexcept {
        Cancellation earlier = *this;
        if (time < time_) earlier.time_ = time;
        return earlier;
    }

    /// Whether it can ever be requested.
    [[nodiscard]] bool possible() const noexcept { return flag_ != nullptr || time_ != never; }
    /// Whether the work is to stop now.
    [[nodiscard]] bool requested() const noexcept {
        return (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) ||
            (time_ != never && Clock::now() >= time_);
    }

private:
    static constexpr Clock::time_point never = Clock::time_point::max();

    const std::atomic<bool>* flag_ = nullptr;
    Clock::time_point time_ = never;
};

}  // namespace LUDUS_NAMESPACE
