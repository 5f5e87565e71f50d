#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "ludus/simd/conv.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/points.hpp"

/// The gradients of the 3x3 convolution by its weights and by its bias. The gradient by x is a
/// convolution of dy, see `turned_weights`.
namespace LUDUS_KERNEL_NAMESPACE {

/// The gradient by the weights, [3 x 3 x inputs x outputs], of which it writes the inputs [first,
/// last) of every tap: g[tap][c][n] = sum of x[point + tap][c] dy[point][n] over the samples and
/// the points that have such a neighbour. It is added to what is there if `accumulate`. Every
/// number is the chain fma(x, dy, sum) over samples, rows and columns in order: its bits depend
/// neither on the range nor on the pack, if the pack's `fma` rounds once. Requires a padding of 0
/// or 1.
template <std::floating_point T>
void conv_gradient(const BoardExtent& board, const ConvExtent& extent,
                   const std::type_identity_t<Points<const T>>& x,
                   const std::type_identity_t<Points<const T>>& dy, std::size_t first,
                   std::size_t last, bool accumulate, T* gradient) noexcept;

/// The gradient by the bias, [outputs], for `points` points a sample: the sum of dy over samples
/// and points in order, added to what is there if `accumulate`.
template <std::floating_point T>
void conv_bias_gradient(std::size_t points, const ConvExtent& extent,
                        const std::type_identity_t<Points<const T>>& dy, bool accumulate,
                        T* gradient) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include <algorithm>
#include <array>
#include <cassert>

#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// The gradients on one pack.
template <class P>
class ConvGradient;

}  // namespace LUDUS_KERNEL_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/conv_gradient.inc"
#include "ludus/simd/for_each_pack.inc"

namespace LUDUS_KERNEL_NAMESPACE {

template <std::floating_point T>
void conv_gradient(const BoardExtent& board, const ConvExtent& extent,
                   const std::type_identity_t<Points<const T>>& x,
                   const std::type_identity_t<Points<const T>>& dy, std::size_t first,
                   std::size_t last, bool accumulate, T* gradient) noexcept {
    assert(board.padding < 2);
    with_native<T>([&]<class P>(std::type_identity<P>) {
        ConvGradient<P>::by_weights(board, extent, x, dy, first, last, accumulate, gradient);
    });
}

template <std::floating_point T>
void conv_bias_gradient(std::size_t points, const ConvExtent& extent,
                        const std::type_identity_t<Points<const T>>& dy, bool accumulate,
                        T* gradient) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        ConvGradient<P>::by_bias(points, extent, dy, accumulate, gradient);
    });
}

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
