// Networks of every composite beside their definitions in Eigen's expressions, as in
// eigen_twins_test.cpp. Errors are compared with the largest number of a batch or gradient. The
// bounds are 50 to 800 epsilons; what we find is below 14.

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/eigen_twin.hpp"

namespace nn = ludus::nn;
using support::twin_error;

namespace {

using Board = nn::Shape<3, 4, 3>;

}  // namespace

TEST_CASE("a residual tower with two heads is its definition in Eigen", "[nn][twins]") {
    CHECK(
        twin_error<
            Board, nn::Conv2d<5, 3, false>, nn::BatchNorm<>, nn::Relu,
            nn::Repeat<2, nn::Residual<nn::Conv2d<5>, nn::BatchNorm<>, nn::Relu, nn::Conv2d<5, 1>>,
                       nn::Relu>,
            nn::Fork<nn::Sequence<nn::Conv2d<2, 1>, nn::Elu, nn::Flatten, nn::Dense<7>>,
                     nn::Sequence<nn::Flatten, nn::Dense<1>, nn::Tanh>>>() < 1);
}

TEST_CASE("branches of channels and pooling are their definitions in Eigen", "[nn][twins]") {
    CHECK(twin_error<Board,
                     nn::Concat<nn::Conv2d<2>, nn::Sequence<>,
                                nn::Sequence<nn::Conv2d<3, 1>, nn::BatchNorm<>, nn::Elu>>,
                     nn::Concat<nn::Sequence<nn::MaxPool<>, nn::Tanh, nn::Flatten>,
                                nn::Sequence<nn::Conv2d<2, 3, true, nn::Padding::none>, nn::Flatten,
                                             nn::Dense<6>>>,
                     nn::Dense<3>>() < 1);
}

TEST_CASE("joined inputs and heads are their definitions in Eigen", "[nn][twins]") {
    CHECK(twin_error<nn::Shapes<Board, nn::Shape<6>>,
                     nn::Join<nn::Sequence<nn::Conv2d<4>, nn::Elu, nn::Flatten>,
                              nn::Sequence<nn::Dense<5>, nn::Relu>>,
                     nn::Dense<8>, nn::Tanh, nn::Fork<nn::Dense<1>, nn::Dense<5>>, nn::Dueling>() <
          1);
    CHECK(twin_error<nn::Shape<9>,
                     nn::Fork<nn::Sequence<nn::Dense<6>, nn::Softmax>,
                              nn::Sequence<nn::Dense<6>, nn::Sigmoid>>,
                     nn::Gate>() < 1);
}
