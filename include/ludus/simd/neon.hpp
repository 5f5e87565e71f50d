#pragma once

#ifdef __aarch64__

#include <arm_neon.h>

#include <cstddef>

#include "ludus/simd/pack.hpp"

namespace ludus::simd {

/// Four floats in one of 32 registers. Needs 64-bit ARM.
struct Neon {
    using value_type = float;
    static constexpr std::size_t lanes = 4;
    static constexpr std::size_t tile_rows = 6;  ///< 6 x 4 sums, 4 packs of b, 1 of a
    static constexpr std::size_t tile_packs = 4;

    float32x4_t value;

    [[nodiscard]] static Neon zero() noexcept { return {vdupq_n_f32(0)}; }
    [[nodiscard]] static Neon broadcast(float x) noexcept { return {vdupq_n_f32(x)}; }
    [[nodiscard]] static Neon load(const float* from) noexcept { return {vld1q_f32(from)}; }
    [[nodiscard]] static Neon load(const float* from, std::size_t count) noexcept {
        float lane[lanes] = {};
        for (std::size_t i = 0; i < count; ++i) lane[i] = from[i];
        return load(lane);
    }
    void store(float* to) const noexcept { vst1q_f32(to, value); }
    void store(float* to, std::size_t count) const noexcept {
        float lane[lanes];
        store(lane);
        for (std::size_t i = 0; i < count; ++i) to[i] = lane[i];
    }
    [[nodiscard]] friend Neon fma(Neon a, Neon b, Neon c) noexcept {
        return {vfmaq_f32(c.value, a.value, b.value)};
    }
    [[nodiscard]] friend Neon operator+(Neon a, Neon b) noexcept {
        return {vaddq_f32(a.value, b.value)};
    }
    [[nodiscard]] friend Neon operator-(Neon a, Neon b) noexcept {
        return {vsubq_f32(a.value, b.value)};
    }
    [[nodiscard]] friend Neon operator*(Neon a, Neon b) noexcept {
        return {vmulq_f32(a.value, b.value)};
    }
    [[nodiscard]] friend Neon operator/(Neon a, Neon b) noexcept {
        return {vdivq_f32(a.value, b.value)};
    }
    [[nodiscard]] friend Neon sqrt(Neon a) noexcept { return {vsqrtq_f32(a.value)}; }
};

static_assert(Pack<Neon>);

}  // namespace ludus::simd

#endif
