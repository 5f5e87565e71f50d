/// What it costs that a network's layers are known only when the program runs: `RuntimeNetwork`
/// beside that of a network type, at batches of 1 and 32. Samples per second.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>

#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/chinese_checkers.hpp"
#include "ludus/nn/papers/dots_and_boxes.hpp"
#include "ludus/nn/papers/l_game.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/runtime_bfloat16.hpp"
#include "ludus/nn/runtime_int8.hpp"
#include "ludus/nn/runtime_network.hpp"

namespace {

namespace nn = ludus::nn;

using Small =
    nn::Network<nn::Shape<60>, nn::Dense<256>, nn::Relu, nn::Dense<256>, nn::Relu, nn::Dense<40>>;
using LGame = nn::papers::l_game::QNetwork;
using DotsAndBoxes = nn::papers::dots_and_boxes::QNetwork;
using ChineseCheckers = nn::papers::chinese_checkers::LearnedNetwork;

template <class N>
[[nodiscard]] nn::Parameters<N> some_parameters() {
    nn::Parameters<N> parameters;
    ludus::Rng rng(1);
    for (float& number : parameters.values()) number = static_cast<float>(rng.uniform(0, 0.1));
    return parameters;
}

template <class Net>
void run(benchmark::State& state, Net& network) {
    const auto samples = static_cast<std::size_t>(state.range(0));
    for (std::size_t s = 0; s < samples; ++s) std::ranges::fill(network.input(s), 0.5F);
    for (auto _ : state) {
        network.forward(samples);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <class N, nn::Precision precision = nn::Precision::float32>
void by_type(benchmark::State& state) {
    nn::Inference<N, precision> network(some_parameters<N>(),
                                        static_cast<std::size_t>(state.range(0)));
    run(state, network);
}
template <class N, nn::Precision precision = nn::Precision::float32>
void by_plan(benchmark::State& state) {
    nn::Inference<nn::AnyNetwork, precision> network(
        nn::Parameters<nn::AnyNetwork>(some_parameters<N>()),
        static_cast<std::size_t>(state.range(0)));
    run(state, network);
    nn::Inference<N, precision> expected(some_parameters<N>(), 1);
    std::ranges::fill(expected.input(0), 0.5F);
    expected.forward(1);
    if (!std::ranges::equal(network.output(0), expected.output(0)))
        state.SkipWithError("the outputs are not those of the network type");
}

BENCHMARK_TEMPLATE(by_type, Small)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, Small)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_type, LGame)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, LGame)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_type, DotsAndBoxes)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, DotsAndBoxes)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_type, ChineseCheckers)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, ChineseCheckers)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_type, LGame, nn::Precision::bfloat16)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, LGame, nn::Precision::bfloat16)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_type, DotsAndBoxes, nn::Precision::bfloat16)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, DotsAndBoxes, nn::Precision::bfloat16)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_type, LGame, nn::Precision::int8)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, LGame, nn::Precision::int8)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_type, DotsAndBoxes, nn::Precision::int8)->Arg(1)->Arg(32);
BENCHMARK_TEMPLATE(by_plan, DotsAndBoxes, nn::Precision::int8)->Arg(1)->Arg(32);

}  // namespace
