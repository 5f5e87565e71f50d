#include "ludus/nn/forward.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

/// Wide enough for every tile of the kernels and their remainders.
using Wide =
    nn::Network<nn::Shape<18>, nn::Dense<37>, nn::Relu, nn::Dense<70>, nn::Tanh, nn::Dense<9>>;

/// Of every layer and composite, with batch normalisation by its running statistics.
using Board = nn::Network<
    nn::Shapes<nn::Shape<5, 4, 3>, nn::Shape<6>>,
    nn::Join<nn::Sequence<nn::Conv2d<11>, nn::BatchNorm<>, nn::Relu, nn::MaxPool<>,
                          nn::Residual<nn::Conv2d<11, 1>, nn::Elu>,
                          nn::Concat<nn::Conv2d<5, 1>, nn::Sequence<nn::Conv2d<9, 1>, nn::Tanh>>,
                          nn::Flatten>,
             nn::Sequence<>>,
    nn::Dense<20>, nn::BatchNorm<>,
    nn::Fork<nn::Sequence<nn::Dense<7>, nn::Softmax>, nn::Sequence<nn::Dense<7>, nn::Sigmoid>>,
    nn::Gate>;

using support::random_parameters;

template <class N>
using Features = std::array<float, N::Input::size>;

template <class N>
Features<N> random_features(ludus::Rng& rng) {
    Features<N> features{};
    std::ranges::generate(features, [&] { return static_cast<float>(rng.uniform(-1, 1)); });
    return features;
}

/// The output's bits.
template <class N>
using Bits = std::array<std::uint32_t, N::Output::size>;

template <class N>
Bits<N> bits(const nn::Activations<N>& activations, std::size_t sample) {
    Bits<N> bits{};
    std::ranges::transform(activations.output(sample), bits.begin(),
                           std::bit_cast<std::uint32_t, float>);
    return bits;
}

template <class N>
Bits<N> bits_alone(const nn::Parameters<N>& parameters, const Features<N>& features) {
    nn::Activations<N> one(1);
    std::ranges::copy(features, one.input(0).begin());
    nn::forward(parameters, one, 0, 1);
    return bits(one, 0);
}

template <class N>
void require_bits_of_a_sample_alone(std::size_t samples, ludus::Rng& rng) {
    const auto parameters = random_parameters<N, float>(rng);
    nn::Activations<N> batch(samples);
    std::vector<Bits<N>> alone;
    for (std::size_t s = 0; s < samples; ++s) {
        const auto features = random_features<N>(rng);
        std::ranges::copy(features, batch.input(s).begin());
        alone.push_back(bits_alone(parameters, features));
    }
    for (std::size_t length = 1; length <= samples; length += length < 40 ? 1 : 7) {
        for (std::size_t s = 0; s < samples; s += length)
            nn::forward(parameters, batch, s, std::min(s + length, samples));
        for (std::size_t s = 0; s < samples; ++s) REQUIRE(bits(batch, s) == alone[s]);
    }
    nn::forward(parameters, batch, 0, samples);
    for (std::size_t s = 0; s < samples; ++s) REQUIRE(bits(batch, s) == alone[s]);

    const auto fixed = random_features<N>(rng);
    const Bits<N> expected = bits_alone(parameters, fixed);
    for (int repetition = 0; repetition < 10; ++repetition) {
        for (std::size_t s = 0; s < samples; ++s)
            std::ranges::copy(s == 17 ? fixed : random_features<N>(rng), batch.input(s).begin());
        nn::forward(parameters, batch, 0, samples);
        REQUIRE(bits(batch, 17) == expected);
    }
}

/// Layer after layer, by the formula.
std::vector<double> expected_output(const nn::Parameters<Wide, double>& parameters,
                                    const Features<Wide>& features) {
    const auto dense = [](const std::vector<double>& x, std::span<const double> parameters_of,
                          std::size_t outputs) {
        std::vector<double> y(outputs);
        for (std::size_t j = 0; j < outputs; ++j) {
            y[j] = parameters_of[x.size() * outputs + j];
            for (std::size_t i = 0; i < x.size(); ++i)
                y[j] += x[i] * parameters_of[i * outputs + j];
        }
        return y;
    };
    std::vector<double> x(features.begin(), features.end());
    x = dense(x, parameters.step<0>(), 37);
    for (double& value : x) value = std::max(value, 0.0);
    x = dense(x, parameters.step<2>(), 70);
    for (double& value : x) value = std::tanh(value);
    return dense(x, parameters.step<4>(), 9);
}

}  // namespace

TEST_CASE("a network computes its layers one after another", "[nn][forward]") {
    ludus::Rng rng(1);
    const auto exact = random_parameters<Wide, double>(rng);
    nn::Parameters<Wide> rounded;
    std::ranges::transform(exact.values(), rounded.values().begin(),
                           [](double value) { return static_cast<float>(value); });
    nn::Activations<Wide, double> in_double(3);
    nn::Activations<Wide> in_float(3);
    std::array<Features<Wide>, 3> features{};
    for (std::size_t s = 0; s < 3; ++s) {
        features[s] = random_features<Wide>(rng);
        std::ranges::copy(features[s], in_double.input(s).begin());
        std::ranges::copy(features[s], in_float.input(s).begin());
    }
    nn::forward(exact, in_double, 0, 3);
    nn::forward(rounded, in_float, 0, 3);
    for (std::size_t s = 0; s < 3; ++s) {
        const auto expected = expected_output(exact, features[s]);
        for (std::size_t o = 0; o < expected.size(); ++o) {
            REQUIRE(in_double.output(s)[o] == Approx(expected[o]).epsilon(1e-12));
            REQUIRE(in_float.output(s)[o] == Approx(expected[o]).margin(1e-5));
        }
    }
}

TEST_CASE("a sample's bits do not depend on the batch it sits in", "[nn][forward]") {
    ludus::Rng rng(2);
    SECTION("in a network of dense layers") { require_bits_of_a_sample_alone<Wide>(130, rng); }
    SECTION("in one of every layer") { require_bits_of_a_sample_alone<Board>(130, rng); }
}

TEST_CASE("running a range of samples leaves the others alone", "[nn][forward]") {
    ludus::Rng rng(3);
    const auto parameters = random_parameters<Wide, float>(rng);
    nn::Activations<Wide> batch(20);
    for (std::size_t s = 0; s < 20; ++s)
        std::ranges::copy(random_features<Wide>(rng), batch.input(s).begin());
    nn::forward(parameters, batch, 0, 20);
    std::array<Bits<Wide>, 20> before{};
    for (std::size_t s = 0; s < 20; ++s) before[s] = bits(batch, s);

    for (std::size_t s = 0; s < 20; ++s)
        std::ranges::copy(random_features<Wide>(rng), batch.input(s).begin());
    nn::forward(parameters, batch, 7, 12);
    for (std::size_t s = 0; s < 20; ++s)
        REQUIRE((bits(batch, s) == before[s]) == (s < 7 || s >= 12));
}
