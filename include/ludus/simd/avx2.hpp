#pragma once

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstring>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/pack.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_SIMD_NAMESPACE {
LUDUS_BEGIN_TARGET(LUDUS_AVX2)

/// Eight floats. Needs AVX2 and FMA.
struct Avx2 {
    using value_type = float;
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t sums = 12;

    __m256 value;

    [[nodiscard]] static Avx2 zero() noexcept { return {_mm256_setzero_ps()}; }
    [[nodiscard]] static Avx2 broadcast(float x) noexcept { return {_mm256_set1_ps(x)}; }
    [[nodiscard]] static Avx2 load(const float* from) noexcept { return {_mm256_loadu_ps(from)}; }
    [[nodiscard]] static Avx2 load(const float* from, std::size_t count) noexcept {
        return {_mm256_maskload_ps(from, first(count))};
    }
    [[nodiscard]] static Avx2 load(const Bfloat16* from) noexcept {
        return widened(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    [[nodiscard]] static Avx2 load(const Bfloat16* from, std::size_t count) noexcept {
        if (count == lanes) return load(from);
        std::array<Bfloat16, lanes> lane{};
        std::memcpy(lane.data(), from, count * sizeof(Bfloat16));
        return load(lane.data());
    }
    [[nodiscard]] static Avx2 firsts(const Bfloat16* pairs) noexcept {
        const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(pairs));
        return {_mm256_castsi256_ps(_mm256_slli_epi32(all, 16))};
    }
    [[nodiscard]] static Avx2 seconds(const Bfloat16* pairs) noexcept {
        const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(pairs));
        return {_mm256_castsi256_ps(_mm256_and_si256(all, _mm256_set1_epi32(-0x10000)))};
    }
    void store(float* to) const noexcept { _mm256_storeu_ps(to, value); }
    void store(float* to, std::size_t count) const noexcept {
        _mm256_maskstore_ps(to, first(count), value);
    }

    [[nodiscard]] static Avx2 widened(__m128i halves) noexcept {
        return {_mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(halves), 16))};
    }
    /// A mask of the first `count` lanes.
    [[nodiscard]] static __m256i first(std::size_t count) noexcept {
        const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)), lane);
    }
};

[[nodiscard]] inline Avx2 fma(Avx2 a, Avx2 b, Avx2 c) noexcept {
    return {_mm256_fmadd_ps(a.value, b.value, c.value)};
}
[[nodiscard]] inline Avx2 operator+(Avx2 a, Avx2 b) noexcept {
    return {_mm256_add_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx2 operator-(Avx2 a, Avx2 b) noexcept {
    return {_mm256_sub_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx2 operator*(Avx2 a, Avx2 b) noexcept {
    return {_mm256_mul_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx2 operator/(Avx2 a, Avx2 b) noexcept {
    return {_mm256_div_ps(a.value, b.value)};
}
[[nodiscard]] inline Avx2 sqrt(Avx2 a) noexcept { return {_mm256_sqrt_ps(a.value)}; }
[[nodiscard]] inline Avx2 max(Avx2 a, Avx2 b) noexcept { return {_mm256_max_ps(a.value, b.value)}; }
[[nodiscard]] inline Avx2 min(Avx2 a, Avx2 b) noexcept { return {_mm256_min_ps(a.value, b.value)}; }
[[nodiscard]] inline Avx2 where_positive(Avx2 a, Avx2 b) noexcept {
    const __m256 positive = _mm256_cmp_ps(a.value, _mm256_setzero_ps(), _CMP_GT_OQ);
    return {_mm256_and_ps(positive, b.value)};
}
[[nodiscard]] inline Avx2 times_power_of_two(Avx2 a, Avx2 n) noexcept {
    const __m256i exponent = _mm256_slli_epi32(_mm256_cvtps_epi32(n.value), 23);
    return {_mm256_castsi256_ps(_mm256_add_epi32(_mm256_castps_si256(a.value), exponent))};
}

static_assert(Pack<Avx2>);

LUDUS_END_TARGET
}  // namespace LUDUS_SIMD_NAMESPACE

#endif
