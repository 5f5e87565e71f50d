#pragma once

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstddef>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/pack.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_SIMD_NAMESPACE {
LUDUS_BEGIN_TARGET(LUDUS_AVX512)

/// Sixteen floats. Needs AVX-512 F, BW, DQ and VL.
struct Avx512 {
    using value_type = float;
    static constexpr std::size_t lanes = 16;
    static constexpr std::size_t sums = 24;

    __m512 value;

    [[nodiscard]] static Avx512 zero() noexcept { return {_mm512_setzero_ps()}; }
    [[nodiscard]] static Avx512 broadcast(float x) noexcept { return {_mm512_set1_ps(x)}; }
    [[nodiscard]] static Avx512 load(const float* from) noexcept { return {_mm512_loadu_ps(from)}; }
    [[nodiscard]] static Avx512 load(const float* from, std::size_t count) noexcept {
        return {_mm512_maskz_loadu_ps(first(count), from)};
    }
    [[nodiscard]] static Avx512 load(const Bfloat16* from) noexcept {
        return widened(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    [[nodiscard]] static Avx512 load(const Bfloat16* from, std::size_t count) noexcept {
        return widened(_mm256_maskz_loadu_epi16(first(count), from));
    }
    [[nodiscard]] static Avx512 firsts(const Bfloat16* pairs) noexcept {
        return {_mm512_castsi512_ps(
            _mm512_maskz_slli_epi32(first(lanes), _mm512_loadu_si512(pairs), 16))};
    }
    [[nodiscard]] static Avx512 seconds(const Bfloat16* pairs) noexcept {
        return {_mm512_castsi512_ps(
            _mm512_and_si512(_mm512_loadu_si512(pairs), _mm512_set1_epi32(-0x10000)))};
    }
    void store(float* to) const noexcept { _mm512_storeu_ps(to, value); }
    void store(float* to, std::size_t count) const noexcept {
        _mm512_mask_storeu_ps(to, first(count), value);
    }

    [[nodiscard]] static Avx512 widened(__m256i halves) noexcept {
        const __m512i wide = _mm512_maskz_cvtepu16_epi32(first(lanes), halves);
        return {_mm512_castsi512_ps(_mm512_maskz_slli_epi32(first(lanes), wide, 16))};
    }
    /// A mask of the first `count` lanes.
    [[nodiscard]] static __mmask16 first(std::size_t count) noexcept {
        return static_cast<__mmask16>((1U << count) - 1);
    }
};

[[nodiscard]] inline Avx512 fma(Avx512 a, Avx512 b, Avx512 c) noexcept {
    return {_mm512_fmadd_ps(a.value, b.value, c.value)};
}
[[nodiscard]] inline Avx512 operator+(Avx512 a, Avx512 b) noexcept {
    return {_mm512_add_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx512 operator-(Avx512 a, Avx512 b) noexcept {
    return {_mm512_sub_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx512 operator*(Avx512 a, Avx512 b) noexcept {
    return {_mm512_mul_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx512 operator/(Avx512 a, Avx512 b) noexcept {
    return {_mm512_div_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx512 sqrt(Avx512 a) noexcept {
    return {_mm512_maskz_sqrt_ps(Avx512::first(16), a.value)};
}
[[nodiscard]] inline Avx512 max(Avx512 a, Avx512 b) noexcept {
    return {_mm512_maskz_max_ps(Avx512::first(16), a.value, b.value)};
}
[[nodiscard]] inline Avx512 min(Avx512 a, Avx512 b) noexcept {
    return {_mm512_maskz_min_ps(Avx512::first(16), a.value, b.value)};
}
[[nodiscard]] inline Avx512 where_positive(Avx512 a, Avx512 b) noexcept {
    const __mmask16 positive = _mm512_cmp_ps_mask(a.value, _mm512_setzero_ps(), _CMP_GT_OQ);
    return {_mm512_maskz_mov_ps(positive, b.value)};
}
[[nodiscard]] inline Avx512 times_power_of_two(Avx512 a, Avx512 n) noexcept {
    const __m512i exponent = _mm512_maskz_slli_epi32(
        Avx512::first(16), _mm512_maskz_cvtps_epi32(Avx512::first(16), n.value), 23);
    return {_mm512_castsi512_ps(_mm512_add_epi32(_mm512_castps_si512(a.value), exponent))};
}

static_assert(Pack<Avx512>);

LUDUS_END_TARGET
}  // namespace LUDUS_SIMD_NAMESPACE

#endif
