// The derivatives of networks of every composite, and of combinations in which several layers read
// or write the same numbers, against finite differences. Batches of more than one part.

#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

using Board = nn::Shape<3, 2, 4>;

template <std::size_t outputs>
using Conv = nn::Conv2d<outputs>;
template <std::size_t outputs>
using Point = nn::Conv2d<outputs, 1>;

template <class Input, class... Layers>
void require_gradient(std::uint64_t seed = 1) {
    ludus::Rng rng(seed);
    REQUIRE(nn::worst_gradient_error<nn::Network<Input, Layers...>>(nn::several_parts, rng) < 1e-6);
}

}  // namespace

TEST_CASE("residual blocks have the gradient of finite differences", "[nn][composite]") {
    // An outer block and one in it, whose function ends in a layer that needs its output.
    require_gradient<Board,
                     nn::Residual<Conv<5>, nn::Tanh, Point<4>, nn::Residual<Conv<4>, nn::Tanh>>,
                     nn::Tanh, nn::Dense<3>>();
}

TEST_CASE("a residual network with two heads has the gradient of finite differences",
          "[nn][composite]") {
    require_gradient<
        Board, Conv<4>,
        nn::Repeat<2, nn::Residual<Conv<3>, nn::BatchNorm<>, nn::Tanh, Point<4>, nn::BatchNorm<>>,
                   nn::Tanh>,
        nn::Fork<nn::Sequence<Point<2>, nn::Flatten, nn::Dense<5>>,
                 nn::Sequence<nn::Flatten, nn::Dense<1>, nn::Tanh>>>(2);
}

TEST_CASE("concatenated branches have the gradient of finite differences", "[nn][composite]") {
    require_gradient<
        Board, nn::Concat<Conv<3>, nn::Sequence<Point<2>, nn::Tanh>>, nn::Elu,
        nn::Concat<Point<2>, nn::Sequence<>, nn::Tanh, nn::Concat<Conv<2>, nn::Residual<Conv<5>>>>,
        nn::Dense<3>>();
}

TEST_CASE(
    "branches that end in batch normalisation or pooling have the gradient of finite differences",
    "[nn][composite]") {
    require_gradient<
        Board,
        nn::Concat<nn::Sequence<Conv<3>, nn::BatchNorm<>, nn::Elu>, nn::BatchNorm<>, Point<1>>,
        nn::Concat<nn::Sequence<Conv<3>, nn::MaxPool<>>,
                   nn::Sequence<nn::MaxPool<>, nn::Tanh, Conv<2>>, nn::MaxPool<>>,
        nn::Dense<3>>();
}

TEST_CASE("branches that end in layers in place have the gradient of finite differences",
          "[nn][composite]") {
    require_gradient<Board,
                     nn::Concat<nn::Sequence<Conv<5>, nn::Tanh, nn::Flatten>,
                                nn::Sequence<nn::Residual<Conv<4>, nn::Tanh>, nn::Flatten>,
                                nn::Sequence<nn::Dense<4>, nn::Tanh, nn::Softmax>,
                                nn::Sequence<nn::Dense<2>, nn::Sigmoid>>,
                     nn::Dense<3>>();
    require_gradient<Board, nn::Concat<nn::Residual<Conv<4>, nn::Tanh>, Point<2>>, nn::Dense<2>>();
    require_gradient<Board, nn::Tanh, nn::Flatten, nn::Fork<nn::Sequence<>, nn::Tanh>>();
}

TEST_CASE("joined inputs have the gradient of finite differences", "[nn][composite]") {
    require_gradient<nn::Shapes<Board, nn::Shape<6>, nn::Shape<3>>,
                     nn::Join<nn::Sequence<Conv<4>, nn::Tanh, nn::Flatten>,
                              nn::Sequence<nn::Dense<6>, nn::Tanh>, nn::Sequence<>>,
                     nn::Dense<4>, nn::Tanh, nn::Dense<1>>();
    require_gradient<
        nn::Shapes<nn::Shapes<Board, nn::Shape<6>>, nn::Shape<3>>,
        nn::Join<nn::Sequence<nn::Join<nn::Dense<4>, nn::Sequence<>>, nn::Tanh, nn::Dense<5>>,
                 nn::Tanh>,
        nn::Dense<1>>();
}

TEST_CASE("heads that are read again, as one and in parts, have the gradient of finite differences",
          "[nn][composite]") {
    require_gradient<Board, nn::Fork<nn::Dense<3>, nn::Dense<2>>,
                     nn::Concat<nn::Dense<2>, nn::Join<nn::Tanh, nn::Dense<2>>, nn::Dense<3>>>();
}
