#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/aligned.hpp"
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

/// Remembers positions by their hashes, which are compared in full. A position searched to several
/// depths has an entry for each, in different places, so that positions that recur at many depths
/// do not crowd each other out. Four entries share a cache line. A new entry replaces the one of
/// the same position and depth; else an empty one; else one that an earlier search stored, if there
/// is one; else the one of least depth. Memory is allocated by the constructor and `reserve` alone.
class TranspositionTable {
public:
    /// As many entries as fit into `bytes`, rounded down to a power of two; below 64 bytes none.
    explicit TranspositionTable(std::size_t bytes = 0)
        : buckets_(std::bit_floor(bytes / sizeof(Bucket))) {}

    /// Forgets everything, and has at most `bytes` bytes from now on.
    void reserve(std::size_t bytes) {
        buckets_ = exact_vector<Bucket>();  // first, so that there is never memory for two
        *this = TranspositionTable(bytes);
    }

    /// Number of entries that it can hold.
    [[nodiscard]] std::size_t capacity() const noexcept { return buckets_.size() * bucket_size; }
    [[nodiscard]] bool empty() const noexcept { return buckets_.empty(); }

    /// The entry of this position at `depth`; else that at the depth below, which may answer as
    /// well and knows a good action; null if there is neither. Requires a table that is not empty.
    [[nodiscard]] const TableEntry* find(std::uint64_t key, int depth) const noexcept {
        for (const int stored : {depth, depth - 1})
            for (const TableEntry& entry : buckets_[place(key, stored)])
                if (entry.key() == key && entry.depth() == stored && entry.bound() != Bound::none)
                    return &entry;
        return nullptr;
    }

    /// Requires a table that is not empty.
    void store(TableEntry entry) noexcept {
        entry.set_generation(generation_);
        Bucket& bucket = buckets_[place(entry.key(), entry.depth())];
        std::size_t replaced = 0;
        for (std::size_t i = 0; i < bucket_size; ++i) {
            if (bucket[i].key() == entry.key() && bucket[i].depth() == entry.depth()) {
                entry.merge(bucket[i]);
                replaced = i;
                break;
            }
            if (worth(bucket[i]) < worth(bucket[replaced])) replaced = i;
        }
        bucket[replaced] = entry;
    }

    /// Begins another search: what is stored stays, but is the first to be replaced.
    void begin_search() noexcept { generation_ = (generation_ + 1) % 32; }

    /// Forgets everything.
    void clear() noexcept {
        std::ranges::fill(buckets_, Bucket{});
        generation_ = 0;
    }

private:
    static constexpr std::size_t bucket_size = cache_line / sizeof(TableEntry);
    using Bucket = std::array<TableEntry, bucket_size>;

    [[nodiscard]] int worth(const TableEntry& entry) const noexcept {
        if (entry.bound() == Bound::none) return -1;
        return entry.depth() + (entry.generation() == generation_ ? max_plies + 1 : 0);
    }
    [[nodiscard]] std::size_t place(std::uint64_t key, int depth) const noexcept {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
        return (key + static_cast<std::uint64_t>(depth) * odd) & (buckets_.size() - 1);
    }

    exact_vector<Bucket> buckets_;
    unsigned generation_ = 0;
};

}  // namespace LUDUS_NAMESPACE
