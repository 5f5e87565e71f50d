#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Runs of numbers that are made one after another and never move: a run is known by a 32-bit
/// place, and no single one is allocated. Memory comes in chunks of 256 KiB, which no run crosses.
class ValueArena {
public:
    static constexpr std::size_t chunk_values = std::size_t{1} << 16;  ///< numbers of a chunk
    /// Memory of a chunk, and of three places in the list of them, the most that it has while it
    /// grows.
    static constexpr std::uint64_t chunk_bytes = chunk_values * sizeof(float) + 3 * sizeof(float*);

    ValueArena() = default;
    /// The same runs at the same places, in memory of its own.
    ValueArena(const ValueArena& other) : end_(other.end_) {
        for (const auto& chunk : other.chunks_) {
            chunks_.push_back(std::make_unique_for_overwrite<float[]>(chunk_values));
            std::copy_n(chunk.get(), chunk_values, chunks_.back().get());
        }
    }
    ValueArena(ValueArena&&) noexcept = default;
    ValueArena& operator=(const ValueArena& other) {
        *this = ValueArena(other);
        return *this;
    }
    ValueArena& operator=(ValueArena&&) noexcept = default;
    ~ValueArena() = default;

    /// Whether a run of `count` values needs another chunk. Requires at most `chunk_values`.
    [[nodiscard]] bool needs_chunk(std::size_t count) const noexcept {
        assert(count <= chunk_values);
        return end_ + count > chunks_.size() * chunk_values;
    }

    /// The place of a new run of zeros; none once the places, 16 GiB of them, are used up.
    /// Allocates if `needs_chunk(count)`.
    [[nodiscard]] std::optional<std::uint32_t> make(std::size_t count) {
        std::uint64_t place = end_;
        if (needs_chunk(count)) {
            place = chunks_.size() * chunk_values;
            if (place + count > std::uint64_t{1} << 32) return std::nullopt;
            chunks_.push_back(std::make_unique<float[]>(chunk_values));
        }
        end_ = place + count;
        return static_cast<std::uint32_t>(place);
    }

    /// The first value of a run.
    [[nodiscard]] float* at(std::uint32_t place) noexcept {
        assert(place < end_);
        return &chunks_[place / chunk_values][place % chunk_values];
    }
    [[nodiscard]] const float* at(std::uint32_t place) const noexcept {
        assert(place < end_);
        return &chunks_[place / chunk_values][place % chunk_values];
    }

    /// Whether a run of `count` values may lie at a place.
    [[nodiscard]] bool holds(std::uint32_t place, std::size_t count) const noexcept {
        return std::uint64_t{place} + count <= end_ && place % chunk_values + count <= chunk_values;
    }

    /// Memory of all chunks, at most.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return chunks_.size() * chunk_bytes; }

    /// For checkpoints. Memory for what is read is allocated chunk by chunk.
    template <class Visit>
    void visit(Visit&& visit) {
        std::uint64_t end = end_;
        visit(end);
        if (end < end_) chunks_.clear();
        for (std::size_t i = 0; i * chunk_values < end; ++i) {
            if (i == chunks_.size()) chunks_.push_back(std::make_unique<float[]>(chunk_values));
            if (!visit(std::span<float>(chunks_[i].get(), chunk_values))) break;
        }
        end_ = end;
    }

private:
    std::vector<std::unique_ptr<float[]>> chunks_;
    std::uint64_t end_ = 0;  ///< the place after the last run
};

}  // namespace LUDUS_NAMESPACE
