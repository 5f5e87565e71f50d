#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/simd/int8_layout.hpp"

namespace LUDUS_NAMESPACE::nn::detail {

/// The rows that a convolution in 8 bits multiplies: of each point of its output, the channels of
/// the `taps` points around it, 1 or 9 of them. The compiler folds constant sizes.
struct Int8Windows {
    std::size_t height;  ///< rows of the board that is read
    std::size_t width;   ///< its columns
    std::size_t channels;
    std::size_t taps;
    std::size_t margin;  ///< points beyond each edge that count as zeros, 0 or 1

    [[nodiscard]] constexpr std::size_t out_width() const noexcept {
        return width + 2 * margin + 1 - side();
    }
    /// The number of rows.
    [[nodiscard]] constexpr std::size_t count() const noexcept {
        return (height + 2 * margin + 1 - side()) * out_width();
    }
    [[nodiscard]] constexpr std::size_t depth() const noexcept { return taps * channels; }

    /// Bytes that `gather` fills.
    [[nodiscard]] constexpr std::size_t room() const noexcept {
        if (!in_groups()) return count() * stride();
        return margin > 0 ? (height + 2 * margin) * line() : 0;
    }
    /// Where the rows of a sample lie: among its numbers, or in `to`. If the channels are whole
    /// groups, points are copied only to add a margin; else every row is.
    [[nodiscard]] simd::Int8Rows gather(const std::uint8_t* numbers,
                                        std::uint8_t* to) const noexcept {
        if (!in_groups()) {
            copy_rows(numbers, to);
            return {to, count(), stride()};
        }
        if (margin > 0) numbers = copy_board(numbers, to);
        if (taps == 1) return {numbers, count(), channels};
        return {.data = numbers,
                .count = count(),
                .step = channels,
                .line = out_width(),
                .line_step = line(),
                .parts = side(),
                .part_step = line()};
    }

private:
    [[nodiscard]] constexpr std::size_t side() const noexcept { return taps == 1 ? 1 : 3; }
    [[nodiscard]] constexpr bool in_groups() const noexcept {
        return channels % simd::int8_group == 0;
    }
    /// Bytes of a copied row.
    [[nodiscard]] constexpr std::size_t stride() const noexcept {
        return simd::int8_groups(depth()) * simd::int8_group;
    }
    /// Bytes of a row of the board with its margin.
    [[nodiscard]] constexpr std::size_t line() const noexcept {
        return (width + 2 * margin) * channels;
    }

    [[nodiscard]] const std::uint8_t* copy_board(const std::uint8_t* numbers,
                                                 std::uint8_t* to) const noexcept {
        std::fill_n(to, room(), simd::int8_zero);
        for (std::size_t row = 0; row < height; ++row)
            std::copy_n(numbers + row * width * channels, width * channels,
                        to + (row + margin) * line() + margin * channels);
        return to;
    }
    void copy_rows(const std::uint8_t* numbers, std::uint8_t* to) const noexcept {
        for (std::size_t p = 0; p < count(); ++p) {
            std::uint8_t* const end = to + stride();
            for (std::size_t tap = 0; tap < taps; ++tap) {
                const std::size_t row = p / out_width() + tap / side() - margin;  // wraps above 0
                const std::size_t column = p % out_width() + tap % side() - margin;
                to = row < height && column < width
                    ? std::copy_n(numbers + (row * width + column) * channels, channels, to)
                    : std::fill_n(to, channels, simd::int8_zero);
            }
            to = std::fill_n(to, end - to, simd::int8_zero);
        }
    }
};

}  // namespace LUDUS_NAMESPACE::nn::detail
