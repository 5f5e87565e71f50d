#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// How many of the last `window` events were successes.
class RecentShare {
public:
    /// Requires `window > 0`. Allocates here alone.
    explicit RecentShare(std::size_t window) : window_(window) {
        assert(window > 0);
        events_.reserve(window);
    }

    /// Adds an event; the oldest leaves a full window.
    void record(bool success) {
        const std::uint8_t event = success ? 1 : 0;
        if (events_.size() < window_) {
            events_.push_back(event);
        } else {
            successes_ -= events_[next_];
            events_[next_] = event;
        }
        successes_ += event;
        next_ = (next_ + 1) % window_;
    }

    /// As if nothing had happened yet.
    void clear() noexcept {
        events_.clear();
        next_ = 0;
        successes_ = 0;
    }

    /// Events in view, at most the window.
    [[nodiscard]] std::size_t size() const noexcept { return events_.size(); }
    /// Whether as many events are in view as can be.
    [[nodiscard]] bool full() const noexcept { return events_.size() == window_; }
    /// Successes among the events in view.
    [[nodiscard]] std::size_t successes() const noexcept { return successes_; }
    /// Successes among the events in view; 0 without any.
    [[nodiscard]] double share() const noexcept {
        return events_.empty()
            ? 0
            : static_cast<double>(successes_) / static_cast<double>(events_.size());
    }

    /// All that changes, for checkpoints; after reading, `valid` says whether it fits together.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(events_, next_);
        successes_ = static_cast<std::size_t>(std::ranges::count(events_, 1));
    }
    [[nodiscard]] bool valid() const noexcept {
        return events_.size() <= window_ &&
            std::ranges::all_of(events_, [](auto e) { return e < 2; }) &&
            (full() ? next_ < window_ : next_ == events_.size());
    }

private:
    std::size_t window_;
    std::uint64_t next_ = 0;  ///< where the next event goes
    std::size_t successes_ = 0;
    std::vector<std::uint8_t> events_;
};

}  // namespace LUDUS_NAMESPACE
