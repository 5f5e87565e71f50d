#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/prefetch.hpp"
#include "ludus/search/shared_entry.hpp"
#include "ludus/search/table_buckets.hpp"
#include "ludus/search/table_entry.hpp"  // IWYU pragma: export

namespace LUDUS_NAMESPACE {

/// Remembers positions by their keys, which are compared in full. Each position has one entry; a
/// deep value also answers shallower searches. How entries replace each other: see `TableBuckets`.
/// Several threads may look entries up and store them at once; `begin_search`, `clear` and
/// `reserve` require that no other thread uses the table.
class SelectiveTable {
public:
    /// As many entries as fit into `bytes`, rounded down to a power of two, and at least four.
    explicit SelectiveTable(std::size_t bytes) : buckets_(at_least_one(bytes)) {}

    /// Forgets everything, and has at most `bytes` bytes from now on, or four entries.
    void reserve(std::size_t bytes) { buckets_.reserve(at_least_one(bytes)); }

    /// Number of entries that it can hold.
    [[nodiscard]] std::size_t capacity() const noexcept { return buckets_.capacity(); }

    /// Begins to load the bucket of a position, so that evaluating the position hides the delay.
    void prefetch(std::uint64_t key) const noexcept { prefetch_line(&buckets_.bucket(key)); }
    /// What is known of a position, if anything.
    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const noexcept {
        for (const TableEntry entry : buckets_.bucket(key))
            if (entry.key() == key && entry.bound() != Bound::none) return entry;
        return std::nullopt;
    }

    /// Stores an entry. An entry of the same position and search stays if it is more than three
    /// plies deeper and the new value is not exact.
    void store(const TableEntry& entry) noexcept {
        buckets_.store(
            entry.key(), entry, [&](const TableEntry& other) { return other.key() == entry.key(); },
            [&](const TableEntry& newer, const TableEntry& older) {
                return newer.bound() == Bound::exact || !buckets_.is_new(older) ||
                    older.depth() <= newer.depth() + 3;
            });
    }

    /// Begins another search: what is stored stays, but is the first to be replaced.
    void begin_search() noexcept { buckets_.begin_search(); }

    /// Forgets everything.
    void clear() noexcept { buckets_.clear(); }

private:
    using Buckets = TableBuckets<SharedEntry>;

    [[nodiscard]] static std::size_t at_least_one(std::size_t bytes) noexcept {
        return std::max(bytes, sizeof(Buckets::Bucket));
    }

    Buckets buckets_;
};

}  // namespace LUDUS_NAMESPACE
