#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// How a stored value relates to the true one.
enum class Bound : std::uint8_t {
    none = 0,   ///< there is no value
    lower = 1,  ///< the true value is at least the stored one
    upper = 2,  ///< it is at most the stored one
    exact = 3   ///< it is the stored one
};

/// What a search has found out about one position.
///
///     bytes  0..7   key: the position's hash
///            8..11  value to the player to move; wins and losses counted from this position
///           12..13  index of the best action
///           14      depth in plies
///           15      bound (2 bits), settled (1), generation of the search (5)
class TableEntry {
public:
    static constexpr std::uint16_t no_action = 0xFFFF;  ///< stands where all actions failed

    constexpr TableEntry() noexcept = default;
    /// Requires a depth of at most `max_plies`, and the index of an action or `no_action`.
    constexpr TableEntry(std::uint64_t key, int value, std::size_t action, int depth, Bound bound,
                         bool settled) noexcept
        : key_(key),
          value_(value),
          action_(static_cast<std::uint16_t>(action)),
          depth_(static_cast<std::uint8_t>(depth)),
          flags_(static_cast<std::uint8_t>(static_cast<unsigned>(bound) | (settled ? 4U : 0U))) {
        assert(action <= no_action && depth >= 0 && depth <= max_plies);
    }

    /// The hash of its position.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return key_; }
    /// To the player to move; wins and losses are counted from this position.
    [[nodiscard]] constexpr int value() const noexcept { return value_; }
    /// The index of the best action, or of one that refutes; `no_action` where all failed.
    [[nodiscard]] constexpr std::size_t action() const noexcept { return action_; }
    /// Plies that were searched below the position.
    [[nodiscard]] constexpr int depth() const noexcept { return depth_; }
    /// Whether the value is exact, or what it bounds.
    [[nodiscard]] constexpr Bound bound() const noexcept { return static_cast<Bound>(flags_ & 3U); }
    /// True if no evaluation took part in the value: every deeper search finds the same.
    [[nodiscard]] constexpr bool settled() const noexcept { return (flags_ & 4U) != 0; }
    /// Which search stored it, modulo 32.
    [[nodiscard]] constexpr unsigned generation() const noexcept { return flags_ >> 3U; }

    /// True if a search to `plies` would find the same bound, so that it can be spared. Otherwise
    /// the value stems from another horizon, and only the action is of use. A settled win or loss
    /// within reach also holds for searches less deep than that which found it.
    [[nodiscard]] constexpr bool answers(int plies) const noexcept {
        if (depth_ == plies) return true;
        if (!settled()) return false;
        return depth_ < plies || (is_decisive(value_) && plies_to_end(value_) <= plies);
    }

    /// Adds what an older entry for the same position and depth says: a lower and an upper bound
    /// that meet are the exact value.
    constexpr void merge(const TableEntry& older) noexcept {
        const auto either = static_cast<std::uint8_t>((flags_ | older.flags_) & 3U);
        if (either != static_cast<std::uint8_t>(Bound::exact) || older.value_ != value_) return;
        flags_ = static_cast<std::uint8_t>((flags_ & older.flags_ & 4U) | either);
    }

    /// Requires a generation below 32.
    constexpr void set_generation(unsigned generation) noexcept {
        flags_ = static_cast<std::uint8_t>((flags_ & 7U) | generation << 3U);
    }

private:
    std::uint64_t key_ = 0;
    std::int32_t value_ = 0;
    std::uint16_t action_ = no_action;
    std::uint8_t depth_ = 0;
    std::uint8_t flags_ = 0;
};
static_assert(sizeof(TableEntry) == 16);

}  // namespace LUDUS_NAMESPACE
