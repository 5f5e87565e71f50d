#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "ludus/simd/finish.hpp"
#include "ludus/simd/int8_layout.hpp"
#include "ludus/simd/linkage.hpp"

/// Products of matrices of 8-bit numbers. Weights are signed, with a scale for each column; rows
/// are quantised when they are multiplied, each with a scale of its own. Sums are exact whole
/// numbers, so that all processors agree to the last bit.
namespace LUDUS_KERNEL_NAMESPACE {

/// What numbers are multiplied by to become steps, of which the largest takes 127. Numbers so small
/// that this would be infinite, below 4e-37, are taken for zeros.
[[nodiscard, gnu::always_inline]] constexpr float int8_inverse(float largest) noexcept {
    constexpr float too_small = 127 / std::numeric_limits<float>::max();
    return largest > too_small ? 127 / largest : 0;
}

/// Quantises a row of numbers: x[k] is about (q[k] - 128) * scale. Fills q to whole groups;
/// returns the scale. If a number is not finite, both are unspecified. A template like the other
/// kernels, so that kernels.cpp can instantiate it.
template <std::same_as<float> T>
T int8_quantise(std::size_t count, const T* x, std::uint8_t* q) noexcept;

/// y[r][n] = x_scale[r] w.scale[n] (sum over k of (x[r][k] - 128) w[k][n]) + bias[n]. Then comes
/// `finish`, whose addend has a point for each row.
template <std::same_as<float> T>
void int8_product(const Int8Rows& x, const T* x_scale, const Int8Matrix& w, const T* bias, T* y,
                  std::size_t y_step, const Finish<T>& finish = {}) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#if defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "ludus/simd/fused.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/slices.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// A way to multiply 8-bit numbers: one by one.
struct Int8Scalar {};
/// Another: by AVX2.
struct Int8Avx2 {};
/// Another: by AVX2 and AVX-VNNI, groups of four at once.
struct Int8AvxVnni {};
/// Another: by AVX-512 VNNI.
struct Int8Vnni {};
/// Another: by NEON.
struct Int8Neon {};
/// Another: by NEON's dot products, groups of four at once.
struct Int8NeonDot {};

/// What a way does: `run`, see `int8_product`, and `quantise`, see `int8_quantise`.
template <class Way>
struct Int8Product;

/// What `run` is given, from a row on.
struct Int8Operands {
    Int8Rows x;
    const float* x_scale;
    const Int8Matrix& w;
    const float* bias;
    float* y;
    std::size_t y_step;
    Finish<float> finish;

    /// Groups of a row that lie together.
    [[nodiscard]] std::size_t part_groups() const noexcept {
        return int8_groups(w.depth) / x.parts;
    }
    /// The operands from a row on, of which at least `count` follow in its line.
    [[nodiscard]] Int8Operands from_row(std::size_t row, std::size_t count) const noexcept {
        Int8Operands part = *this;
        part.x.data += row / x.line * x.line_step + row % x.line * x.step;
        part.x.count = part.x.line = count;
        part.x_scale += row;
        part.y += row * y_step;
        if (finish.addend.data != nullptr)
            part.finish.addend.data += row * finish.addend.point_step;
        return part;
    }
    /// Calls `strip(operands)` for the rows of each line in strips of nearly equal height, at most
    /// `most`.
    template <class Strip>
    void for_each_strip(std::size_t most, const Strip& strip) const noexcept {
        const std::size_t strips = (x.line + most - 1) / most;
        for (std::size_t first = 0; first < x.count; first += x.line)
            for (std::size_t s = 0, r = 0; s < strips; ++s) {
                const std::size_t height = (x.line - r) / (strips - s);
                strip(from_row(first + r, height));
                r += height;
            }
    }
};

/// The plain way, the twin of the others.
template <>
struct Int8Product<Int8Scalar> {
    /// See `int8_quantise`.
    static float quantise(std::size_t count, const float* x, std::uint8_t* q) noexcept {
        float largest = 0;
        for (std::size_t k = 0; k < count; ++k) largest = std::max(largest, std::abs(x[k]));
        const float inverse = int8_inverse(largest);
        for (std::size_t k = 0; k < int8_groups(count) * int8_group; ++k) {
            const float number = k < count && std::isfinite(x[k]) ? x[k] * inverse : 0;
            q[k] = static_cast<std::uint8_t>(static_cast<int>(std::nearbyint(number)) + 128);
        }
        return largest / 127;
    }

