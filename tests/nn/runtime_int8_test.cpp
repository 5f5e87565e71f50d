#include "ludus/nn/runtime_int8.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/network_outputs.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using support::outputs;

namespace {

constexpr std::size_t capacity = 101;  // more than go through a network together

using Board = nn::Shape<5, 4, 3>;
using Tower = nn::Residual<nn::Conv2d<8, 3, false>, nn::BatchNorm<>, nn::Relu,
                           nn::Conv2d<8, 3, false>, nn::BatchNorm<>>;

using Networks = std::tuple<
    nn::Network<nn::Shape<7>, nn::Dense<9>, nn::Relu, nn::Dense<6, false>, nn::Tanh>,
    nn::Network<nn::Shape<37>, nn::Dense<21, false>, nn::BatchNorm<>, nn::Relu,
                nn::Residual<nn::Dense<21>>, nn::Fork<nn::Dense<1>, nn::Dense<5>>>,
    nn::Network<Board, nn::Conv2d<8>, nn::Relu, Tower, nn::Relu, Tower, nn::Relu, nn::Flatten,
                nn::Dense<5>>,
    nn::Network<Board, nn::Conv2d<12, 3, false, nn::Padding::none>, nn::BatchNorm<>, nn::Relu,
                nn::Fork<nn::Sequence<nn::Conv2d<2, 1>, nn::Relu, nn::Flatten, nn::Dense<6>>,
                         nn::Sequence<nn::Conv2d<1, 1, false>, nn::BatchNorm<>, nn::Relu,
                                      nn::Flatten, nn::Dense<1>, nn::Tanh>>>>;

template <class N>
std::vector<float> random_inputs(ludus::Rng& rng) {
    std::vector<float> inputs(capacity * N::Input::size);
    std::ranges::generate(inputs, [&] { return static_cast<float>(rng.uniform(-1, 1)); });
    return inputs;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a network of a plan has in int8 the bits of its type", "[nn][runtime]",
                        Networks) {
    using N = TestType;
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, float>(rng);
    const auto inputs = random_inputs<N>(rng);
    nn::Inference<N, nn::Precision::int8> expected(parameters, capacity);
    nn::Inference<nn::AnyNetwork, nn::Precision::int8> found(
        nn::Parameters<nn::AnyNetwork>(parameters), capacity);
    for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{17}, capacity}) {
        CAPTURE(count);
        const bool same = outputs(found, inputs, count, N::Input::size) ==
            outputs(expected, inputs, count, N::Input::size);
        CHECK(same);
    }
    const auto other = support::random_parameters<N, float>(rng);
    expected.set(other);
    found.set(nn::Parameters<nn::AnyNetwork>(other));
    auto copy = found;
    const bool same =
        outputs(copy, inputs, 5, N::Input::size) == outputs(expected, inputs, 5, N::Input::size);
    CHECK(same);
}

TEST_CASE("int8 reads numbers that do not lie together", "[nn][runtime]") {
    using N = nn::Network<Board,
                          nn::Concat<nn::Conv2d<4>, nn::Conv2d<6, 1>,
                                     nn::Sequence<nn::Conv2d<5>, nn::Relu, nn::Conv2d<3>>>,
                          nn::Relu, nn::Flatten, nn::Dense<4>>;
    ludus::Rng rng(2);
    const nn::Parameters<nn::AnyNetwork> parameters(support::random_parameters<N, float>(rng));
    const auto inputs = random_inputs<N>(rng);
    nn::Inference<nn::AnyNetwork> exact(parameters, capacity);
    nn::Inference<nn::AnyNetwork, nn::Precision::int8> rounded(parameters, capacity);
    const auto expected = outputs(exact, inputs, capacity, N::Input::size);
    const auto found = outputs(rounded, inputs, capacity, N::Input::size);
    float largest = 0;
    float difference = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        difference = std::max(difference, std::abs(expected[i] - found[i]));
    }
    CHECK(difference < 0.05F * largest);
    CHECK(difference > 0);
}
