#pragma once

#if defined(__x86_64__)

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/pack.hpp"

namespace LUDUS_SIMD_NAMESPACE {

/// Four floats, on every 64-bit x86. Its `fma` rounds twice, so that its results differ in their
/// last bits from those of the other packs.
struct Sse2 {
    using value_type = float;
    static constexpr std::size_t lanes = 4;
    /// Twice as many would be up to a twentieth faster on an Ice Lake Xeon, but would have twice
    /// the tiles to compile, for processors that are rare.
    static constexpr std::size_t sums = 6;

    __m128 value;

    [[nodiscard]] static Sse2 zero() noexcept { return {_mm_setzero_ps()}; }
    [[nodiscard]] static Sse2 broadcast(float x) noexcept { return {_mm_set1_ps(x)}; }
    [[nodiscard]] static Sse2 load(const float* from) noexcept { return {_mm_loadu_ps(from)}; }
    [[nodiscard]] static Sse2 load(const float* from, std::size_t count) noexcept {
        if (count == lanes) return load(from);
        const auto lane = [&](std::size_t i) { return i < count ? from[i] : 0.0F; };
        return {_mm_setr_ps(lane(0), lane(1), lane(2), lane(3))};
    }
    [[nodiscard]] static Sse2 load(const Bfloat16* from) noexcept {
        const __m128i halves = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
        return {_mm_castsi128_ps(_mm_unpacklo_epi16(_mm_setzero_si128(), halves))};
    }
    [[nodiscard]] static Sse2 load(const Bfloat16* from, std::size_t count) noexcept {
        if (count == lanes) return load(from);
        std::array<Bfloat16, lanes> lane{};
        std::copy_n(from, count, lane.begin());
        return load(lane.data());
    }
    [[nodiscard]] static Sse2 firsts(const Bfloat16* pairs) noexcept {
        const __m128i all = _mm_loadu_si128(reinterpret_cast<const __m128i*>(pairs));
        return {_mm_castsi128_ps(_mm_slli_epi32(all, 16))};
    }
    [[nodiscard]] static Sse2 seconds(const Bfloat16* pairs) noexcept {
        const __m128i all = _mm_loadu_si128(reinterpret_cast<const __m128i*>(pairs));
        return {_mm_castsi128_ps(_mm_and_si128(all, _mm_set1_epi32(-0x10000)))};
    }
    void store(float* to) const noexcept { _mm_storeu_ps(to, value); }
    void store(float* to, std::size_t count) const noexcept {
        std::array<float, lanes> lane{};
        store(lane.data());
        for (std::size_t i = 0; i < count; ++i) to[i] = lane[i];
    }
};

[[nodiscard]] inline Sse2 operator+(Sse2 a, Sse2 b) noexcept {
    return {_mm_add_ps(a.value, b.value)};
}
[[nodiscard]] inline Sse2 operator-(Sse2 a, Sse2 b) noexcept {
    return {_mm_sub_ps(a.value, b.value)};
}
[[nodiscard]] inline Sse2 operator*(Sse2 a, Sse2 b) noexcept {
    return {_mm_mul_ps(a.value, b.value)};
}
[[nodiscard]] inline Sse2 operator/(Sse2 a, Sse2 b) noexcept {
    return {_mm_div_ps(a.value, b.value)};
}
[[nodiscard]] inline Sse2 fma(Sse2 a, Sse2 b, Sse2 c) noexcept { return a * b + c; }
[[nodiscard]] inline Sse2 sqrt(Sse2 a) noexcept { return {_mm_sqrt_ps(a.value)}; }
[[nodiscard]] inline Sse2 max(Sse2 a, Sse2 b) noexcept { return {_mm_max_ps(a.value, b.value)}; }
[[nodiscard]] inline Sse2 min(Sse2 a, Sse2 b) noexcept { return {_mm_min_ps(a.value, b.value)}; }
[[nodiscard]] inline Sse2 where_positive(Sse2 a, Sse2 b) noexcept {
    return {_mm_and_ps(_mm_cmpgt_ps(a.value, _mm_setzero_ps()), b.value)};
}
[[nodiscard]] inline Sse2 times_power_of_two(Sse2 a, Sse2 n) noexcept {
    const __m128i exponent = _mm_slli_epi32(_mm_cvtps_epi32(n.value), 23);
    return {_mm_castsi128_ps(_mm_add_epi32(_mm_castps_si128(a.value), exponent))};
}

static_assert(Pack<Sse2>);

}  // namespace LUDUS_SIMD_NAMESPACE

#endif
