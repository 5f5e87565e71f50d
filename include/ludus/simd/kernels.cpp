// The kernels, compiled once: see linkage.hpp.

#ifndef LUDUS_COMPILED_KERNELS
#error "compile this file, and those that it serves, with -DLUDUS_COMPILED_KERNELS"
#endif

#define LUDUS_KERNELS_SOURCE

#include <cstddef>
#include <cstdint>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/channels.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/conv_gradient.hpp"
#include "ludus/simd/descent.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/function.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/int8.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/points.hpp"
#include "ludus/simd/transpose.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

#define LUDUS_FUNCTION_OF(function, T)                                                  \
    template void apply_values<Function::function>(std::size_t, const T*, T*) noexcept; \
    template void apply_slopes<Function::function>(std::size_t, const T*, T*) noexcept;

#define LUDUS_KERNELS_OF(T)                                                                        \
    template void gemm(std::size_t, std::size_t, std::size_t, MatrixView<T>, const T*,             \
                       std::size_t, const T*, std::size_t, T*, std::size_t,                        \
                       const Finish<T>&) noexcept;                                                 \
    template void packed_gemm(std::size_t, std::size_t, std::size_t, MatrixView<T>, const T*,      \
                              const T*, std::size_t, T*, std::size_t, const Finish<T>&) noexcept;  \
    template void transpose(std::size_t, std::size_t, const T*, std::size_t, T*,                   \
                            std::size_t) noexcept;                                                 \
    template void channel_moments(const Extent&, Points<const T>, T*, T*) noexcept;                \
    template void channel_affine(const Extent&, Points<const T>, const T*, const T*, Points<T>,    \
                                 const Finish<T>&) noexcept;                                       \
    template void channel_slopes(const Extent&, Points<const T>, Points<const T>, const T*, T*,    \
                                 T*) noexcept;                                                     \
    template void channel_combine(const Extent&, Points<const T>, Points<const T>, const T*,       \
                                  const T*, const T*, bool, Points<T>) noexcept;                   \
    template void conv<T>(const BoardExtent&, const ConvExtent&, const Points<const T>&, const T*, \
                          const Points<const T>&, const Points<T>&, const Finish<T>&) noexcept;    \
    template void widening_conv(const BoardExtent&, const ConvExtent&, const Points<const T>&,     \
                                const T*, const Points<const T>&, const Points<T>&) noexcept;      \
    template void turned_weights(std::size_t, std::size_t, const T*, T*) noexcept;                 \
    template void conv_gradient(const BoardExtent&, const ConvExtent&, const Points<const T>&,     \
                                const Points<const T>&, std::size_t, std::size_t, bool,            \
                                T*) noexcept;                                                      \
    template void conv_bias_gradient(std::size_t, const ConvExtent&, const Points<const T>&, bool, \
                                     T*) noexcept;                                                 \
    template void add_values(std::size_t, const T*, T*) noexcept;                                  \
    template void silu(std::size_t, const T*, T*) noexcept;                                        \
    template void silu_slopes(std::size_t, const T*, const T*, bool, T*) noexcept;                 \
    template void softmax(std::size_t, const T*, T*) noexcept;                                     \
    template void sgd_step(const Descent<T>&, T, bool, T*) noexcept;                               \
    template void rms_prop_step(const Descent<T>&, T, T, T*) noexcept;                             \
    template void ada_delta_step(const Descent<T>&, T, T, T*, T*) noexcept;                        \
    template void adam_step(const Descent<T>&, T, T, T, T, T*, T*) noexcept;                       \
    LUDUS_FUNCTION_OF(relu, T)                                                                     \
    LUDUS_FUNCTION_OF(elu, T)                                                                      \
    LUDUS_FUNCTION_OF(tanh, T)                                                                     \
    LUDUS_FUNCTION_OF(sigmoid, T)                                                                  \
    LUDUS_FUNCTION_OF(exp, T)

LUDUS_KERNELS_OF(float)
LUDUS_KERNELS_OF(double)

template void packed_gemm(std::size_t, std::size_t, std::size_t, MatrixView<float>, const Bfloat16*,
                          const float*, std::size_t, float*, std::size_t,
                          const Finish<float>&) noexcept;
template void conv<float>(const BoardExtent&, const ConvExtent&, const Points<const float>&,
                          const Bfloat16*, const Points<const float>&, const Points<float>&,
                          const Finish<float>&) noexcept;
template float int8_quantise(std::size_t, const float*, std::uint8_t*) noexcept;
template void int8_product(const Int8Rows&, const float*, const Int8Matrix&, const float*, float*,
                           std::size_t, const Finish<float>&) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE
