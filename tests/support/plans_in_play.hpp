#pragma once

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"
#include "support/network_outputs.hpp"
#include "support/random_network.hpp"

namespace support {

namespace nn = ludus::nn;

/// Dense layers and convolutions with and without biases, normalisations to be folded or not,
/// sums, forks and padding.
using Board = nn::Shape<5, 4, 3>;
using Tower = nn::Residual<nn::Conv2d<8, 3, false>, nn::BatchNorm<>, nn::Relu,
                           nn::Conv2d<8, 3, false>, nn::BatchNorm<>>;
using PlannedNetworks = std::tuple<
    nn::Network<nn::Shape<7>, nn::Dense<9>, nn::Relu, nn::Dense<6, false>, nn::Tanh>,
    nn::Network<nn::Shape<37>, nn::Dense<21, false>, nn::BatchNorm<>, nn::Relu,
                nn::Residual<nn::Dense<21>>, nn::Fork<nn::Dense<1>, nn::Dense<5>>>,
    nn::Network<Board, nn::Conv2d<8>, nn::Relu, Tower, nn::Relu, Tower, nn::Relu, nn::Flatten,
                nn::Dense<5>>,
    nn::Network<Board, nn::Conv2d<12, 3, false, nn::Padding::none>, nn::BatchNorm<>, nn::Relu,
                nn::Fork<nn::Sequence<nn::Conv2d<2, 1>, nn::Relu, nn::Flatten, nn::Dense<6>>,
                         nn::Sequence<nn::Conv2d<1, 1, false>, nn::BatchNorm<>, nn::Relu,
                                      nn::Flatten, nn::Dense<1>, nn::Tanh>>>>;
/// Numbers of a board that do not lie together.
using Strided = nn::Network<Board,
                            nn::Concat<nn::Conv2d<4>, nn::Conv2d<6, 1>,
                                       nn::Sequence<nn::Conv2d<5>, nn::Relu, nn::Conv2d<3>>>,
                            nn::Relu, nn::Flatten, nn::Dense<4>>;

inline constexpr std::size_t more_than_run_together = 101;

template <class N>
std::vector<float> random_inputs(std::size_t samples, ludus::Rng& rng) {
    std::vector<float> inputs(samples * N::Input::size);
    std::ranges::generate(inputs, [&] { return static_cast<float>(rng.uniform(-1, 1)); });
    return inputs;
}

/// Whether a network of a plan puts out, in a precision, the bits that its type does: in batches of
/// several sizes, with other parameters, and as a copy.
template <class N, nn::Precision precision>
bool plan_has_bits_of_type() {
    constexpr std::size_t capacity = more_than_run_together;
    constexpr std::size_t width = N::Input::size;
    ludus::Rng rng(1);
    const auto parameters = random_parameters<N, float>(rng);
    const auto inputs = random_inputs<N>(capacity, rng);
    nn::Inference<N, precision> expected(parameters, capacity);
    nn::Inference<nn::AnyNetwork, precision> found(nn::Parameters<nn::AnyNetwork>(parameters),
                                                   capacity);
    bool same = true;
    for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{17}, capacity})
        same =
            same && outputs(found, inputs, count, width) == outputs(expected, inputs, count, width);
    const auto other = random_parameters<N, float>(rng);
    expected.set(other);
    found.set(nn::Parameters<nn::AnyNetwork>(other));
    auto copy = found;
    return same && outputs(copy, inputs, 5, width) == outputs(expected, inputs, 5, width);
}

}  // namespace support
