#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "ludus/simd/avx2.hpp"
#include "ludus/simd/avx512.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/neon.hpp"
#include "ludus/simd/pack.hpp"
#include "ludus/simd/sse2.hpp"
#include "ludus/simd/vector.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace LUDUS_SIMD_NAMESPACE {

/// What a processor has beyond its architecture's baseline, each with all before it.
enum class Level : std::uint8_t {
    baseline,  ///< nothing
    avx2,      ///< AVX2, FMA, F16C, BMI and BMI2
    avx512     ///< AVX-512 F, BW, DQ and VL
};

#if defined(__x86_64__)
/// What the processor says of itself: EAX, EBX, ECX and EDX of CPUID, or zeros. For features that
/// Clang 16 has no names for.
[[nodiscard]] inline std::array<unsigned, 4> cpuid(unsigned leaf, unsigned subleaf) noexcept {
    std::array<unsigned, 4> found{};
    auto& [eax, ebx, ecx, edx] = found;
    const bool known = __get_cpuid_count(leaf, subleaf, &eax, &ebx, &ecx, &edx) != 0;
    return known ? found : std::array<unsigned, 4>{};
}
#endif

/// Asks the processor for all that the kernels of a level are compiled for, see target.hpp.
[[nodiscard]] inline Level detect_level() noexcept {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
        (cpuid(1, 0)[2] & bit_F16C) != 0 && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2");
    if (!has_avx2) return Level::baseline;
    const bool has_all = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    return has_all ? Level::avx512 : Level::avx2;
#else
    return Level::baseline;
#endif
}

#ifndef LUDUS_HIGHEST_LEVEL
#define LUDUS_HIGHEST_LEVEL avx512
#endif

/// The highest level that is used. A program that is compiled with -DLUDUS_HIGHEST_LEVEL=avx2, or
/// =baseline, uses no more, and does not compile what is above.
inline constexpr Level highest_level = Level::LUDUS_HIGHEST_LEVEL;

/// The level of this processor, or the highest one that is used; asked once.
[[nodiscard]] inline Level native_level() noexcept {
    static const Level level = std::min(detect_level(), highest_level);
    return level;
}

/// The level that the compiler's flags promise: a program that runs has no less, so that what is
/// below need not be compiled.
inline constexpr Level promised_level = std::min(highest_level,
#if defined(__AVX2__) && defined(__FMA__) && defined(__F16C__) && defined(__BMI__) && \
    defined(__BMI2__)
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
                                                 Level::avx512
#else
                                                 Level::avx2
#endif
#else
                                                 Level::baseline
#endif
);

#if defined(__x86_64__)
/// The pack of the highest level that is used.
using WidestPack = std::conditional_t<highest_level == Level::avx512, Avx512,
                                      std::conditional_t<highest_level == Level::avx2, Avx2, Sse2>>;
#endif

/// Calls `call(std::type_identity<P>{})` with the widest pack of numbers T that this processor has,
/// whatever the compiler's flags, and returns what it returns. `double` serves checks, not speed.
/// The only place that chooses a pack. Not inlined: what it chooses between is compiled once for a
/// kernel, not in each of its callers.
template <std::floating_point T, class Call>
[[gnu::noinline]] decltype(auto) with_native(const Call& call) {
    if constexpr (std::same_as<T, double>) {
        return call(std::type_identity<Scalar<double>>{});
    } else {
#if defined(__x86_64__)
        if constexpr (promised_level == highest_level)
            return call(std::type_identity<WidestPack>{});
        if constexpr (promised_level == Level::baseline)
            if (native_level() == Level::baseline) return call(std::type_identity<Sse2>{});
        if constexpr (highest_level == Level::avx512 && promised_level != Level::avx512)
            if (native_level() == Level::avx2) return call(std::type_identity<Avx2>{});
        return call(std::type_identity<WidestPack>{});
#elif defined(__aarch64__)
        return call(std::type_identity<Neon>{});
#else
        return call(std::type_identity<Vector>{});
#endif
    }
}

}  // namespace LUDUS_SIMD_NAMESPACE