    /// See `int8_product`.
    static void run(const Int8Operands& all) noexcept {
        const std::size_t together = all.part_groups() * int8_group;
        for (std::size_t r = 0; r < all.x.count; ++r) {
            const Int8Operands row = all.from_row(r, 1);
            for (std::size_t n = 0; n < row.w.columns; ++n) {
                std::int32_t sum = -row.w.offset[n];
                for (std::size_t k = 0; k < together * row.x.parts; ++k)
                    sum += row.x.data[k / together * row.x.part_step + k % together] *
                        row.w.values[int8_place(row.w.depth, k, n)];
                float& to = row.y[n];
                to = fused(static_cast<float>(sum), *row.x_scale * row.w.scale[n], row.bias[n]);
                if (row.finish.addend.data != nullptr) to += row.finish.addend.data[n];
                if (row.finish.rectify) to = 0 > to ? 0 : to;
            }
        }
    }
};

}  // namespace LUDUS_KERNEL_NAMESPACE

#if defined(__x86_64__)
#include "ludus/simd/int8_avx2.inc"
#include "ludus/simd/int8_avx512.inc"
#elif defined(__aarch64__)

namespace LUDUS_KERNEL_NAMESPACE {

/// The sums of a row's products with a few columns.
template <class Way>
struct Int8Sum;

#define LUDUS_INT8_WAY Int8Neon
#include "ludus/simd/int8_neon.inc"
#undef LUDUS_INT8_WAY

#define LUDUS_INT8_WAY Int8NeonDot
#define LUDUS_INT8_DOT
#if defined(__ARM_FEATURE_DOTPROD)
#include "ludus/simd/int8_neon.inc"
#else
LUDUS_BEGIN_TARGET("arch=armv8.2-a+dotprod")
#include "ludus/simd/int8_neon.inc"
LUDUS_END_TARGET
#endif
#undef LUDUS_INT8_DOT
#undef LUDUS_INT8_WAY

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif

namespace LUDUS_KERNEL_NAMESPACE {

#if defined(__x86_64__)
/// Whether the processor has AVX-512 VNNI.
[[nodiscard]] inline bool has_vnni() noexcept {
    static const bool found =
        native_level() == Level::avx512 && __builtin_cpu_supports("avx512vnni");
    return found;
}
/// Whether the processor has AVX-VNNI, which programs that are kept to AVX2 do not use.
[[nodiscard]] inline bool has_avx_vnni() noexcept {
    constexpr unsigned avx_vnni = 1U << 4;
    static const bool found = highest_level == Level::avx512 && native_level() != Level::baseline &&
        (cpuid(7, 1)[0] & avx_vnni) != 0;
    return found;
}
#elif defined(__aarch64__)
/// Whether the processor has dot products of 8-bit numbers.
[[nodiscard]] inline bool has_dot_product() noexcept {
#if defined(__ARM_FEATURE_DOTPROD)
    return true;
#elif defined(__linux__)
    static const bool found = (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0;
    return found;
#else
    return false;
#endif
}
#endif

/// Calls `call(std::type_identity<Way>{})` with the fastest way of this processor, and returns what
/// it returns.
template <class Call>
decltype(auto) with_int8_way(const Call& call) {
#if defined(__x86_64__)
    if (has_vnni()) return call(std::type_identity<Int8Vnni>{});
    if (has_avx_vnni()) return call(std::type_identity<Int8AvxVnni>{});
    if (native_level() != Level::baseline) return call(std::type_identity<Int8Avx2>{});
    return call(std::type_identity<Int8Scalar>{});
#elif defined(__aarch64__)
    if (has_dot_product()) return call(std::type_identity<Int8NeonDot>{});
    return call(std::type_identity<Int8Neon>{});
#else
    return call(std::type_identity<Int8Scalar>{});
#endif
}

template <std::same_as<float> T>
T int8_quantise(std::size_t count, const T* x, std::uint8_t* q) noexcept {
    return with_int8_way([&]<class Way>(std::type_identity<Way>) {
        return Int8Product<Way>::quantise(count, x, q);
    });
}

template <std::same_as<float> T>
void int8_product(const Int8Rows& x, const T* x_scale, const Int8Matrix& w, const T* bias, T* y,
                  std::size_t y_step, const Finish<T>& finish) noexcept {
    const Int8Operands all{x, x_scale, w, bias, y, y_step, finish};
    with_int8_way([&]<class Way>(std::type_identity<Way>) { Int8Product<Way>::run(all); });
}

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
