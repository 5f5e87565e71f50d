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
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace nn = ludus::nn;

namespace {

/// Wide enough for every tile of the kernels and their remainders.
using Wide =
    nn::Network<nn::Shape<18>, nn::Dense<37>, nn::Relu, nn::Dense<70>, nn::Tanh, nn::Dense<9>>;

template <class T>
nn::Parameters<Wide, T> random_parameters(ludus::Rng& rng) {
    nn::Parameters<Wide, T> parameters;
    std::ranges::generate(parameters.values(),
                          [&] { return static_cast<T>(rng.uniform(-0.5, 0.5)); });
    return parameters;
}

using Features = std::array<float, Wide::Input::size>;

Features random_features(ludus::Rng& rng) {
    Features features{};
    std::ranges::generate(features, [&] { return static_cast<float>(rng.uniform(-1, 1)); });
    return features;
}

/// The output's bits.
using Bits = std::array<std::uint32_t, Wide::Output::size>;

Bits bits(const nn::Activations<Wide>& activations, std::size_t sample) {
    Bits bits{};
    std::ranges::transform(activations.output(sample), bits.begin(),
                           std::bit_cast<std::uint32_t, float>);
    return bits;
}

Bits bits_alone(const nn::Parameters<Wide>& parameters, const Features& features) {
    nn::Activations<Wide> one(1);
    std::ranges::copy(features, one.input(0).begin());
    nn::forward(parameters, one, 0, 1);
    return bits(one, 0);
}

/// Layer after layer, by the formula.
std::vector<double> expected_output(const nn::Parameters<Wide, double>& parameters,
                                    const Features& features) {
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
    const auto exact = random_parameters<double>(rng);
    nn::Parameters<Wide> rounded;
    std::ranges::transform(exact.values(), rounded.values().begin(),
                           [](double value) { return static_cast<float>(value); });
    nn::Activations<Wide, double> in_double(3);
    nn::Activations<Wide> in_float(3);
    std::array<Features, 3> features{};
    for (std::size_t s = 0; s < 3; ++s) {
        features[s] = random_features(rng);
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
    constexpr std::size_t samples = 64;
    ludus::Rng rng(2);
    const auto parameters = random_parameters<float>(rng);
    nn::Activations<Wide> batch(samples);
    std::vector<Bits> alone;
    for (std::size_t s = 0; s < samples; ++s) {
        const Features features = random_features(rng);
        std::ranges::copy(features, batch.input(s).begin());
        alone.push_back(bits_alone(parameters, features));
    }

    SECTION("all at once") {
        nn::forward(parameters, batch, 0, samples);
        for (std::size_t s = 0; s < samples; ++s) REQUIRE(bits(batch, s) == alone[s]);
    }
    SECTION("in ranges of any length") {
        for (std::size_t length = 1; length <= samples; ++length) {
            for (std::size_t s = 0; s < samples; s += length)
                nn::forward(parameters, batch, s, std::min(s + length, samples));
            for (std::size_t s = 0; s < samples; ++s) REQUIRE(bits(batch, s) == alone[s]);
        }
    }
    SECTION("in row 17, whatever stands in the others") {
        const Features fixed = random_features(rng);
        const Bits expected = bits_alone(parameters, fixed);
        for (int repetition = 0; repetition < 10; ++repetition) {
            for (std::size_t s = 0; s < samples; ++s)
                std::ranges::copy(s == 17 ? fixed : random_features(rng), batch.input(s).begin());
            nn::forward(parameters, batch, 0, samples);
            REQUIRE(bits(batch, 17) == expected);
        }
    }
}

TEST_CASE("running a range of samples leaves the others alone", "[nn][forward]") {
    ludus::Rng rng(3);
    const auto parameters = random_parameters<float>(rng);
    nn::Activations<Wide> batch(20);
    for (std::size_t s = 0; s < 20; ++s)
        std::ranges::copy(random_features(rng), batch.input(s).begin());
    nn::forward(parameters, batch, 0, 20);
    std::array<Bits, 20> before{};
    for (std::size_t s = 0; s < 20; ++s) before[s] = bits(batch, s);

    for (std::size_t s = 0; s < 20; ++s)
        std::ranges::copy(random_features(rng), batch.input(s).begin());
    nn::forward(parameters, batch, 7, 12);
    for (std::size_t s = 0; s < 20; ++s)
        REQUIRE((bits(batch, s) == before[s]) == (s < 7 || s >= 12));
}
