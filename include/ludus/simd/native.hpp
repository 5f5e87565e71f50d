#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "ludus/simd/avx2.hpp"
#include "ludus/simd/avx512.hpp"
#include "ludus/simd/neon.hpp"
#include "ludus/simd/pack.hpp"
#include "ludus/simd/sse2.hpp"

namespace ludus::simd {

/// What a processor has beyond its architecture's baseline, each with all before it.
enum class Level : std::uint8_t { baseline, avx2, avx512 };

/// Asks the processor for all that the kernels of a level are compiled for, see target.hpp.
[[nodiscard]] inline Level detect_level() noexcept {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
        __builtin_cpu_supports("f16c") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2");
    if (!has_avx2) return Level::baseline;
    const bool has_all = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    return has_all ? Level::avx512 : Level::avx2;
#else
    return Level::baseline;
#endif
}

/// The level of this processor, asked once.
[[nodiscard]] inline Level native_level() noexcept {
    static const Level level = detect_level();
    return level;
}

/// Calls `call(std::type_identity<P>{})` with the widest pack of numbers T that this processor has,
/// whatever the compiler's flags, and returns what it returns. `double` serves checks, not speed.
/// The only place that chooses a pack.
template <std::floating_point T, class Call>
decltype(auto) with_native(const Call& call) {
    if constexpr (std::same_as<T, double>) {
        return call(std::type_identity<Scalar<double>>{});
    } else {
#if defined(__x86_64__)
        switch (native_level()) {
            case Level::avx512: return call(std::type_identity<Avx512>{});
            case Level::avx2: return call(std::type_identity<Avx2>{});
            case Level::baseline: break;
        }
        return call(std::type_identity<Sse2>{});
#elif defined(__aarch64__)
        return call(std::type_identity<Neon>{});
#else
        return call(std::type_identity<Scalar<float>>{});
#endif
    }
}

}  // namespace ludus::simd
