#include "ludus/nn/as_trained.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

TEST_CASE("as_trained: a network runs with its normalisations as they are", "[nn][as_trained]") {
    using N =
        nn::Network<nn::Shape<7>, nn::Dense<5, false>, nn::BatchNorm<>, nn::Relu, nn::Dense<3>>;
    constexpr std::size_t samples = 9;
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, float>(rng);
    nn::AsTrained<N> network(parameters, samples);
    CHECK(network.parameters() == parameters);
    CHECK(network.capacity() == samples);
    nn::Activations<N> expected(samples);
    for (std::size_t s = 0; s < samples; ++s) {
        for (float& number : expected.input(s)) number = static_cast<float>(rng.uniform());
        std::ranges::copy(expected.input(s), network.input(s).begin());
    }
    nn::forward(parameters, expected, 0, samples);
    network.forward(samples);
    auto copy = network;
    for (std::size_t s = 0; s < samples; ++s) {
        CHECK(std::ranges::equal(network.output(s), expected.output(s)));
        CHECK(std::ranges::equal(copy.output(s), expected.output(s)));
    }
}
