#pragma once

#ifdef __AVX512F__

#include <immintrin.h>

#include <cstddef>

#include "ludus/simd/pack.hpp"

namespace ludus::simd {

/// Sixteen floats in one of 32 registers. Needs AVX-512F.
struct Avx512 {
    using value_type = float;
    static constexpr std::size_t lanes = 16;
    static constexpr std::size_t tile_rows = 12;  ///< 12 x 2 sums, 2 packs of b, 1 of a
    static constexpr std::size_t tile_packs = 2;

    __m512 value;

    [[nodiscard]] static Avx512 zero() noexcept { return {_mm512_setzero_ps()}; }
    [[nodiscard]] static Avx512 broadcast(float x) noexcept { return {_mm512_set1_ps(x)}; }
    [[nodiscard]] static Avx512 load(const float* from) noexcept { return {_mm512_loadu_ps(from)}; }
    [[nodiscard]] static Avx512 load(const float* from, std::size_t count) noexcept {
        return {_mm512_maskz_loadu_ps(mask(count), from)};
    }
    void store(float* to) const noexcept { _mm512_storeu_ps(to, value); }
    void store(float* to, std::size_t count) const noexcept {
        _mm512_mask_storeu_ps(to, mask(count), value);
    }
    [[nodiscard]] friend Avx512 fma(Avx512 a, Avx512 b, Avx512 c) noexcept {
        return {_mm512_fmadd_ps(a.value, b.value, c.value)};
    }
    [[nodiscard]] friend Avx512 operator+(Avx512 a, Avx512 b) noexcept {
        return {_mm512_add_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx512 operator-(Avx512 a, Avx512 b) noexcept {
        return {_mm512_sub_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx512 operator*(Avx512 a, Avx512 b) noexcept {
        return {_mm512_mul_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx512 operator/(Avx512 a, Avx512 b) noexcept {
        return {_mm512_div_ps(a.value, b.value)};
    }
    [[nodiscard]] friend Avx512 sqrt(Avx512 a) noexcept {
        return {_mm512_maskz_sqrt_ps(mask(lanes), a.value)};
    }

private:
    [[nodiscard]] static __mmask16 mask(std::size_t count) noexcept {
        return static_cast<__mmask16>((1U << count) - 1);
    }
};

static_assert(Pack<Avx512>);

}  // namespace ludus::simd

#endif
