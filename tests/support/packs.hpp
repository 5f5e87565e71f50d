#pragma once

#include <tuple>

#include "ludus/simd/native.hpp"

namespace support {

/// Every pack that the compiler's flags let tests use without kernels of their own.
using Packs = std::tuple<ludus::simd::Scalar<float>, ludus::simd::Scalar<double>
#ifdef __x86_64__
                         ,
                         ludus::simd::Sse2
#endif
#if defined(__AVX2__) && defined(__FMA__)
                         ,
                         ludus::simd::Avx2
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
                         ,
                         ludus::simd::Avx512
#endif
#if defined(__aarch64__)
                         ,
                         ludus::simd::Neon
#elif !defined(__x86_64__)
                         ,
                         ludus::simd::Vector
#endif
                         >;

/// With the one for processors without a pack of their own, which has no kernels here.
using PacksAndVector = decltype(std::tuple_cat(Packs{}, std::tuple<ludus::simd::Vector>{}));

/// The widest of them.
using Widest = std::tuple_element_t<std::tuple_size_v<Packs> - 1, Packs>;

}  // namespace support
