#pragma once

#ifdef __aarch64__

#include <arm_neon.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/pack.hpp"

namespace LUDUS_SIMD_NAMESPACE {

/// Four floats, on every 64-bit ARM.
struct Neon {
    using value_type = float;
    static constexpr std::size_t lanes = 4;
    static constexpr std::size_t sums = 24;

    float32x4_t value;

    [[nodiscard]] static Neon zero() noexcept { return {vdupq_n_f32(0)}; }
    [[nodiscard]] static Neon broadcast(float x) noexcept { return {vdupq_n_f32(x)}; }
    [[nodiscard]] static Neon load(const float* from) noexcept { return {vld1q_f32(from)}; }
    [[nodiscard]] static Neon load(const float* from, std::size_t count) noexcept {
        if (count == lanes) return load(from);
        std::array<float, lanes> lane{};
        for (std::size_t i = 0; i < count; ++i) lane[i] = from[i];
        return load(lane.data());
    }
    [[nodiscard]] static Neon load(const Bfloat16* from) noexcept {
        const uint16x4_t halves = vld1_u16(reinterpret_cast<const std::uint16_t*>(from));
        return {vreinterpretq_f32_u32(vshll_n_u16(halves, 16))};
    }
    [[nodiscard]] static Neon load(const Bfloat16* from, std::size_t count) noexcept {
        if (count == lanes) return load(from);
        std::array<Bfloat16, lanes> lane{};
        std::copy_n(from, count, lane.begin());
        return load(lane.data());
    }
    [[nodiscard]] static Neon firsts(const Bfloat16* pairs) noexcept {
        return {vreinterpretq_f32_u32(vshlq_n_u32(words(pairs), 16))};
    }
    [[nodiscard]] static Neon seconds(const Bfloat16* pairs) noexcept {
        return {vreinterpretq_f32_u32(vandq_u32(words(pairs), vdupq_n_u32(0xFFFF0000)))};
    }
    [[nodiscard]] static uint32x4_t words(const Bfloat16* pairs) noexcept {
        return vreinterpretq_u32_u16(vld1q_u16(reinterpret_cast<const std::uint16_t*>(pairs)));
    }
    void store(float* to) const noexcept { vst1q_f32(to, value); }
    void store(float* to, std::size_t count) const noexcept {
        std::array<float, lanes> lane{};
        store(lane.data());
        for (std::size_t i = 0; i < count; ++i) to[i] = lane[i];
    }
};

[[nodiscard]] inline Neon fma(Neon a, Neon b, Neon c) noexcept {
    return {vfmaq_f32(c.value, a.value, b.value)};
}
[[nodiscard]] inline Neon operator+(Neon a, Neon b) noexcept {
    return {vaddq_f32(a.value, b.value)};
}
[[nodiscard]] inline Neon operator-(Neon a, Neon b) noexcept {
    return {vsubq_f32(a.value, b.value)};
}
[[nodiscard]] inline Neon operator*(Neon a, Neon b) noexcept {
    return {vmulq_f32(a.value, b.value)};
}
[[nodiscard]] inline Neon operator/(Neon a, Neon b) noexcept {
    return {vdivq_f32(a.value, b.value)};
}
[[nodiscard]] inline Neon sqrt(Neon a) noexcept { return {vsqrtq_f32(a.value)}; }
[[nodiscard]] inline Neon max(Neon a, Neon b) noexcept {
    return {vbslq_f32(vcgtq_f32(a.value, b.value), a.value, b.value)};
}
[[nodiscard]] inline Neon min(Neon a, Neon b) noexcept {
    return {vbslq_f32(vcltq_f32(a.value, b.value), a.value, b.value)};
}
[[nodiscard]] inline Neon where_positive(Neon a, Neon b) noexcept {
    return {vbslq_f32(vcgtzq_f32(a.value), b.value, vdupq_n_f32(0))};
}
[[nodiscard]] inline Neon times_power_of_two(Neon a, Neon n) noexcept {
    const int32x4_t exponent = vshlq_n_s32(vcvtnq_s32_f32(n.value), 23);
    return {vreinterpretq_f32_s32(vaddq_s32(vreinterpretq_s32_f32(a.value), exponent))};
}

static_assert(Pack<Neon>);

}  // namespace LUDUS_SIMD_NAMESPACE

#endif
