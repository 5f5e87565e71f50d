#pragma once

// The kernels of networks, whatever their layers' sizes. They take long to compile: our programs
// and tests have this header precompiled, and find them in kernels.cpp, where `LUDUS_LINKAGE` is
// empty.

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
    LUDUS_LINKAGE template void conv<T>(const BoardExtent&, const ConvExtent&,                     \
                                        const Points<const T>&, const T*, const Points<const T>&,  \
                                        const Points<T>&, const Finish<T>&) noexcept;              \
    LUDUS_LINKAGE template void widening_conv<T>(                                                  \
        const BoardExtent&, const ConvExtent&, const Points<const T>&, const T*,                   \
        const Points<const T>&, const Points<T>&) noexcept;                                        \
    LUDUS_LINKAGE template void conv_gradient<T>(const BoardExtent&, const ConvExtent&,            \
                                                 const Points<const T>&, const Points<const T>&,   \
                                                 std::size_t, std::size_t, bool, T*) noexcept;     \
    LUDUS_LINKAGE template void conv_bias_gradient<T>(std::size_t, const ConvExtent&,              \
                                                      const Points<const T>&, bool, T*) noexcept;

namespace ludus::simd {

LUDUS_KERNELS_OF(float)
LUDUS_KERNELS_OF(double)

LUDUS_LINKAGE template void int8_product<float>(std::size_t, const std::uint8_t*, std::size_t,
                                                const float*, const Int8Matrix&, const float*,
                                                float*, std::size_t) noexcept;

}  // namespace ludus::simd
