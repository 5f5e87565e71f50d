/// Convolutions of the papers' boards, forward and their gradients by the weights. FLOP per second,
/// without the products that the edge leaves out.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>

#include "ludus/core/aligned.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/conv_gradient.hpp"
#include "ludus/simd/gemm.hpp"

namespace {

/// As many samples as go through a network together.
constexpr std::size_t samples = 12;

void count(benchmark::State& state, double products) {
    state.counters["FLOP"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * 2 * products, benchmark::Counter::kIsRate);
}

/// Boards of side x side points, as a convolution with same padding sees them.
template <std::size_t side, std::size_t inputs, std::size_t outputs>
struct Boards {
    static constexpr std::size_t points = side * side;
    /// Pairs of a point and a tap along each axis, of which 2 are beyond the edge.
    static constexpr double products = (3.0 * side - 2) * (3.0 * side - 2) * inputs * outputs;

    ludus::aligned_vector<float> x = ludus::aligned_vector<float>(samples * points * inputs, 0.5F);
    ludus::aligned_vector<float> y = ludus::aligned_vector<float>(samples * points * outputs, 0.5F);
    ludus::aligned_vector<float> weights =
        ludus::aligned_vector<float>(9 * inputs * outputs, 0.25F);
    ludus::simd::ConvExtent extent{samples, inputs, outputs};
};

template <std::size_t side, std::size_t inputs, std::size_t outputs>
void conv(benchmark::State& state) {
    Boards<side, inputs, outputs> of;
    constexpr std::size_t points = side * side;
    for (auto _ : state) {
        ludus::simd::conv<float>({side, side}, of.extent, {of.x.data(), points * inputs, inputs},
                                 of.weights.data(), {}, {of.y.data(), points * outputs, outputs});
        benchmark::ClobberMemory();
    }
    if (of.y[0] != 0.125F * 4 * inputs) state.SkipWithError("the corner is wrong");
    count(state, samples * of.products);
}

template <std::size_t side, std::size_t inputs, std::size_t outputs>
void conv_gradient(benchmark::State& state) {
    Boards<side, inputs, outputs> of;
    constexpr std::size_t points = side * side;
    for (auto _ : state) {
        ludus::simd::conv_gradient({side, side}, of.extent, {of.x.data(), points * inputs, inputs},
                                   {of.y.data(), points * outputs, outputs}, 0, inputs, false,
                                   of.weights.data());
        benchmark::ClobberMemory();
    }
    if (of.weights[0] != 0.25F * samples * (side - 1) * (side - 1))
        state.SkipWithError("the first tap is wrong");
    count(state, samples * of.products);
}

/// A 1x1 convolution: the product of all points with a matrix.
template <std::size_t side, std::size_t inputs, std::size_t outputs>
void conv_1x1(benchmark::State& state) {
    constexpr std::size_t rows = samples * side * side;
    const ludus::aligned_vector<float> x(rows * inputs, 0.5F);
    const ludus::aligned_vector<float> weights(inputs * outputs, 0.25F);
    ludus::aligned_vector<float> y(rows * outputs);
    for (auto _ : state) {
        ludus::simd::gemm(rows, outputs, inputs, {x.data(), inputs}, weights.data(), outputs,
                          nullptr, 0, y.data(), outputs);
        benchmark::ClobberMemory();
    }
    if (y.back() != 0.125F * inputs) state.SkipWithError("the product is wrong");
    count(state, static_cast<double>(rows) * inputs * outputs);
}

BENCHMARK_TEMPLATE(conv, 4, 4, 16);
BENCHMARK_TEMPLATE(conv, 4, 32, 32);
BENCHMARK_TEMPLATE(conv, 5, 32, 32);
BENCHMARK_TEMPLATE(conv, 7, 32, 32);
BENCHMARK_TEMPLATE(conv, 7, 7, 64);
BENCHMARK_TEMPLATE(conv, 5, 48, 48);
BENCHMARK_TEMPLATE(conv, 3, 64, 64);
BENCHMARK_TEMPLATE(conv, 5, 64, 64);
BENCHMARK_TEMPLATE(conv, 6, 64, 64);
BENCHMARK_TEMPLATE(conv, 8, 64, 64);
BENCHMARK_TEMPLATE(conv, 5, 64, 24);
BENCHMARK_TEMPLATE(conv, 7, 32, 8);
BENCHMARK_TEMPLATE(conv_1x1, 5, 64, 32);
BENCHMARK_TEMPLATE(conv_1x1, 5, 32, 64);
BENCHMARK_TEMPLATE(conv_1x1, 7, 64, 32);
BENCHMARK_TEMPLATE(conv_1x1, 7, 32, 64);
BENCHMARK_TEMPLATE(conv_gradient, 4, 4, 16);
BENCHMARK_TEMPLATE(conv_gradient, 4, 32, 32);
BENCHMARK_TEMPLATE(conv_gradient, 5, 32, 32);
BENCHMARK_TEMPLATE(conv_gradient, 7, 32, 32);
BENCHMARK_TEMPLATE(conv_gradient, 3, 64, 64);
BENCHMARK_TEMPLATE(conv_gradient, 5, 64, 64);
BENCHMARK_TEMPLATE(conv_gradient, 7, 64, 64);

}  // namespace
