/// This library. A network joins by a line in `networks`.

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "contender.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/packed.hpp"
#include "ludus/nn/papers/chinese_checkers.hpp"
#include "ludus/nn/papers/dots_and_boxes.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/quantised.hpp"
#include "ludus/nn/training.hpp"
#include "report.hpp"

namespace {

using benchmarks::Case;
using benchmarks::Network;
using benchmarks::Precision;
using benchmarks::Prepared;
using benchmarks::Problem;
using ludus::Shape;
using ludus::nn::Dense;
using ludus::nn::Relu;

using WideMlp = ludus::nn::Network<Shape<16>, Dense<512>, Relu, Dense<512>, Relu, Dense<128>>;
using SlimMlp = ludus::nn::Network<Shape<60>, Dense<256>, Relu, Dense<256>, Relu, Dense<40>>;

/// Calls `visit(ours, theirs)` with the places of one sample's numbers in our order,
/// [rows][columns][channels], and in the benchmark's, [channels][rows][columns].
template <ludus::ShapeType S, class Visit>
void for_each_place(const Visit& visit) {
    for (std::size_t i = 0; i < S::size; ++i)
        visit(i, i % S::channels * S::points + i / S::channels);
}

/// Copies a network's parameters between the benchmark's order and ours.
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
                constexpr std::size_t offset = N::parameter_offset[I];
                if constexpr (ludus::nn::drawn_count<Layer> > 0)
                    for_each_weight<Layer>([&](std::size_t ours, std::size_t theirs) {
                        visit(values[ours], offset + theirs);
                    });
                for (std::size_t i = ludus::nn::drawn_count<Layer>; i < Layer::parameter_count; ++i)
                    visit(values[i], offset + i);
            }
        });
    }

    /// A weight's places: ours are [inputs or taps and channels][outputs], theirs
    /// [outputs][the input's order] or [outputs][channels][taps].
    template <class Layer, class Visit>
    static void for_each_weight(const Visit& visit) {
        constexpr std::size_t outputs = Layer::outputs;
        constexpr std::size_t inputs = Layer::weight_count / outputs;
        constexpr std::size_t channels = Layer::Input::channels;
        constexpr std::size_t groups = inputs / channels;  // points or taps
        for (std::size_t i = 0; i < inputs; ++i)
            for (std::size_t n = 0; n < outputs; ++n)
                visit(i * outputs + n, n * inputs + i % channels * groups + i / channels);
    }
};

/// Everything that a case needs.
template <class N>
void load_inputs(const Problem& problem, auto& to) {
    for (std::size_t n = 0; n < problem.batch; ++n)
        for_each_place<typename N::Input>([&](std::size_t ours, std::size_t theirs) {
            to.input(n)[ours] = problem.input[n * N::Input::size + theirs];
        });
}

/// The vectors that a network puts out.
template <class Out>
constexpr std::array output_widths = {Out::size};
template <class... Parts>
constexpr std::array output_widths<ludus::Shapes<Parts...>> = {Parts::size...};

/// Calls `visit(sample, place in the sample, place in a batch)` for all outputs of a batch, of
/// which the benchmark puts each head's by itself.
template <class N, class Visit>
void for_each_output(std::size_t batch, const Visit& visit) {
    std::size_t theirs = 0;
    std::size_t first = 0;
    for (const std::size_t width : output_widths<typename N::Output>) {
        for (std::size_t n = 0; n < batch; ++n)
            for (std::size_t i = 0; i < width; ++i) visit(n, first + i, theirs++);
        first += width;
    }
}

template <class N>
struct Trainer {
    explicit Trainer(const Problem& from) : problem(from) {
        Exchange<N>::load(problem.parameters, parameters);
        load_inputs<N>(problem, training);
    }

    void run() {
        training.forward(parameters, problem.batch, workers);
        const float share = 1 / static_cast<float>(problem.batch);
        for_each_output<N>(problem.batch, [&](std::size_t n, std::size_t i, std::size_t at) {
            const float output = training.output(n)[i];
            training.output_error(n)[i] =
                ludus::nn::Squared::slope(output, problem.target[at]) * share;
        });
        sgd.begin();
        training.backward(parameters, problem.batch, gradient, workers, [&](const auto& block) {
            const std::size_t count = block.end - block.begin;
            sgd.apply(block.begin, parameters.values().subspan(block.begin, count),
                      gradient.values().subspan(block.begin, count));
        });
    }

