#pragma once

#include <concepts>
#include <cstddef>

#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A flag by which work is asked to end early, or a time at which it is to end, or both. Games ask
/// before every action, searches before every evaluation, trainings before every update; unfinished
/// games and updates are discarded, or resumed later. The flag belongs to whoever may set it:
/// another thread, or a signal handler. Once set, it must stay set until the work has returned. By
/// default nothing is ever cancelled.
class Cancellation {
public:
    constexpr Cancellation() noexcept = default;
    explicit(false) constexpr Cancellation(std::nullptr_t) noexcept {}
    /// Watches a flag such as a `std::atomic<bool>`, which must outlive it; null: never. It takes
    /// any type of flag, so that programs without threads need not include <atomic>.
    template <class Flag>
        requires requires(const Flag& flag) {
            { flag.load() } noexcept -> std::same_as<bool>;
        }
    explicit(false) constexpr Cancellation(const Flag* flag) noexcept
        : flag_(flag),
          is_set_([](const void* of) noexcept { return static_cast<const Flag*>(of)->load(); }) {}

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
        return (flag_ != nullptr && is_set_(flag_)) || (time_ != never && Clock::now() >= time_);
    }

private:
    static constexpr Clock::time_point never = Clock::time_point::max();

    const void* flag_ = nullptr;
    bool (*is_set_)(const void* flag) noexcept = nullptr;
    Clock::time_point time_ = never;
};

}  // namespace LUDUS_NAMESPACE
