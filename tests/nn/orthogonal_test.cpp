#include "ludus/nn/orthogonal.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace nn = ludus::nn;

namespace {

std::vector<double> drawn(std::size_t inputs, std::size_t outputs, double gain,
                          std::uint64_t seed) {
    ludus::Rng rng(seed);
    std::vector<double> weights(inputs * outputs, 99);
    nn::Orthogonal{gain}(rng, weights, inputs, 7);
    return weights;
}

/// How far the rows or the columns of a matrix, whichever are fewer, are from being orthogonal and
/// of length `gain`.
template <class T>
double worst_product(std::span<const T> weights, std::size_t inputs, double gain) {
    const std::size_t outputs = weights.size() / inputs;
    const bool by_columns = outputs <= inputs;
    const std::size_t count = by_columns ? outputs : inputs;
    const std::size_t length = by_columns ? inputs : outputs;
    const auto number = [&](std::size_t which, std::size_t i) {
        return static_cast<double>(by_columns ? weights[i * outputs + which]
                                              : weights[which * outputs + i]);
    };
    double worst = 0;
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b <= a; ++b) {
            double product = 0;
            for (std::size_t i = 0; i < length; ++i) product += number(a, i) * number(b, i);
            worst = std::max(worst, std::abs(product - (a == b ? gain * gain : 0)));
        }
    return worst;
}

}  // namespace

TEST_CASE("orthogonal weights keep lengths, but for their gain", "[nn][orthogonal]") {
    for (const double gain : {1.0, 1.5})
        for (const std::size_t inputs : {1U, 2U, 16U, 33U})
            for (const std::size_t outputs : {1U, 2U, 16U, 40U}) {
                CAPTURE(gain, inputs, outputs);
                const auto weights = drawn(inputs, outputs, gain, 1);
                REQUIRE(worst_product<double>(weights, inputs, gain) < 1e-12);
            }
}

TEST_CASE("orthogonal weights are what Gram and Schmidt make of the same numbers",
          "[nn][orthogonal]") {
    constexpr std::size_t length = 6;
    constexpr std::size_t count = 4;
    ludus::Rng rng(2);
    std::vector<std::vector<double>> vectors(count, std::vector<double>(length));
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<double>& v = vectors[i];
        for (double& number : v) number = rng.normal();
        for (std::size_t other = 0; other < i; ++other) {
            const std::vector<double>& u = vectors[other];
            const double part = std::inner_product(u.begin(), u.end(), v.begin(), 0.0);
            for (std::size_t k = 0; k < length; ++k) v[k] -= part * u[k];
        }
        const double size = std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0));
        for (double& number : v) number /= size;
    }
    const auto tall = drawn(length, count, 1, 2);
    const auto wide = drawn(count, length, 1, 2);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < length; ++k) {
            REQUIRE(tall[k * count + i] == Approx(vectors[i][k]).margin(1e-12));
            REQUIRE(wide[i * length + k] == Approx(vectors[i][k]).margin(1e-12));
        }
}

TEST_CASE("orthogonal weights point anywhere", "[nn][orthogonal]") {
    // Of a single weight only the sign is left to chance; a plain decomposition would fix it.
    int positive = 0;
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        positive += drawn(1, 1, 1, seed)[0] > 0;
        sum += drawn(3, 2, 1, seed)[0];
    }
    REQUIRE(positive > 150);
    REQUIRE(positive < 250);
    REQUIRE(std::abs(sum / 400) < 4 * std::sqrt(1.0 / 3 / 400));
}

TEST_CASE("the same seed gives the same orthogonal weights", "[nn][orthogonal]") {
    REQUIRE(drawn(5, 8, 1, 3) == drawn(5, 8, 1, 3));
    REQUIRE_FALSE(drawn(5, 8, 1, 3) == drawn(5, 8, 1, 4));
}

TEST_CASE("a network's layers are drawn as orthogonal matrices", "[nn][orthogonal]") {
    STATIC_REQUIRE(nn::Initialiser<nn::Orthogonal>);
    using Net = nn::Network<nn::Shape<2, 3, 5>, nn::Conv2d<8, 1>, nn::Dense<20>>;
    ludus::Rng rng(5);
    nn::Parameters<Net> parameters;
    nn::initialise(parameters, rng, nn::Orthogonal{2});
    const std::span<const float> conv = parameters.step<0>();
    const std::span<const float> dense = parameters.step<1>();
    REQUIRE(worst_product(conv.first(40), 5, 2) < 1e-5);
    REQUIRE(worst_product(dense.first(48 * 20), 48, 2) < 1e-5);
    for (const float bias : conv.subspan(40)) REQUIRE(bias == 0);
}
