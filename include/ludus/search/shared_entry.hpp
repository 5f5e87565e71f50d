#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/search/table_entry.hpp"

namespace LUDUS_NAMESPACE {

/// A `TableEntry` in memory that several threads read and write at once, without locks. Its key is
/// stored combined with the rest, so that a mix of two entries has another key than either.
/// Source: Hyatt & Mann (2002), "A lockless transposition-table implementation for parallel
/// search".
class SharedEntry {
public:
    SharedEntry() noexcept : SharedEntry(TableEntry()) {}
    SharedEntry(const TableEntry& entry) noexcept { *this = entry; }
    SharedEntry(const SharedEntry& other) noexcept { copy(other); }
    SharedEntry& operator=(const SharedEntry& other) noexcept {
        copy(other);
        return *this;
    }
    ~SharedEntry() = default;

    SharedEntry& operator=(const TableEntry& entry) noexcept {
        const auto [key, rest] = std::bit_cast<Words>(entry);
        mixed_.store(key ^ rest, std::memory_order_relaxed);
        rest_.store(rest, std::memory_order_relaxed);
        return *this;
    }
    operator TableEntry() const noexcept {
        const std::uint64_t rest = rest_.load(std::memory_order_relaxed);
        return std::bit_cast<TableEntry>(
            Words{mixed_.load(std::memory_order_relaxed) ^ rest, rest});
    }

private:
    using Words = std::array<std::uint64_t, 2>;

    void copy(const SharedEntry& other) noexcept { *this = TableEntry(other); }

    std::atomic<std::uint64_t> mixed_;  ///< the key, combined with the rest
    std::atomic<std::uint64_t> rest_;
};
static_assert(sizeof(SharedEntry) == sizeof(TableEntry));

}  // namespace LUDUS_NAMESPACE
