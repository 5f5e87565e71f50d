#pragma once

#include <atomic>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A flag by which work is asked to end early. Games ask before every action, searches before every
/// evaluation, trainings before every update; unfinished games and updates are discarded, or
/// resumed later. The flag belongs to whoever may set it: another thread, or a signal handler. Once
/// set, it must stay set until the work has returned. By default nothing is ever cancelled.
class Cancellation {
public:
    constexpr Cancellation() noexcept = default;
    /// Watches a flag, which must outlive it; null: never.
    explicit(false) constexpr Cancellation(const std::atomic<bool>* flag) noexcept : flag_(flag) {}

    /// Whether it can ever be requested.
    [[nodiscard]] bool possible() const noexcept { return flag_ != nullptr; }
    /// Whether the work is to stop now.
    [[nodiscard]] bool requested() const noexcept {
        return flag_ != nullptr && flag_->load(std::memory_order_relaxed);
    }

private:
    const std::atomic<bool>* flag_ = nullptr;
};

}  // namespace LUDUS_NAMESPACE
