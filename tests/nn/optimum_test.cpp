// Small problems whose best parameters are known without training: training must find them.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/cross_entropy.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/training.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

/// Inputs and targets of a batch.
template <class N>
struct Data {
    std::vector<std::array<float, N::Input::size>> inputs;
    std::vector<std::array<float, N::Output::size>> targets;
};

/// The parameters after so many steps on the whole batch, each block by its own step of the
/// optimiser.
template <class N, class Loss>
nn::Parameters<N> trained(const Data<N>& data, const Loss& loss, nn::Optimiser auto optimiser,
                          int steps) {
    const std::size_t samples = data.inputs.size();
    ludus::Rng rng(1);
    nn::Parameters<N> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    nn::Parameters<N> gradient;
    nn::Training<N> training(samples);
    ludus::Workers alone;
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::copy(data.inputs[s], training.input(s).begin());
    for (int step = 0; step < steps; ++step) {
        training.forward(parameters, samples, alone);
        for (std::size_t s = 0; s < samples; ++s)
            nn::fill_errors(loss, training.output(s), data.targets[s], {},
                            1 / static_cast<float>(samples), training.output_error(s));
        training.backward(parameters, samples, gradient, alone);
        optimiser.begin();
        for (const auto& block : training.blocks()) {
            const std::size_t count = block.end - block.begin;

            optimiser.apply(block.begin, parameters.values().subspan(block.begin, count),
                            std::as_const(gradient).values().subspan(block.begin, count));
        }
    }
    return parameters;
}

nn::Sgd descent(std::size_t parameters, double rate) {
    return {parameters, {ludus::Schedule::constant(rate), 0.9F, true, {}}};
}

}  // namespace

TEST_CASE("linear regression finds the least squares", "[nn][optimum]") {
    // All corners of a cube: the inputs and the bias are orthogonal to each other, so that the best
    // weights are the means of input times target, whatever the targets.
    using Net = nn::Network<nn::Shape<3>, nn::Dense<2>>;
    ludus::Rng rng(2);
    Data<Net> data;
    std::array<double, Net::parameter_count> best{};
    for (unsigned corner = 0; corner < 8; ++corner) {
        const auto at = [&](unsigned i) { return (corner >> i & 1U) != 0 ? 1.0F : -1.0F; };
        data.inputs.push_back({at(0), at(1), at(2)});
        data.targets.push_back(
            {static_cast<float>(rng.uniform(-1, 1)), static_cast<float>(rng.uniform(-1, 1))});
        for (unsigned p = 0; p < best.size(); ++p)
            best[p] += (p < 6 ? at(p / 2) : 1) * data.targets.back()[p % 2] / 8;
    }
    const auto found = trained(data, nn::Squared{}, descent(Net::parameter_count, 0.1), 300);
    for (std::size_t p = 0; p < best.size(); ++p)
        REQUIRE(found.values()[p] == Approx(best[p]).margin(1e-5));
}

TEST_CASE("a convolution finds the weights that made its targets", "[nn][optimum]") {
    using Net = nn::Network<nn::Shape<5, 4, 3>, nn::Conv2d<2>>;
    ludus::Rng rng(3);
    const auto teacher = support::random_parameters<Net, float>(rng);
    Data<Net> data;
    nn::Activations<Net> activations(1);
    for (int s = 0; s < 120; ++s) {
        std::ranges::generate(activations.input(0),
                              [&] { return static_cast<float>(rng.uniform(-1, 1)); });
        nn::forward(teacher, activations, 0, 1);
        data.inputs.emplace_back();
        std::ranges::copy(activations.input(0), data.inputs.back().begin());
        data.targets.emplace_back();
        std::ranges::copy(activations.output(0), data.targets.back().begin());
    }
    const auto found = trained(data, nn::Squared{}, descent(Net::parameter_count, 0.05), 500);
    for (std::size_t p = 0; p < Net::parameter_count; ++p)
        REQUIRE(found.values()[p] == Approx(teacher.values()[p]).margin(1e-4));
}

TEST_CASE("cross-entropy finds the shares of the targets", "[nn][optimum]") {
    // Without an input only the biases count: the best distribution is the mean of the targets.
    using Net = nn::Network<nn::Shape<1>, nn::Dense<4>>;
    Data<Net> data;
    data.inputs.assign(4, {0});
    data.targets = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0.5F, 0.5F, 0, 0}, {0, 0, 0.2F, 0.8F}};
    const auto found = trained(data, nn::CrossEntropy{}, descent(Net::parameter_count, 0.5), 600);
    const std::span<const float> biases = found.values().subspan(4);
    const std::array<double, 4> best = {0.375, 0.375, 0.05, 0.2};
    for (std::size_t i = 0; i < 4; ++i)
        REQUIRE(biases[i] - biases[0] == Approx(std::log(best[i] / best[0])).margin(1e-3));
}

TEST_CASE("binary cross-entropy finds the frequency of what happens", "[nn][optimum]") {
    using Net = nn::Network<nn::Shape<1>, nn::Dense<2>, nn::Sigmoid>;
    Data<Net> data;
    data.inputs.assign(4, {0});
    data.targets = {{1, 0}, {0, 0}, {0, 1}, {0, 0.6F}};
    const auto found =
        trained(data, nn::BinaryCrossEntropy{}, descent(Net::parameter_count, 0.5), 400);
    const std::span<const float> biases = found.values().subspan(2);
    REQUIRE(biases[0] == Approx(std::log(0.25 / 0.75)).margin(1e-3));
    REQUIRE(biases[1] == Approx(std::log(0.4 / 0.6)).margin(1e-3));
}

TEST_CASE("running statistics become those of the data, and play agrees with training",
          "[nn][optimum]") {
    using Net = nn::Network<nn::Shape<2>, nn::BatchNorm<>, nn::Dense<1>>;
    ludus::Rng rng(4);
    Data<Net> data;
    std::array<double, 2> mean{};
    constexpr std::size_t samples = 200;
    for (std::size_t s = 0; s < samples; ++s) {
        const double x = 30 + rng.normal();
        const double y = -2 + 0.01 * rng.normal();
        data.inputs.push_back({static_cast<float>(x), static_cast<float>(y)});
        // Far apart in size: only normalised inputs let one rate serve both weights.
        data.targets.push_back({static_cast<float>(0.5 * (x - 30) + 40 * (y + 2) + 1)});
        for (std::size_t c = 0; c < 2; ++c) mean[c] += data.inputs[s][c] / double{samples};
    }
    std::array<double, 2> variance{};
    for (const auto& input : data.inputs)
        for (std::size_t c = 0; c < 2; ++c)
            variance[c] += std::pow(input[c] - mean[c], 2) / double{samples - 1};

    const auto found = trained(data, nn::Squared{}, descent(Net::parameter_count, 0.1), 400);
    const std::span<const float> running = found.step<0>().subspan(4);
    for (std::size_t c = 0; c < 2; ++c) {
        REQUIRE(running[c] == Approx(mean[c]).epsilon(1e-5));
        REQUIRE(running[2 + c] == Approx(variance[c]).epsilon(1e-3));
    }
    nn::Activations<Net> activations(samples);
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::copy(data.inputs[s], activations.input(s).begin());
    nn::forward(found, activations, 0, samples);
    for (std::size_t s = 0; s < samples; ++s)
        REQUIRE(activations.output(s)[0] == Approx(data.targets[s][0]).margin(0.02));
}
