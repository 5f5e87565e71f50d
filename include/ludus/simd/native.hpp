#pragma once

#include <concepts>
#include <type_traits>

#include "ludus/simd/avx2.hpp"
#include "ludus/simd/avx512.hpp"
#include "ludus/simd/neon.hpp"
#include "ludus/simd/pack.hpp"

namespace ludus::simd {

/// The widest float pack of the processor that the compiler aims at. The only place that chooses.
#if defined(__AVX512F__)
using NativeFloat = Avx512;
#elif defined(__AVX2__) && defined(__FMA__)
using NativeFloat = Avx2;
#elif defined(__aarch64__)
using NativeFloat = Neon;
#else
using NativeFloat = Scalar<float>;
#endif

/// The pack that kernels use for a number type: `double` serves checks, not speed.
template <std::floating_point T>
using Native = std::conditional_t<std::is_same_v<T, float>, NativeFloat, Scalar<T>>;

}  // namespace ludus::simd
