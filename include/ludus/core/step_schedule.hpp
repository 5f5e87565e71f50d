#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A whole number that changes at given steps and stays the same in between, such as an interval
/// that grows over the games. A plain number converts to a schedule without changes.
class StepSchedule {
public:
    /// A new value and the step at which it begins.
    struct Change {
        std::uint64_t from = 0;   ///< the first step with this value, above 0
        std::uint64_t value = 0;  ///< until the next change

        friend constexpr bool operator==(const Change&, const Change&) = default;

        /// For checkpoints.
        template <class Visit>
        void visit(Visit&& visit) {
            visit(from, value);
        }
    };

    static constexpr std::size_t most_changes = 100;  ///< that a schedule may have

    /// `value` holds until the first change. Requires at most `most_changes` of them, in ascending
    /// order of `from`, the first above 0.
    explicit(false) StepSchedule(std::uint64_t value = 0, std::vector<Change> changes = {})
        : value_(value), changes_(std::move(changes)) {
        assert(valid());
    }

    /// The number at a step, counted from 0. O(changes).
    [[nodiscard]] std::uint64_t at(std::uint64_t step) const noexcept { return latest(step).value; }
    /// The step of the latest change up to a step; 0 before the first change.
    [[nodiscard]] std::uint64_t since(std::uint64_t step) const noexcept {
        return latest(step).from;
    }
    /// The least number of all steps.
    [[nodiscard]] std::uint64_t least() const noexcept {
        std::uint64_t least = value_;
        for (const Change& change : changes_) least = std::min(least, change.value);
        return least;
    }
    /// In ascending order of `from`.
    [[nodiscard]] const std::vector<Change>& changes() const noexcept { return changes_; }

    friend bool operator==(const StepSchedule&, const StepSchedule&) = default;

    /// For checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(value_, changes_);
    }
    /// False if what was read breaks the constructor's requirements.
    [[nodiscard]] bool valid() const noexcept {
        std::uint64_t before = 0;
        for (const Change& change : changes_) {
            if (change.from <= before) return false;
            before = change.from;
        }
        return changes_.size() <= most_changes;
    }

private:
    [[nodiscard]] Change latest(std::uint64_t step) const noexcept {
        Change latest{0, value_};
        for (const Change& change : changes_)
            if (change.from <= step) latest = change;
        return latest;
    }

    std::uint64_t value_;
    std::vector<Change> changes_;
};

}  // namespace LUDUS_NAMESPACE
