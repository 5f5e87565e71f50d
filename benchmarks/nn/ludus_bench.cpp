/// This library. A network joins by a line in `networks`; `Exchange` must know the order of its weights.

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "contender.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"

namespace {

using benchmarks::Case;
using benchmarks::Network;
using benchmarks::Prepared;
using benchmarks::Problem;
using ludus::Shape;
using ludus::nn::Dense;
using ludus::nn::Relu;

using WideMlp = ludus::nn::Network<Shape<16>, Dense<512>, Relu, Dense<512>, Relu, Dense<128>>;
using SlimMlp = ludus::nn::Network<Shape<60>, Dense<256>, Relu, Dense<256>, Relu, Dense<40>>;

/// Copies a network's parameters between the benchmark's order and ours: weights are transposed.
template <class N>
struct Exchange {
    static void load(std::span<const float> from, ludus::nn::Parameters<N>& to) {
        each(to, [&](float& ours, std::size_t at) { ours = from[at]; });
    }
    static std::vector<float> store(ludus::nn::Parameters<N>& from) {
        std::vector<float> to(N::parameter_count);
        each(from, [&](float& ours, std::size_t at) { to[at] = ours; });
        return to;
    }

private:
    template <class Visit>
    static void each(ludus::nn::Parameters<N>& parameters, const Visit& visit) {
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            if constexpr (Layer::parameter_count > 0) {
                const std::span<float> values = parameters.template step<I>();
                constexpr std::size_t outputs = Layer::Output::size;
                for (std::size_t i = 0; i < Layer::weight_count; ++i)
                    visit(values[i],
                          N::parameter_offset[I] + i % outputs * Layer::inputs + i / outputs);
                for (std::size_t i = Layer::weight_count; i < Layer::parameter_count; ++i)
                    visit(values[i], N::parameter_offset[I] + i);
            }
        });
    }
};

/// Everything that a case needs.
template <class N>
struct Bench {
    explicit Bench(Problem from) : problem(std::move(from)) {
        Exchange<N>::load(problem.parameters, parameters);
        for (std::size_t n = 0; n < problem.batch; ++n)
            for (const auto& to : {activations.input(n), training.input(n)})
                std::copy_n(problem.input.begin() + static_cast<std::ptrdiff_t>(n * N::Input::size),
                            N::Input::size, to.begin());
    }

    void infer() { ludus::nn::forward(parameters, activations, 0, problem.batch); }

    void train() {
        training.forward(parameters, problem.batch, workers);
        const float share = 1 / static_cast<float>(problem.batch);
        for (std::size_t n = 0; n < problem.batch; ++n) {
            const auto output = training.output(n);
            const auto error = training.output_error(n);
            const float* target = problem.target.data() + n * N::Output::size;
            for (std::size_t i = 0; i < N::Output::size; ++i)
                error[i] = ludus::nn::Squared::slope(output[i], target[i]) * share;
        }
        training.backward(parameters, problem.batch, workers);
        sgd.begin();
        for (const auto& block : training.blocks()) {
            training.gradient(problem.batch, block, gradient);
            const std::size_t count = block.end - block.begin;
            sgd.apply(block.begin, parameters.values().subspan(block.begin, count),
                      gradient.values().subspan(block.begin, count));
        }
    }

    [[nodiscard]] std::vector<float> outputs() const {
        std::vector<float> all;
        for (std::size_t n = 0; n < problem.batch; ++n) {
            const auto output = activations.output(n);
            all.insert(all.end(), output.begin(), output.end());
        }
        return all;
    }

    Problem problem;
    ludus::nn::Parameters<N> parameters{};
    ludus::nn::Parameters<N> gradient{};
    ludus::nn::Activations<N> activations{problem.batch};
    ludus::nn::Training<N> training{problem.batch};
    ludus::Workers workers;
    ludus::nn::Sgd sgd{N::parameter_count,
                       {.rate = ludus::Schedule::constant(benchmarks::learning_rate),
                        .momentum = 0,
                        .nesterov = false}};
};

template <class N>
Prepared prepare_on(const Case& what, const Problem& problem) {
    const auto bench = std::make_shared<Bench<N>>(problem);
    if (what.training)
        return {[=] { bench->train(); }, [=] { return Exchange<N>::store(bench->parameters); }};
    return {[=] { bench->infer(); }, [=] { return bench->outputs(); }};
}

struct Known {
    Network network;
    Prepared (*prepare)(const Case&, const Problem&);
};

constexpr std::array networks = {Known{Network::wide_mlp, prepare_on<WideMlp>},
                                 Known{Network::slim_mlp, prepare_on<SlimMlp>}};

const auto* find(Network network) {
    const auto* at = std::ranges::find(networks, network, &Known::network);
    return at == networks.end() ? nullptr : at;
}

const benchmarks::Enter enter{{"ludus", [](Network network) { return find(network) != nullptr; },
                               [](const Case& what, const Problem& problem) {
                                   return find(what.network)->prepare(what, problem);
                               }}};

}  // namespace