    [[nodiscard]] std::vector<float> result() { return Exchange<N>::store(parameters); }

    Problem problem;
    ludus::nn::Parameters<N> parameters{};
    ludus::nn::Parameters<N> gradient{};
    ludus::nn::Training<N> training{problem.batch};
    ludus::Workers workers;
    ludus::nn::Sgd sgd{N::parameter_count,
                       {.rate = ludus::Schedule::constant(benchmarks::learning_rate),
                        .momentum = 0,
                        .nesterov = false}};
};

/// A network as it is in play, batch norms folded, with weights of type W.
template <class N, class W = float>
struct Player {
    using Frozen = ludus::nn::Frozen<N>;

    explicit Player(const Problem& problem) : activations(problem.batch) {
        ludus::nn::Parameters<N> trained;
        Exchange<N>::load(problem.parameters, trained);
        parameters = ludus::nn::freeze(trained);
        weights.set(parameters);
        load_inputs<N>(problem, activations);
    }

    void run() { weights.forward(activations, 0, activations.capacity()); }

    [[nodiscard]] std::vector<float> result() const {
        std::vector<float> all(activations.capacity() * N::Output::size);
        for_each_output<N>(activations.capacity(),
                           [&](std::size_t n, std::size_t i, std::size_t at) {
                               all[at] = activations.output(n)[i];
                           });
        return all;
    }

    ludus::nn::Parameters<Frozen> parameters{};
    ludus::nn::Packed<Frozen, W> weights{parameters};
    ludus::nn::Activations<Frozen> activations;
};

/// The same with weights of 8 bits.
template <class N>
struct SmallPlayer : Player<N> {
    explicit SmallPlayer(const Problem& problem) : Player<N>(problem), weights(this->parameters) {}

    void run() { weights.forward(this->activations, scratch, 0, this->activations.capacity()); }

    ludus::nn::Quantised<typename Player<N>::Frozen> weights;
    typename ludus::nn::Quantised<typename Player<N>::Frozen>::Scratch scratch;
};

template <class Runner>
Prepared prepared(const Problem& problem) {
    const auto runner = std::make_shared<Runner>(problem);
    return {[=] { runner->run(); }, [=] { return runner->result(); }};
}

template <class N>
Prepared prepare_on(const Case& what, const Problem& problem) {
    return what.training ? prepared<Trainer<N>>(problem) : prepared<Player<N>>(problem);
}

struct Known {
    Network network;
    Prepared (*prepare)(const Case&, const Problem&);
    Prepared (*prepare_in_bfloat16)(const Problem&);
    Prepared (*prepare_in_int8)(const Problem&);
};

template <class N>
constexpr Known known(Network network) {
    return {network, prepare_on<N>, prepared<Player<N, ludus::simd::Bfloat16>>,
            prepared<SmallPlayer<N>>};
}

constexpr std::array networks = {
    known<WideMlp>(Network::wide_mlp),
    known<SlimMlp>(Network::slim_mlp),
    known<ludus::nn::papers::dots_and_boxes::QNetwork>(Network::dots_and_boxes),
    known<ludus::nn::papers::chinese_checkers::Network>(Network::chinese_checkers),
    known<ludus::nn::papers::chinese_checkers::PaddedNetwork>(Network::chinese_checkers_padded),
};

const Known& find(Network network) {
    return *std::ranges::find(networks, network, &Known::network);
}

const benchmarks::Enter enter{{std::string(benchmarks::ours), [](const Case&) { return true; },
                               [](const Case& what, const Problem& problem) {
                                   return find(what.network).prepare(what, problem);
                               }}};

const benchmarks::Enter enter_in_bfloat16{
    {std::string(benchmarks::ours_in_bfloat16), [](const Case& what) { return !what.training; },
     [](const Case& what, const Problem& problem) {
         return find(what.network).prepare_in_bfloat16(problem);
     },
     Precision::bfloat16, 0.05}};

/// Of 127 steps to either side, errors of half a step add up from layer to layer, and a head of one
/// number may be near zero.
const benchmarks::Enter enter_in_int8{{std::string(benchmarks::ours_in_int8),
                                       [](const Case& what) { return !what.training; },
                                       [](const Case& what, const Problem& problem) {
                                           return find(what.network).prepare_in_int8(problem);
                                       },
                                       Precision::int8, 0.3}};

}  // namespace
