#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "ludus/simd/finish.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/points.hpp"

/// The 3x3 convolution of small boards, stride 1: a point of y is a sum over the taps, the up to
/// nine points of x around it. With a padding of 1 the board keeps its size, with 0 it loses the
/// points at its edge, with 2 it gains as many. Taps beyond the edge are left out, not multiplied
/// by zero.
namespace LUDUS_KERNEL_NAMESPACE {

/// The board of x, and the padding that makes that of y.
struct BoardExtent {
    std::size_t height;       ///< rows of x
    std::size_t width;        ///< columns of x
    std::size_t padding = 1;  ///< 0, 1 or 2
};

/// How many samples there are, channels of x and channels of y.
struct ConvExtent {
    std::size_t samples;  ///< of a batch
    std::size_t inputs;   ///< channels of x
    std::size_t outputs;  ///< channels of y
};

/// What is known of a convolution at compile time. Then only the tiles that it needs are compiled.
/// If only the width is known, the compiled tiles are those for this width, for two columns fewer
/// (a convolution without padding) and for half the width (after pooling). Other widths are
/// computed one column at a time, with the same result.
struct ConvShape {
    std::size_t width = 0;    ///< columns of y; 0: nothing is known
    std::size_t outputs = 0;  ///< channels of y; 0: not known

    /// True if the tiles for rows of this width are compiled.
    [[nodiscard]] constexpr bool serves(std::size_t columns) const noexcept {
        return width == 0 || columns == width ||
            (outputs == 0 && (columns + 2 == width || columns == width / 2));
    }
};

/// This shape, or none where the kernels are compiled elsewhere, once for all shapes.
[[nodiscard]] constexpr ConvShape known_shape(const ConvShape& shape) noexcept {
    return LUDUS_DEFINES_KERNELS ? shape : ConvShape{};
}

/// Rows or columns of y, from those of x. Requires y to have some.
[[nodiscard, gnu::always_inline]] constexpr std::size_t padded(std::size_t extent,
                                                               std::size_t padding) noexcept {
    return extent + 2 * padding - 2;
}

/// y = start + x * w over boards with a padding of 0 or 1; w is [3 x 3 x inputs x outputs]. `start`
/// has the points and channels of y; with both steps 0 it is one row that serves all points (a
/// bias); without data it counts as zero; it may be y itself, to accumulate. Then comes `finish`.
/// y must not overlap x. Every output is the chain fma(x, w, sum) over its taps and their inputs in
/// order: its bits depend neither on the other samples and channels nor on the pack, if the pack's
/// `fma` rounds once. Weights may be of 16 bits. Requires a board of y with points, and the width
/// and channels of `shape` if both are known.
template <std::floating_point T, ConvShape shape = ConvShape{}, Weight<T> W>
void conv(const BoardExtent& board, const ConvExtent& extent,
          const std::type_identity_t<Points<const T>>& x, const W* weights,
          const std::type_identity_t<Points<const T>>& start,
          const std::type_identity_t<Points<T>>& y,
          const std::type_identity_t<Finish<T>>& finish = {}) noexcept;

/// The same with a padding of 2: the way back of a convolution with a padding of 0.
template <std::floating_point T, ConvShape shape = ConvShape{}>
void widening_conv(const BoardExtent& board, const ConvExtent& extent,
                   const std::type_identity_t<Points<const T>>& x, const T* weights,
                   const std::type_identity_t<Points<const T>>& start,
                   const std::type_identity_t<Points<T>>& y) noexcept;

/// The weights of the convolution that takes dy to dx, [3 x 3 x outputs x inputs]: those of
/// w [3 x 3 x inputs x outputs] with the taps in reverse and each tap's matrix transposed.
template <std::floating_point T>
void turned_weights(std::size_t inputs, std::size_t outputs, const T* weights, T* turned) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"
#include "ludus/simd/tile.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// The convolution on one pack: `Conv<P>::run`, see `conv`, and `Conv<P>::run_widening`;
/// `Conv<P>::has_tile(shape, columns, packs)` says which tiles of sums these come to.
template <class P>
class Conv;

}  // namespace LUDUS_KERNEL_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/conv.inc"
#include "ludus/simd/for_each_pack.inc"

namespace LUDUS_KERNEL_NAMESPACE {

template <std::floating_point T, ConvShape shape, Weight<T> W>
void conv(const BoardExtent& board, const ConvExtent& extent,
          const std::type_identity_t<Points<const T>>& x, const W* weights,
          const std::type_identity_t<Points<const T>>& start,
          const std::type_identity_t<Points<T>>& y,
          const std::type_identity_t<Finish<T>>& finish) noexcept {
    assert(board.padding < 2 && board.height + 2 * board.padding > 2 &&
           board.width + 2 * board.padding > 2);
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Conv<P>::template run<shape>(board, extent, x, weights, start, y, finish);
    });
}

template <std::floating_point T, ConvShape shape>
void widening_conv(const BoardExtent& board, const ConvExtent& extent,
                   const std::type_identity_t<Points<const T>>& x, const T* weights,
                   const std::type_identity_t<Points<const T>>& start,
                   const std::type_identity_t<Points<T>>& y) noexcept {
    assert(board.padding == 2);
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Conv<P>::template run_widening<shape>(board, extent, x, weights, start, y);
    });
}

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

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
