#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/nn/lifetimes.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// Numbers from one row of a buffer to the next. Rows of a vector take whole cache lines, an odd
/// number of them, so that columns do not fall into the same few sets of the cache; boards follow
/// each other closely, to be read as one matrix of points, where that risk is small.
template <class T>
[[nodiscard]] constexpr std::size_t row_step(std::size_t width, bool holds_board) noexcept {
    constexpr std::size_t line = cache_line / sizeof(T);
    const std::size_t lines = (width + line - 1) / line;
    return holds_board && width % (16 * line) != 0 ? width : (lines | 1) * line;
}

}  // namespace detail

/// What the layers of a network put out for a batch of up to `capacity` samples. Fill the inputs,
/// call `forward`, read the outputs. Between them, buffers share memory unless `Keep` wants all
/// that they hold.
template <NetworkType N, class T = float, class Keep = KeepEnds>
class Activations {
public:
    using Network = N;

    /// Room for so many samples.
    explicit Activations(std::size_t capacity) { reserve(capacity); }

    /// Makes room for at least `capacity` samples. The contents are lost when it grows.
    void reserve(std::size_t capacity) {
        if (capacity <= capacity_) return;
        for (std::size_t b = 0; b < N::buffer_count; ++b)
            if (place[b] == b) buffers_[b].assign(capacity * row_step[b], T{0});
        capacity_ = capacity;
    }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// The samples [first, last) of what lies at a slot.
    [[nodiscard]] Rows<T> rows(const Slot& at, std::size_t first, std::size_t last) noexcept {
        assert(first <= last && last <= capacity_);
        const std::size_t step = row_step[at.buffer];
        return {buffers_[place[at.buffer]].data() + first * step + at.offset, step, last - first};
    }
    /// The same, to be read only.
    [[nodiscard]] Rows<const T> rows(const Slot& at, std::size_t first,
                                     std::size_t last) const noexcept {
        assert(first <= last && last <= capacity_);
        const std::size_t step = row_step[at.buffer];
        return {buffers_[place[at.buffer]].data() + first * step + at.offset, step, last - first};
    }

    /// The features of one sample.
    [[nodiscard]] std::span<T, N::Input::size> input(std::size_t sample) noexcept {
        return std::span<T, N::Input::size>{rows(Slot{}, sample, sample + 1).data, N::Input::size};
    }
    /// What the network makes of one sample.
    [[nodiscard]] std::span<T, N::Output::size> output(std::size_t sample) noexcept {
        return std::span<T, N::Output::size>{rows(N::output_slot, sample, sample + 1).data,
                                             N::Output::size};
    }
    [[nodiscard]] std::span<const T, N::Output::size> output(std::size_t sample) const noexcept {
        return std::span<const T, N::Output::size>{rows(N::output_slot, sample, sample + 1).data,
                                                   N::Output::size};
    }

    /// The numbers that a sample takes in memory.
    [[nodiscard]] static constexpr std::size_t row_size() noexcept {
        std::size_t size = 0;
        for (std::size_t b = 0; b < N::buffer_count; ++b)
            if (place[b] == b) size += row_step[b];
        return size;
    }

private:
    static_assert(N::output_slot.dense());

    static constexpr std::array<bool, N::buffer_count> holds_board = [] {
        std::array<bool, N::buffer_count> boards{N::Input::points > 1};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            constexpr Slot out = N::template Step<I>::out;
            if (out.points > 1) boards[out.buffer] = true;
        });
        return boards;
    }();

    /// Numbers from one row to the next.
    static constexpr std::array<std::size_t, N::buffer_count> row_step = [] {
        std::array<std::size_t, N::buffer_count> steps{};
        for (std::size_t b = 0; b < N::buffer_count; ++b)
            steps[b] = detail::row_step<T>(N::buffer_width[b], holds_board[b]);
        return steps;
    }();

    static constexpr auto place = [] {
        std::array<std::size_t, N::buffer_count> places{};
        share_places(N::buffer_count, Keep::template of<N>.data(), row_step.data(), places.data());
        return places;
    }();

    std::size_t capacity_ = 0;
    std::array<aligned_vector<T>, N::buffer_count> buffers_;
};

}  // namespace LUDUS_NAMESPACE::nn
