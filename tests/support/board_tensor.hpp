#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/simd/conv.hpp"

namespace support {

/// Samples of points of channels. Between points, and between samples, lie numbers that belong to
/// nobody.
template <class T>
struct BoardTensor {
    static constexpr T sentinel = -12345;

    std::size_t samples;
    std::size_t points;
    std::size_t channels;
    std::size_t point_step;
    std::size_t sample_step;
    std::vector<T> values;

    BoardTensor(std::size_t sample_count, std::size_t point_count, std::size_t channel_count,
                std::size_t step_of_points, std::size_t gap)
        : samples(sample_count),
          points(point_count),
          channels(channel_count),
          point_step(step_of_points),
          sample_step(point_count * step_of_points + gap),
          values(sample_count * sample_step, sentinel) {}

    /// Filled with numbers of [-1, 1].
    BoardTensor(std::size_t sample_count, std::size_t point_count, std::size_t channel_count,
                std::size_t step_of_points, std::size_t gap, ludus::Rng& rng)
        : BoardTensor(sample_count, point_count, channel_count, step_of_points, gap) {
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t p = 0; p < points; ++p)
                for (std::size_t c = 0; c < channels; ++c)
                    at(s, p, c) = static_cast<T>(rng.uniform(-1, 1));
    }

    T& at(std::size_t s, std::size_t p, std::size_t c) {
        return values[s * sample_step + p * point_step + c];
    }
    [[nodiscard]] const T& at(std::size_t s, std::size_t p, std::size_t c) const {
        return values[s * sample_step + p * point_step + c];
    }
    /// From a sample on.
    [[nodiscard]] ludus::simd::Points<const T> view(std::size_t s = 0) const {
        return {values.data() + s * sample_step, sample_step, point_step};
    }
    [[nodiscard]] ludus::simd::Points<T> view(std::size_t s = 0) {
        return {values.data() + s * sample_step, sample_step, point_step};
    }

    /// How many of the numbers that belong to nobody have changed.
    [[nodiscard]] std::size_t touched() const {
        std::size_t count = 0;
        for (std::size_t place = 0; place < values.size(); ++place) {
            const std::size_t in_sample = place % sample_step;
            if (in_sample >= points * point_step || in_sample % point_step >= channels)
                count += values[place] != sentinel;
        }
        return count;
    }
};

/// How many points a height x width board with some padding has after a 3x3 convolution.
[[nodiscard]] inline std::size_t points_after(std::size_t height, std::size_t width,
                                              std::size_t padding) {
    return (height + 2 * padding - 2) * (width + 2 * padding - 2);
}

/// The point of a height x width board that a tap, 0 to 8 row by row, reads for a point of the
/// board after the convolution, or `points` beyond the edge.
[[nodiscard]] inline std::size_t neighbour(std::size_t height, std::size_t width,
                                           std::size_t padding, std::size_t point,
                                           std::size_t tap) {
    const std::size_t width_after = width + 2 * padding - 2;
    const std::size_t row = point / width_after + tap / 3;
    const std::size_t column = point % width_after + tap % 3;
    if (row < padding || row >= height + padding || column < padding || column >= width + padding)
        return height * width;
    return (row - padding) * width + column - padding;
}

/// A sum of products: as a chain of multiply-adds, and with more digits beside a bound of rounding.
template <class T>
class Chain {
public:
    explicit Chain(T start) : chain_(start), exact_(start), size_(std::abs(exact_)) {}

    void add(T a, T b) {
        chain_ = std::fma(a, b, chain_);
        const double product = static_cast<double>(a) * b;
        exact_ += product;
        size_ += std::abs(product);
        ++count_;
    }

    /// Whether a result is this sum: in every bit where `rounds_once`, else as near as rounding
    /// lets.
    [[nodiscard]] bool is(T result, bool rounds_once) const {
        const double rounding = static_cast<double>(count_ + 1) * size_ *
            static_cast<double>(std::numeric_limits<T>::epsilon());
        return std::abs(result - exact_) <= rounding && (!rounds_once || result == chain_);
    }

private:
    T chain_;
    double exact_;
    double size_;
    std::size_t count_ = 0;
};

/// Packs of more than four lanes round once by the definition of their instructions. In the others
/// that is for the compiler to decide.
template <class P>
constexpr bool rounds_once = P::lanes > 4;

/// Numbers of inputs and outputs that meet every tile and every tail.
inline const std::vector<std::pair<std::size_t, std::size_t>> channel_counts = {
    {1, 1},   {3, 7},  {7, 64}, {16, 16}, {17, 3},  {32, 32}, {33, 17}, {40, 33},
    {64, 40}, {2, 64}, {5, 48}, {64, 1},  {12, 12}, {4, 16},  {3, 80},  {2, 117}};

}  // namespace support
