#include <benchmark/benchmark.h>

#include <cstddef>

#include "ludus/core/aligned.hpp"
#include "ludus/simd/gemm.hpp"

namespace {

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
        ludus::simd::gemm(rows, width, width, {a.data(), step}, b.data(), width, bias.data(), 0,
                          c.data(), step);
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
