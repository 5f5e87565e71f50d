#include <benchmark/benchmark.h>

#include <cstddef>
#include <utility>

#include "ludus/core/aligned.hpp"
#include "ludus/simd/gemm.hpp"

namespace {

constexpr std::size_t width = 512;

/// Shows FLOP per second: two for each product.
void count_products(benchmark::State& state, std::size_t products) {
    state.counters["FLOP"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * 2 * static_cast<double>(products),
        benchmark::Counter::kIsRate);
}

/// A dense layer of as many inputs, outputs and samples as `state` says, its weights packed or row
/// by row.
template <bool packed>
void layer(benchmark::State& state) {
    const auto depth = static_cast<std::size_t>(state.range(0));
    const auto columns = static_cast<std::size_t>(state.range(1));
    const auto rows = static_cast<std::size_t>(state.range(2));
    const ludus::aligned_vector<float> a(rows * depth, 0.5F);
    const ludus::aligned_vector<float> b(depth * columns, 0.25F);  // packed as not: all are equal
    const ludus::aligned_vector<float> bias(columns, 1.0F);
    ludus::aligned_vector<float> c(rows * columns);
    for (auto _ : state) {
        if constexpr (packed)
            ludus::simd::packed_gemm<float>(rows, columns, depth, {a.data(), depth}, b.data(),
                                            bias.data(), 0, c.data(), columns);
        else
            ludus::simd::gemm(rows, columns, depth, {a.data(), depth}, b.data(), columns,
                              bias.data(), 0, c.data(), columns);
        benchmark::ClobberMemory();
    }
    if (c.back() != 1.0F + 0.125F * static_cast<float>(depth))
        state.SkipWithError("the product is wrong");
    count_products(state, rows * depth * columns);
}
/// Layers of the papers' networks and of ours, also of each point of a board.
void layers(benchmark::internal::Benchmark* benchmark) {
    for (const auto& [inputs, outputs] : {std::pair{16, 512},
                                          {512, 512},
                                          {512, 128},
                                          {60, 256},
                                          {256, 256},
                                          {256, 40},
                                          {256, 161},
                                          {1024, 384},
                                          {384, 256},
                                          {16, 32},
                                          {32, 16}})
        for (const int samples : {1, 2, 4, 8, 32, 256}) benchmark->Args({inputs, outputs, samples});
}
BENCHMARK_TEMPLATE(layer, false)->Apply(layers);
BENCHMARK_TEMPLATE(layer, true)->Apply(layers);

/// One sample through a packed layer of 256 inputs and `state.range(0)` outputs.
template <class B>
void packed_row(benchmark::State& state) {
    constexpr std::size_t depth = 256;
    const auto columns = static_cast<std::size_t>(state.range(0));
    const ludus::aligned_vector<float> a(depth, 0.5F);
    const ludus::aligned_vector<B> b(depth * columns, B(0.25F));
    ludus::aligned_vector<float> c(columns);
    for (auto _ : state) {
        ludus::simd::packed_gemm<float>(1, columns, depth, {a.data(), depth}, b.data(), nullptr, 0,
                                        c.data(), columns);
        benchmark::ClobberMemory();
    }
    if (c.back() != 0.125F * depth) state.SkipWithError("the product is wrong");
    count_products(state, columns * depth);
}
BENCHMARK_TEMPLATE(packed_row, float)->Arg(40)->Arg(256);
BENCHMARK_TEMPLATE(packed_row, ludus::simd::Bfloat16)->Arg(40)->Arg(256);

/// The gradient of the weights of 512 inputs and outputs from `state.range(0)` samples, whose
/// inputs are read as a transposed matrix.
void gradient_512(benchmark::State& state) {
    const auto rows = static_cast<std::size_t>(state.range(0));
    const ludus::aligned_vector<float> x(rows * width, 0.5F);
    const ludus::aligned_vector<float> dy(rows * width, 0.25F);
    ludus::aligned_vector<float> gradient(width * width);
    for (auto _ : state) {
        ludus::simd::gemm(width, width, rows, {x.data(), 1, width}, dy.data(), width, nullptr, 0,
                          gradient.data(), width);
        benchmark::ClobberMemory();
    }
    if (gradient.back() != 0.125F * static_cast<float>(rows))
        state.SkipWithError("the product is wrong");
    count_products(state, rows * width * width);
}
BENCHMARK(gradient_512)->Arg(32)->Arg(256)->Unit(benchmark::kMicrosecond);

}  // namespace
