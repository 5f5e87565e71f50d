#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

/// The network of Deakos (2017), "A Deep Reinforcement Learning Approach to Dots and Boxes", for
/// 4x4 boxes.
namespace LUDUS_NAMESPACE::nn::papers::dots_and_boxes {

/// Filters that see a box with its neighbours, beside as many that see it alone.
template <std::size_t filters>
using MixedConv2d = Concat<Conv2d<filters, 3>, Conv2d<filters, 1>>;

/// From the four walls of each box to its last hidden layer.
template <std::size_t outputs>
using Trunk = Sequence<MixedConv2d<16>, Elu, MixedConv2d<32>, Elu, Dense<256>, Elu, Dense<256>, Elu,
                       Dense<outputs>>;

/// A value for each of the 40 edges. Source: section "Convolutional Model Architecture".
using QNetwork = Network<Shape<4, 4, 4>, Trunk<40>, Tanh>;
/// The same without the tanh, which the paper compares.
using LinearQNetwork = Network<Shape<4, 4, 4>, Trunk<40>>;

}  // namespace LUDUS_NAMESPACE::nn::papers::dots_and_boxes
