// Layers that multiply beside their definitions in Eigen's expressions, which share no code with
// them: values, derivatives and gradients, in training and in play, in floats and in doubles, in
// batches of 1 to 100 samples. 1 is the bound of rounding, see `support::error_bound`.

#include "catch.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "support/eigen_twin.hpp"

namespace nn = ludus::nn;
using support::twin_error;

namespace {

using Point = nn::Shape<1, 1, 5>;
using Board = nn::Shape<3, 5, 4>;

}  // namespace

TEST_CASE("a dense layer is its definition in Eigen", "[nn][twins]") {
    CHECK(twin_error<nn::Shape<1>, nn::Dense<1>>() < 1);
    CHECK(twin_error<Board, nn::Dense<33, false>>() < 1);
    CHECK(twin_error<nn::Shape<70>, nn::Dense<40>>() < 1);  // few samples go back another way
}

TEST_CASE("a convolution of one point is its definition in Eigen", "[nn][twins]") {
    CHECK(twin_error<Point, nn::Conv2d<1, 1, false>>() < 1);
    CHECK(twin_error<nn::Shape<3, 5, 1>, nn::Conv2d<17, 1>>() < 1);
    CHECK(twin_error<Board, nn::Conv2d<33, 1, true, nn::Padding::none>>() < 1);
}

TEST_CASE("a convolution of nine points is its definition in Eigen", "[nn][twins]") {
    CHECK(twin_error<Point, nn::Conv2d<3, 3, false>>() < 1);
    CHECK(twin_error<nn::Shape<3, 5, 1>, nn::Conv2d<17>>() < 1);
    CHECK(twin_error<nn::Shape<2, 7, 17>, nn::Conv2d<33, 3, false>>() < 1);
}

TEST_CASE("a convolution without padding is its definition in Eigen", "[nn][twins]") {
    CHECK(twin_error<nn::Shape<3, 3, 1>, nn::Conv2d<1, 3, false, nn::Padding::none>>() < 1);
    CHECK(twin_error<nn::Shape<5, 4, 17>, nn::Conv2d<33, 3, true, nn::Padding::none>>() < 1);
}
