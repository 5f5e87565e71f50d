#include "ludus/nn/packed.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/precision.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
namespace simd = ludus::simd;

namespace {

using Board = nn::Shape<5, 4, 3>;
using Networks = std::tuple<
    nn::Network<nn::Shape<7>, nn::Dense<33>, nn::Relu, nn::Dense<70, false>, nn::Tanh,
                nn::Dense<5>>,
    nn::Network<
        Board, nn::Conv2d<19>, nn::Relu,
        nn::Residual<nn::Conv2d<19, 3, false>, nn::BatchNorm<>, nn::Relu, nn::Conv2d<19, 1>>,
        nn::Relu, nn::Conv2d<40, 3, true, nn::Padding::none>, nn::Flatten, nn::Dense<2>>,
    nn::Network<Board, nn::Concat<nn::Conv2d<4>, nn::Conv2d<6, 1>>, nn::Relu, nn::Flatten,
                nn::Fork<nn::Dense<1>, nn::Dense<3>>, nn::Dueling>,
    nn::Network<nn::Shape<6>, nn::Relu, nn::BatchNorm<>>>;

}  // namespace

TEMPLATE_LIST_TEST_CASE(
    "packed: the bits are those of the network, of 16 bits with its matrices rounded",
    "[nn][packed]", Networks) {
    using N = TestType;
    constexpr std::size_t samples = 101;
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, float>(rng);
    const auto require_same = [&]<class W>(std::type_identity<W>,
                                           const nn::Parameters<N>& expected_parameters) {
        nn::Activations<N> expected(samples);
        nn::Activations<N> found(samples);
        for (std::size_t s = 0; s < samples; ++s) {
            for (float& number : expected.input(s)) number = static_cast<float>(rng.uniform(-1, 1));
            std::ranges::copy(expected.input(s), found.input(s).begin());
        }
        nn::forward(expected_parameters, expected, 0, samples);
        nn::Packed<N, W> network(nn::Parameters<N>{});
        network.set(parameters);
        const auto copy = network;
        network.forward(found, 0, 1);
        copy.forward(found, 1, samples);
        for (std::size_t s = 0; s < samples; ++s)
            CHECK(std::ranges::equal(found.output(s), expected.output(s)));
    };
    require_same(std::type_identity<float>{}, parameters);
    require_same(std::type_identity<simd::Bfloat16>{},
                 nn::rounded(parameters, nn::Precision::bfloat16));
}
