#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/search/table_buckets.hpp"
#include "ludus/search/table_entry.hpp"  // IWYU pragma: export

namespace LUDUS_NAMESPACE {

/// Remembers positions by their hashes, which are compared in full. A position searched to several
/// depths has an entry for each, in different places, so that positions that recur at many depths
/// do not crowd each other out. How entries replace each other: see `TableBuckets`.
class TranspositionTable {
public:
    /// As many entries as fit into `bytes`, rounded down to a power of two; below 64 bytes none.
    explicit TranspositionTable(std::size_t bytes = 0) : buckets_(bytes) {}

    /// Forgets everything, and has at most `bytes` bytes from now on.
    void reserve(std::size_t bytes) { buckets_.reserve(bytes); }

    /// Number of entries that it can hold.
    [[nodiscard]] std::size_t capacity() const noexcept { return buckets_.capacity(); }
    [[nodiscard]] bool empty() const noexcept { return buckets_.empty(); }

    /// The entry of this position at `depth`; else that at the depth below, which may answer as
    /// well and knows a good action; null if there is neither. Requires a table that is not empty.
    [[nodiscard]] const TableEntry* find(std::uint64_t key, int depth) const noexcept {
        for (const int stored : {depth, depth - 1})
            for (const TableEntry& entry : buckets_.bucket(place(key, stored)))
                if (entry.key() == key && entry.depth() == stored && entry.bound() != Bound::none)
                    return &entry;
        return nullptr;
    }

    /// Requires a table that is not empty.
    void store(const TableEntry& entry) noexcept {
        buckets_.store(
            place(entry.key(), entry.depth()), entry,
            [&](const TableEntry& other) {
                return other.key() == entry.key() && other.depth() == entry.depth();
            },
            [](TableEntry& newer, const TableEntry& older) {
                newer.merge(older);
                return true;
            });
    }

    /// Begins another search: what is stored stays, but is the first to be replaced.
    void begin_search() noexcept { buckets_.begin_search(); }

    /// Forgets everything.
    void clear() noexcept { buckets_.clear(); }

private:
    [[nodiscard]] static std::uint64_t place(std::uint64_t key, int depth) noexcept {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
        return key + static_cast<std::uint64_t>(depth) * odd;
    }

    TableBuckets<TableEntry> buckets_;
};

}  // namespace LUDUS_NAMESPACE
