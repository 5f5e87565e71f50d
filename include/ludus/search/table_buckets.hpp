#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/search/shared_entry.hpp"
#include "ludus/search/table_entry.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// The memory of a transposition table: buckets of four entries, each a cache line. Which bucket a
/// position belongs in is up to the table. Memory is allocated by the constructor and `reserve`
/// alone. `Entry` is `TableEntry`, or `SharedEntry`: then any number of threads may look entries up
/// and store them at once. If two store in the same place, one entry may be lost, or both; if two
/// store the same position, it may have two entries.
template <class Entry>
    requires(std::same_as<Entry, TableEntry> || std::same_as<Entry, SharedEntry>)
class TableBuckets {
public:
    using Bucket = std::array<Entry, cache_line / sizeof(Entry)>;

    /// As many entries as fit into `bytes`, rounded down to a power of two; below 64 bytes none.
    explicit TableBuckets(std::size_t bytes) : buckets_(std::bit_floor(bytes / sizeof(Bucket))) {}

    /// Forgets everything, and has at most `bytes` bytes from now on.
    void reserve(std::size_t bytes) {
        buckets_ = exact_vector<Bucket>();  // first, so that there is never memory for two
        *this = TableBuckets(bytes);
    }

    /// Number of entries that it can hold.
    [[nodiscard]] std::size_t capacity() const noexcept {
        return buckets_.size() * std::tuple_size_v<Bucket>;
    }
    [[nodiscard]] bool empty() const noexcept { return buckets_.empty(); }

    /// The bucket of the low bits of a number. Requires a table that is not empty.
    [[nodiscard]] const Bucket& bucket(std::uint64_t number) const noexcept {
        return buckets_[number & (buckets_.size() - 1)];
    }
    /// Stores an entry of this search. It replaces the entry of its bucket for which `is_same` is
    /// true; else an empty one; else one of an earlier search; else the one of least depth. An
    /// entry that is the same is first passed to `merge(entry, older)`, which may change `entry`;
    /// if it returns false, nothing is stored.
    template <std::predicate<const TableEntry&> IsSame,
              std::predicate<TableEntry&, const TableEntry&> Merge>
    void store(std::uint64_t number, TableEntry entry, IsSame is_same, Merge merge) noexcept {
        entry.set_generation(generation_);
        Bucket& bucket = buckets_[number & (buckets_.size() - 1)];
        std::size_t replaced = 0;
        for (std::size_t i = 0; i < bucket.size(); ++i) {
            const TableEntry& older = bucket[i];
            if (older.bound() != Bound::none && is_same(older)) {
                if (!merge(entry, older)) return;
                replaced = i;
                break;
            }
            if (worth(older) < worth(bucket[replaced])) replaced = i;
        }
        bucket[replaced] = entry;
    }

    /// Begins another search: what is stored stays, but is the first to be replaced.
    void begin_search() noexcept { generation_ = (generation_ + 1) % 32; }
    /// Whether this search stored an entry.
    [[nodiscard]] bool is_new(const TableEntry& entry) const noexcept {
        return entry.generation() == generation_;
    }

    /// Forgets everything.
    void clear() noexcept {
        std::ranges::fill(buckets_, Bucket{});
        generation_ = 0;
    }

private:
    [[nodiscard]] int worth(const TableEntry& entry) const noexcept {
        if (entry.bound() == Bound::none) return -1;
        return entry.depth() + (is_new(entry) ? max_plies + 1 : 0);
    }

    exact_vector<Bucket> buckets_;
    unsigned generation_ = 0;
};

}  // namespace LUDUS_NAMESPACE
