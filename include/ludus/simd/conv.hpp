#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/points.hpp"
#include "ludus/simd/target.hpp"

/// The 3x3 convolution of small boards, stride 1: a point of y is a sum over the taps, the up to
/// nine points of x around it. With a padding of 1 the board keeps its size, with 0 it loses the
/// points at its edge, with 2 it gains as many. Taps beyond the edge are left out, not multiplied
/// by zero.
namespace LUDUS_NAMESPACE::simd {

/// How many samples there are, channels of x and channels of y.
struct ConvExtent {
    std::size_t samples;  ///< of a batch
    std::size_t inputs;   ///< channels of x
    std::size_t outputs;  ///< channels of y
};

/// What becomes of an extent of the board.
[[nodiscard]] constexpr std::size_t padded(std::size_t extent, std::size_t padding) noexcept {
    return extent + 2 * padding - 2;
}

namespace detail {

/// One of `tiles` nearly equal parts of the board of y, where that of x has height x width points
/// that are `step` numbers apart. Its points follow one another on the walk along the rows, forth
/// and back; if they are dealt, it takes only every `tiles`-th place, so that all tiles lose alike
/// at the edges. Points and the nine taps are counted row by row; tap 4 is the point itself.
template <std::size_t height, std::size_t width, std::size_t step, std::size_t padding,
          std::size_t tile, std::size_t tiles, bool dealt>
struct BoardTile {
    static constexpr std::size_t y_width = padded(width, padding);
    static constexpr std::size_t points = padded(height, padding) * y_width;
    static constexpr std::size_t size = dealt ? (points - tile + tiles - 1) / tiles
                                              : (tile + 1) * points / tiles - tile * points / tiles;

    /// The tile's i-th point.
    [[nodiscard]] static constexpr std::size_t point(std::size_t i) noexcept {
        const std::size_t place = dealt ? tile + i * tiles : tile * points / tiles + i;
        const std::size_t row = place / y_width;
        return row % 2 == 0 ? place : (2 * row + 1) * y_width - 1 - place;
    }
    /// Whether the board has the neighbour that the tap stands for.
    [[nodiscard]] static constexpr bool has(std::size_t i, std::size_t tap) noexcept {
        return row(i, tap) < height && column(i, tap) < width;
    }
    /// Where that neighbour lies in x.
    [[nodiscard]] static constexpr std::size_t source(std::size_t i, std::size_t tap) noexcept {
        return (row(i, tap) * width + column(i, tap)) * step;
    }

private:
    /// Of the neighbour; before the first it is a huge number.
    [[nodiscard]] static constexpr std::size_t row(std::size_t i, std::size_t tap) noexcept {
        return point(i) / y_width + tap / 3 - padding;
    }
    [[nodiscard]] static constexpr std::size_t column(std::size_t i, std::size_t tap) noexcept {
        return point(i) % y_width + tap % 3 - padding;
    }
};

}  // namespace detail

/// The convolution on one pack: `Conv<P>::run<height, width, x_step, padding>`, see `conv`.
template <class P>
class Conv;

}  // namespace LUDUS_NAMESPACE::simd

#define LUDUS_KERNELS "ludus/simd/conv.inc"
#include "ludus/simd/for_each_pack.inc"

namespace LUDUS_NAMESPACE::simd {

/// y = start + x * w over boards of height x width points in x, `x_step` numbers apart; w is [3 x 3
/// x inputs x outputs]. `start` has the points and channels of y; with both steps 0 it is one row
/// that serves all points (a bias); without data it counts as zero; it may be y itself, to
/// accumulate. Then comes `finish`. y must not overlap x. Every output is the chain fma(x, w, sum)
/// over its taps and their inputs in order: its bits depend neither on the other samples and
/// channels nor on the pack, if the pack's `fma` rounds once. Each choice of template arguments is
/// compiled anew, for every instruction set; one `x_step` serves any number of inputs up to it.
template <std::size_t height, std::size_t width, std::size_t x_step, std::size_t padding = 1,
          std::floating_point T>
    requires(height + 2 * padding > 2 && width + 2 * padding > 2)
void conv(const ConvExtent& extent, const std::type_identity_t<Points<const T>>& x,
          const T* weights, const std::type_identity_t<Points<const T>>& start,
          const std::type_identity_t<Points<T>>& y,
          const std::type_identity_t<Finish<T>>& finish = {}) noexcept {
    assert(x.point_step == x_step && extent.inputs <= x_step);
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Conv<P>::template run<height, width, x_step, padding>(extent, x, weights, start, y, finish);
    });
}

/// The weights of the convolution that takes dy to dx, [3 x 3 x outputs x inputs]: those of
/// w [3 x 3 x inputs x outputs] with the taps in reverse and each tap's matrix transposed.
template <std::floating_point T>
void turned_weights(std::size_t inputs, std::size_t outputs, const T* weights, T* turned) noexcept {
    constexpr std::size_t block = 16;
    const std::size_t size = inputs * outputs;
    for (std::size_t tap = 0; tap < 9; ++tap) {
        const T* const from = weights + tap * size;
        T* const to = turned + (8 - tap) * size;
        for (std::size_t i = 0; i < inputs; i += block)
            for (std::size_t j = 0; j < outputs; j += block)
                for (std::size_t c = i; c < std::min(i + block, inputs); ++c)
                    for (std::size_t n = j; n < std::min(j + block, outputs); ++n)
                        to[n * inputs + c] = from[c * outputs + n];
    }
}

}  // namespace LUDUS_NAMESPACE::simd
