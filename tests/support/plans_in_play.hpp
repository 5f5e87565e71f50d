#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
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
    nn::Network<nn::Shape<7>, nn::Dense<70>, nn::Relu, nn::Dense<6, false>, nn::Tanh>,
    nn::Network<nn::Shape<37>, nn::Dense<21, false>, nn::BatchNorm<>, nn::Relu,
                nn::Residual<nn::Dense<21>>, nn::Fork<nn::Dense<1>, nn::Dense<5>>>,
    nn::Network<Board, nn::Conv2d<8>, nn::Relu, Tower, nn::Relu, Tower, nn::Relu, nn::Flatten,
                nn::Dense<5>>,
    nn::Network<Board, nn::Conv2d<12, 3, false, nn::Padding::none>, nn::BatchNorm<>, nn::Relu,
                nn::Fork<nn::Sequence<nn::Conv2d<40, 1>, nn::Relu, nn::Flatten, nn::Dense<6>>,
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

/// Where a network of a plan, compiled for boards of a width, does not put out, in a precision, the
/// bits that its type does, in batches of several sizes, with other parameters, and as a copy.
/// Empty if nowhere.
template <class N, nn::Precision precision, std::size_t board_width = 0>
std::string where_plan_differs_from_type() {
    constexpr std::size_t capacity = more_than_run_together;
    constexpr std::size_t width = N::Input::size;
    ludus::Rng rng(1);
    const auto parameters = random_parameters<N, float>(rng);
    const auto inputs = random_inputs<N>(capacity, rng);
    nn::Inference<N, precision> type(parameters, capacity);
    nn::Inference<nn::AnyNetwork, precision, board_width> plan(
        nn::Parameters<nn::AnyNetwork>(parameters), capacity);
    for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{17}, capacity})
        if (outputs(plan, inputs, count, width) != outputs(type, inputs, count, width))
            return std::to_string(count) + " samples";
    const auto other = random_parameters<N, float>(rng);
    type.set(other);
    plan.set(nn::Parameters<nn::AnyNetwork>(other));
    const auto expected = outputs(type, inputs, 5, width);
    if (outputs(plan, inputs, 5, width) != expected) return "other parameters";
    auto copy = plan;
    return outputs(copy, inputs, 5, width) == expected ? "" : "a copy";
}

}  // namespace support
