#include "ludus/nn/initialise.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace nn = ludus::nn;

namespace {

using Net = nn::Network<nn::Shape<150>, nn::Dense<100>, nn::Relu, nn::Dense<200>>;
constexpr std::size_t first_weights = 150 * 100;
constexpr std::size_t second_weights = 100 * 200;

/// The mean, and the mean square of the distance from it.
struct Moments {
    double mean = 0;
    double variance = 0;

    explicit Moments(std::span<const float> values) {
        for (const double value : values) mean += value / static_cast<double>(values.size());
        for (const double value : values)
            variance += (value - mean) * (value - mean) / static_cast<double>(values.size());
    }
};

template <class Draw>
nn::Parameters<Net> drawn(std::uint64_t seed, Draw draw) {
    ludus::Rng rng(seed);
    nn::Parameters<Net> parameters;
    std::ranges::fill(parameters.values(), 99.0F);
    nn::initialise(parameters, rng, draw);
    return parameters;
}

/// Tells which layer a weight was drawn for.
void fans(ludus::Rng&, std::span<double> weights, std::size_t inputs, std::size_t outputs) {
    std::ranges::fill(weights, static_cast<double>(1000 * inputs + outputs));
}

bool zero(float value) { return value == 0; }

}  // namespace

TEST_CASE("an initialiser fills a matrix by a layer's inputs and outputs", "[nn][initialise]") {
    STATIC_REQUIRE(nn::Initialiser<nn::He>);
    STATIC_REQUIRE(nn::Initialiser<nn::Xavier>);
    STATIC_REQUIRE(nn::Initialiser<nn::TruncatedNormal>);
    STATIC_REQUIRE(nn::Initialiser<decltype(&fans)>);
    STATIC_REQUIRE_FALSE(nn::Initialiser<std::string>);
    STATIC_REQUIRE_FALSE(nn::Initialiser<double (*)(ludus::Rng&, std::size_t, std::size_t)>);
}

TEST_CASE("He's weights have mean 0 and variance 2 / inputs", "[nn][initialise]") {
    const auto parameters = drawn(1, nn::He{});
    const Moments first(parameters.step<0>().first(first_weights));
    const Moments second(parameters.step<2>().first(second_weights));
    REQUIRE(std::abs(first.mean) < 4 * std::sqrt(2.0 / 150 / first_weights));
    REQUIRE(std::abs(second.mean) < 4 * std::sqrt(2.0 / 100 / second_weights));
    REQUIRE(first.variance == Approx(2.0 / 150).epsilon(0.05));
    REQUIRE(second.variance == Approx(2.0 / 100).epsilon(0.05));
}

TEST_CASE("Xavier's weights are uniform within their bound", "[nn][initialise]") {
    const auto parameters = drawn(2, nn::Xavier{});
    const auto check = [](std::span<const float> weights, double inputs_and_outputs) {
        const Moments moments(weights);
        const auto bound = static_cast<float>(std::sqrt(6.0 / inputs_and_outputs));
        const auto [least, greatest] = std::ranges::minmax(weights);
        REQUIRE(least >= -bound);
        REQUIRE(greatest <= bound);
        REQUIRE(least < -0.99F * bound);
        REQUIRE(greatest > 0.99F * bound);
        const auto count = static_cast<double>(weights.size());
        REQUIRE(std::abs(moments.mean) < 4 * std::sqrt(2.0 / inputs_and_outputs / count));
        REQUIRE(moments.variance == Approx(2.0 / inputs_and_outputs).epsilon(0.05));
    };
    check(parameters.step<0>().first(first_weights), 150 + 100);
    check(parameters.step<2>().first(second_weights), 100 + 200);
}

TEST_CASE("truncated normal weights have one deviation, and none lies beyond two",
          "[nn][initialise]") {
    const auto parameters = drawn(8, nn::TruncatedNormal{0.1});
    // 1 - 4 f(2) / (F(2) - F(-2)), f and F of the normal distribution.
    constexpr double variance = 0.01 * 0.773741;
    const auto check = [](std::span<const float> weights) {
        const Moments moments(weights);
        const auto [least, greatest] = std::ranges::minmax(weights);
        REQUIRE(least >= -0.2F);
        REQUIRE(greatest <= 0.2F);
        REQUIRE(greatest > 0.19F);
        const auto count = static_cast<double>(weights.size());
        REQUIRE(std::abs(moments.mean) < 4 * std::sqrt(variance / count));
        REQUIRE(moments.variance == Approx(variance).epsilon(0.05));
    };
    check(parameters.step<0>().first(first_weights));
    check(parameters.step<2>().first(second_weights));
}

TEST_CASE("biases begin as zero, and every weight is drawn for its layer", "[nn][initialise]") {
    const auto parameters = drawn(3, fans);
    REQUIRE(std::ranges::all_of(parameters.step<0>().subspan(first_weights), zero));
    REQUIRE(std::ranges::all_of(parameters.step<2>().subspan(second_weights), zero));
    const auto first = parameters.step<0>().first(first_weights);
    const auto second = parameters.step<2>().first(second_weights);
    REQUIRE(std::ranges::count(first, 150'100.0F) == first_weights);
    REQUIRE(std::ranges::count(second, 100'200.0F) == second_weights);
}

TEST_CASE("a convolution's inputs are those of all its points", "[nn][initialise]") {
    STATIC_REQUIRE(nn::Conv2d<5, 3>::Bind<nn::Shape<4, 4, 2>>::fan_in == 18);
    STATIC_REQUIRE(nn::Conv2d<5, 3>::Bind<nn::Shape<4, 4, 2>>::fan_out == 45);
    using Board = nn::Network<nn::Shape<4, 4, 2>, nn::Conv2d<5, 1>>;
    ludus::Rng rng(6);
    nn::Parameters<Board> parameters;
    nn::initialise(parameters, rng, fans);
    REQUIRE(std::ranges::count(parameters.values().first(10), 2005.0F) == 10);
    REQUIRE(std::ranges::all_of(parameters.values().subspan(10), zero));
}

TEST_CASE("batch normalisation begins without effect, and nothing is drawn for it",
          "[nn][initialise]") {
    using Plain = nn::Network<nn::Shape<3>, nn::Dense<4>, nn::Dense<2>>;
    using Normal = nn::Network<nn::Shape<3>, nn::Dense<4>, nn::BatchNorm<>, nn::Dense<2>>;
    ludus::Rng rng(7);
    nn::Parameters<Plain> plain;
    nn::initialise(plain, rng, nn::He{});
    ludus::Rng again(7);
    nn::Parameters<Normal> normal;
    std::ranges::fill(normal.values(), 99.0F);
    nn::initialise(normal, again, nn::He{});
    REQUIRE(std::ranges::equal(normal.step<0>(), plain.step<0>()));
    REQUIRE(std::ranges::equal(normal.step<2>(), plain.step<1>()));
    constexpr std::array<float, 16> identity = {1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
    REQUIRE(std::ranges::equal(normal.step<1>(), identity));
}

TEST_CASE("the same seed gives the same weights, another seed gives others", "[nn][initialise]") {
    REQUIRE(drawn(4, nn::He{}) == drawn(4, nn::He{}));
    REQUIRE_FALSE(drawn(4, nn::He{}) == drawn(5, nn::He{}));
    REQUIRE_FALSE(drawn(4, nn::He{}) == drawn(4, nn::Xavier{}));
}
