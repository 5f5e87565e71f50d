#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// What is known of the value of a set of free edges, to the player who is to move.
template <EdgeSet Edges>
struct Bounds {
    Edges free = 0;         ///< the whole key; none has no free edge
    std::int16_t low = 0;   ///< boxes; the value is at least this
    std::int16_t high = 0;  ///< and at most this
    std::uint8_t best = 0;  ///< the number of the move that was best, as the search counts them
};

/// Remembers bounds. Four entries share 64 bytes, or 128 where a set of edges takes two words: a
/// new one replaces that of the same edges, else the one of the fewest free edges, which is the
/// quickest to be found again. Memory is allocated by the constructor alone.
template <EdgeSet Edges>
class BoundsTable {
public:
    using Entry = Bounds<Edges>;  ///< what is remembered of a set

    /// As many entries as fit into `bytes`, rounded down to a power of two; maybe none.
    explicit BoundsTable(std::size_t bytes) : buckets_(std::bit_floor(bytes / sizeof(Bucket))) {}

    /// Number of entries that it can hold.
    [[nodiscard]] std::size_t capacity() const noexcept { return buckets_.size() * bucket_size; }

    /// The entry of a set that is not empty, or null.
    [[nodiscard]] const Entry* find(Edges free) const noexcept {
        assert(free != 0);
        if (buckets_.empty()) return nullptr;
        for (const Entry& entry : buckets_[place(free)])
            if (entry.free == free) return &entry;
        return nullptr;
    }

    /// Remembers the bounds of a set that is not empty. Does nothing where there is no memory.
    void store(const Entry& entry) noexcept {
        if (buckets_.empty()) return;
        Bucket& bucket = buckets_[place(entry.free)];
        std::size_t replaced = 0;
        for (std::size_t i = 0; i < bucket_size; ++i) {
            if (bucket[i].free == entry.free) {
                replaced = i;
                break;
            }
            if (count_edges(bucket[i].free) < count_edges(bucket[replaced].free)) replaced = i;
        }
        bucket[replaced] = entry;
    }

    /// Forgets everything.
    void clear() noexcept { std::ranges::fill(buckets_, Bucket{}); }

private:
    static constexpr std::size_t bucket_size = 4;
    using Bucket = std::array<Entry, bucket_size>;

    [[nodiscard]] std::size_t place(Edges free) const noexcept {
        return mix(low_word(free) + mix(high_word(free))) & (buckets_.size() - 1);
    }

    exact_vector<Bucket> buckets_;
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
