#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <cstddef>

#include "ludus/core/aligned.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/native.hpp"

namespace {

using ludus::simd::NativeFloat;

/// The processor's own limit: independent fused multiply-adds on registers. FLOP per second.
void fma_peak(benchmark::State& state) {
    constexpr std::size_t chains = NativeFloat::tile_rows * NativeFloat::tile_packs;
    std::array<NativeFloat, chains> sums{};
    auto factor = NativeFloat::broadcast(0.5F);
    benchmark::DoNotOptimize(factor);
    constexpr int repeats = 256;
    for (auto _ : state) {
        auto local = sums;  // in registers
        for (int i = 0; i < repeats; ++i)
            for (NativeFloat& sum : local) sum = fma(sum, factor, factor);
        sums = local;
        benchmark::DoNotOptimize(sums);
    }
    std::array<float, NativeFloat::lanes> lane{};
    sums[0].store(lane.data());
    if (std::abs(lane[0] - 1.0F) > 1e-3F) state.SkipWithError("the sums do not converge to 1");
    state.counters["FLOP"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * repeats * chains * NativeFloat::lanes * 2,
        benchmark::Counter::kIsRate);
}
BENCHMARK(fma_peak);

/// One hidden layer of 512 by 512 on a batch of so many rows. FLOP per second.
void gemm_512(benchmark::State& state) {
    constexpr std::size_t width = 512;
    constexpr std::size_t step = width + 16;
    const auto rows = static_cast<std::size_t>(state.range(0));
    const ludus::aligned_vector<float> a(rows * step, 0.5F);
    const ludus::aligned_vector<float> b(width * width, 0.25F);
    const ludus::aligned_vector<float> bias(width, 1.0F);
    ludus::aligned_vector<float> c(rows * step);
    for (auto _ : state) {
        ludus::simd::gemm<NativeFloat>(rows, width, width, {a.data(), step}, b.data(), width,
                                       bias.data(), 0, c.data(), step);
        benchmark::ClobberMemory();
    }
    if (c[(rows - 1) * step + width - 1] != 1.0F + 0.125F * width)
        state.SkipWithError("the product is wrong");
    state.counters["FLOP"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * 2 * static_cast<double>(rows) * width * width,
        benchmark::Counter::kIsRate);
}
BENCHMARK(gemm_512)->Arg(1)->Arg(32)->Arg(256)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
