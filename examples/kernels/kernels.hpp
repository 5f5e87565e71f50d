#pragma once

// The kernels that most networks need, whatever their layers' sizes, and the convolutions that
// several programs have. They take long to compile: our programs and tests have this header
// precompiled, and find them in kernels.cpp, where `LUDUS_LINKAGE` is empty.

#include <cstddef>
#include <cstdint>

#include "ludus/simd/channels.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/conv_gradient.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/int8.hpp"
#include "ludus/simd/points.hpp"

#ifndef LUDUS_LINKAGE
#define LUDUS_LINKAGE extern
#endif

#define LUDUS_KERNELS_OF(T)                                                                        \
    LUDUS_LINKAGE template void gemm<T>(std::size_t, std::size_t, std::size_t, MatrixView<T>,      \
                                        const T*, std::size_t, const T*, std::size_t, T*,          \
                                        std::size_t, const Finish<T>&) noexcept;                   \
    LUDUS_LINKAGE template void channel_moments<T>(const Extent&, Points<const T>, T*,             \
                                                   T*) noexcept;                                   \
    LUDUS_LINKAGE template void channel_affine<T>(const Extent&, Points<const T>, const T*,        \
                                                  const T*, Points<T>, const Finish<T>&) noexcept; \
    LUDUS_LINKAGE template void channel_slopes<T>(const Extent&, Points<const T>, Points<const T>, \
                                                  const T*, T*, T*) noexcept;                      \
    LUDUS_LINKAGE template void channel_combine<T>(const Extent&, Points<const T>,                 \
                                                   Points<const T>, const T*, const T*, const T*,  \
                                                   bool, Points<T>) noexcept;                      \
    LUDUS_LINKAGE template void conv_gradient<T>(const BoardExtent&, const ConvExtent&,            \
                                                 const Points<const T>&, const Points<const T>&,   \
                                                 std::size_t, std::size_t, bool, T*) noexcept;     \
    LUDUS_LINKAGE template void conv_bias_gradient<T>(std::size_t, const ConvExtent&,              \
                                                      const Points<const T>&, bool, T*) noexcept;

// Boards of height x width, the step from point to point of x, the padding.
#define LUDUS_CONV_OF(height, width, x_step, padding)                                            \
    LUDUS_LINKAGE template void conv<height, width, x_step, padding, float>(                     \
        const ConvExtent&, const Points<const float>&, const float*, const Points<const float>&, \
        const Points<float>&, const Finish<float>&) noexcept;

namespace ludus::simd {

LUDUS_KERNELS_OF(float)
LUDUS_KERNELS_OF(double)

LUDUS_LINKAGE template void int8_product<float>(std::size_t, const std::uint8_t*, std::size_t,
                                                const float*, const Int8Matrix&, const float*,
                                                float*, std::size_t) noexcept;

LUDUS_CONV_OF(5, 5, 7, 1)   // Onitama's planes
LUDUS_CONV_OF(5, 5, 10, 1)  // and with the cards
LUDUS_CONV_OF(5, 5, 64, 1)
LUDUS_CONV_OF(7, 7, 7, 0)  // Chinese Checkers' planes
LUDUS_CONV_OF(7, 7, 8, 0)
LUDUS_CONV_OF(5, 5, 32, 1)  // after them
LUDUS_CONV_OF(4, 4, 32, 1)  // Dots and Boxes
LUDUS_CONV_OF(4, 4, 64, 1)
LUDUS_CONV_OF(5, 4, 3, 1)  // layers of tests

}  // namespace ludus::simd
