/// What one core can do at most: arithmetic, and reading from each of its caches.

#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/core/aligned.hpp"
#include "ludus/simd/native.hpp"

#include "cache_size.hpp"

namespace {

/// The widest pack that the compiler's flags promise, so that it needs no kernel of its own.
#if defined(__x86_64__)
using NativeFloat =
    std::conditional_t<ludus::simd::promised_level == ludus::simd::Level::avx512,
                       ludus::simd::Avx512,
                       std::conditional_t<ludus::simd::promised_level == ludus::simd::Level::avx2,
                                          ludus::simd::Avx2, ludus::simd::Scalar<float>>>;
#elif defined(__aarch64__)
using NativeFloat = ludus::simd::Neon;
#else
using NativeFloat = ludus::simd::Scalar<float>;
#endif

/// Independent fused multiply-adds on registers. Items are floating-point operations.
void fma_peak(benchmark::State& state) {
    constexpr std::size_t chains = 12;
    constexpr int repeats = 1024;
    std::array<NativeFloat, chains> sums{};
    auto factor = NativeFloat::broadcast(0.5F);
    benchmark::DoNotOptimize(factor);
    for (auto _ : state) {
        benchmark::DoNotOptimize(sums);
        auto local = sums;  // in registers
        for (int i = 0; i < repeats; ++i)
            for (NativeFloat& sum : local) sum = fma(sum, factor, factor);
        sums = local;
    }
    std::array<float, NativeFloat::lanes> lane{};
    sums[0].store(lane.data());
    if (std::abs(lane[0] - 1.0F) > 1e-3F) state.SkipWithError("the sums do not converge to 1");
    state.SetItemsProcessed(state.iterations() * repeats *
                            static_cast<std::int64_t>(chains * NativeFloat::lanes * 2));
}
BENCHMARK(fma_peak);

/// Sums a buffer that fills half of the cache of a level, or, where cores may share it, twice the
/// level below. Items are bytes.
void read_cache(benchmark::State& state, int level) {
    using benchmarks::cache_size;
    const std::size_t bytes = level < 3 ? cache_size(level) / 2 : 2 * cache_size(level - 1);
    constexpr std::size_t chains = 16;
    constexpr std::size_t stride = chains * NativeFloat::lanes;
    ludus::aligned_vector<float> numbers(bytes / sizeof(float) / stride * stride, 1.0F);
    benchmark::DoNotOptimize(numbers.data());
    if (cache_size(level) == 0 || numbers.empty()) {
        state.SkipWithError("there is no such cache");
        return;
    }

    float total = 0;
    for (auto _ : state) {
        std::array<NativeFloat, chains> sums{};
        for (std::size_t i = 0; i < numbers.size(); i += stride)
            for (std::size_t j = 0; j < chains; ++j)
                sums[j] = sums[j] + NativeFloat::load(&numbers[i + j * NativeFloat::lanes]);
        for (std::size_t j = 1; j < chains; ++j) sums[0] = sums[0] + sums[j];
        std::array<float, NativeFloat::lanes> lane{};
        sums[0].store(lane.data());
        total = 0;
        for (const float x : lane) total += x;
        benchmark::DoNotOptimize(total);
        benchmark::ClobberMemory();
    }
    if (total != static_cast<float>(numbers.size())) state.SkipWithError("the sum is wrong");
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(numbers.size() * sizeof(float)));
}
BENCHMARK_CAPTURE(read_cache, L1, 1);
BENCHMARK_CAPTURE(read_cache, L2, 2);
BENCHMARK_CAPTURE(read_cache, L3, 3);

}  // namespace
