#pragma once

#if defined(__AVX2__) && defined(__FMA__)

#include <immintrin.h>

#include <cstddef>

#include "ludus/simd/pack.hpp"

namespace ludus::simd {

/// Eight floats in one of 16 registers. Needs AVX2 and FMA.
struct Avx2 {
    using value_type = float;
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t tile_rows = 6;  ///< 6 x 2 sums, 2 packs of b, 1 of a
    static constexpr std::size_t tile_packs = 2;

    __m256 value;

    [[nodiscard]] static Avx2 zero() noexcept { return {_mm256_setzero_ps()}; }
    [[nodiscard]] static Avx2 broadcast(float x) noexcept { return {_mm256_set1_ps(x)}; }
    [[nodiscard]] static Avx2 load(const float* from) noexcept { return {_mm256_loadu_ps(from)}; }
    [[nodiscard]] static Avx2 load(const float* from, std::size_t count) noexcept {
        return {_mm256_maskload_ps(from, mask(count))};
    }
    void store(float* to) const noexcept { _mm256_storeu_ps(to, value); }
    void store(float* to, std::size_t count) const noexcept {
        _mm256_maskstore_ps(to, mask(count), value);
    }
    [[nodiscard]] friend Avx2 fma(Avx2 a, Avx2 b, Avx2 c) noexcept {
        return {_mm256_fmadd_ps(a.value, b.value, c.value)};
    }
    [[nodiscard]] friend Avx2 operator+(Avx2 a, Avx2 b) noexcept {
        return {_mm256_add_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx2 operator-(Avx2 a, Avx2 b) noexcept {
        return {_mm256_sub_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx2 operator*(Avx2 a, Avx2 b) noexcept {
        return {_mm256_mul_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx2 operator/(Avx2 a, Avx2 b) noexcept {
        return {_mm256_div_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx2 sqrt(Avx2 a) noexcept { return {_mm256_sqrt_ps(a.value)}; }

private:
    [[nodiscard]] static __m256i mask(std::size_t count) noexcept {
        const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)), lane);
    }
};

static_assert(Pack<Avx2>);

}  // namespace ludus::simd

#endif
