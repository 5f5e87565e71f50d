#include "ludus/nn/papers/chinese_checkers.hpp"

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/initialise.hpp"

namespace nn = ludus::nn;
namespace papers = ludus::nn::papers::chinese_checkers;

TEST_CASE("the network of Chinese Checkers has the paper's parameters but for 1,233 biases",
          "[nn][papers]") {
    using Net = papers::Network;
    STATIC_REQUIRE(std::is_same_v<Net::Input, nn::Shape<7, 7, 7>>);
    STATIC_REQUIRE(std::is_same_v<Net::Output, nn::Shapes<nn::Shape<294>, nn::Shape<1>>>);
    constexpr std::size_t stem = 9 * 7 * 64;
    constexpr std::size_t blocks = 9 * (64 * 32 + 9 * 32 * 32 + 32 * 64);
    constexpr std::size_t policy = 64 * 16 + (25 * 16 + 1) * 294;
    constexpr std::size_t value = 64 * 1 + (25 + 1) * 32 + (32 + 1) * 1;
    constexpr std::size_t convolved = 64 + 9 * (32 + 32 + 64) + 16 + 1;
    STATIC_REQUIRE(Net::trained_count == stem + blocks + policy + value + 2 * convolved);
    STATIC_REQUIRE(Net::parameter_count == Net::trained_count + 2 * convolved);
    STATIC_REQUIRE(Net::trained_count == 246'153);
    STATIC_REQUIRE(Net::trained_count + convolved == 247'386);
}

TEST_CASE("the DQN of Chinese Checkers has the same layers but for the value's", "[nn][papers]") {
    using Net = papers::ActionValues;
    STATIC_REQUIRE(std::is_same_v<Net::Input, nn::Shape<7, 7, 7>>);
    STATIC_REQUIRE(std::is_same_v<Net::Output, nn::Shape<294>>);
    constexpr std::size_t value = 64 * 1 + 2 * 1 + (25 + 1) * 32 + (32 + 1) * 1;
    STATIC_REQUIRE(Net::trained_count == papers::Network::trained_count - value);
}

TEST_CASE("the network of Chinese Checkers puts out chances and an outcome", "[nn][papers]") {
    using Net = papers::Network;
    ludus::Rng rng(1);
    nn::Parameters<Net> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    nn::Activations<Net> activations(2);
    for (std::size_t s = 0; s < 2; ++s)
        for (float& number : activations.input(s)) number = static_cast<float>(rng.uniform(0, 1));
    nn::forward(parameters, activations, 0, 2);
    for (std::size_t s = 0; s < 2; ++s) {
        double sum = 0;
        for (std::size_t i = 0; i < 294; ++i) {
            REQUIRE(activations.output(s)[i] > 0);
            sum += static_cast<double>(activations.output(s)[i]);
        }
        REQUIRE(std::abs(sum - 1) < 1e-5);
        REQUIRE(std::abs(activations.output(s)[294]) < 1);
    }
}

TEST_CASE("with padding the network of Chinese Checkers keeps all cells", "[nn][papers]") {
    using Net = papers::PaddedNetwork;
    STATIC_REQUIRE(Net::trained_count == papers::Network::trained_count + 24 * (16 * 294 + 32));
}
