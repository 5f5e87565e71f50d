// The other layers beside their definitions in Eigen's expressions, as in eigen_twins_test.cpp.

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/eigen_twin.hpp"

namespace nn = ludus::nn;
using support::twin_error;

namespace {

using Board = nn::Shape<3, 5, 3>;

/// Inputs of [-3, 3].
constexpr auto thrice = [](auto& x) { x *= 3; };

/// The second half allows some places, and the first one always.
constexpr auto masked = [](auto& x) {
    auto mask = x.rightCols(x.cols() / 2);
    mask = mask.unaryExpr([](auto number) { return decltype(number)(number > 0 ? 1 : 0); });
    mask.col(0).setOnes();
};

/// Far from products whose sum is zero.
constexpr auto positive = [](auto& x) {
    x = x.unaryExpr([](auto number) { return decltype(number)(number < 0 ? -number : number); });
    x += 0.25;
};

}  // namespace

TEST_CASE("batch normalisation is its definition in Eigen, in training and in play",
          "[nn][twins]") {
    CHECK(twin_error<nn::Shape<1>, nn::BatchNorm<>>() < 1);
    CHECK(twin_error<nn::Shape<1, 1, 5>, nn::BatchNorm<0.9, 1e-2>>() < 1);
    CHECK(twin_error<nn::Shape<3, 5, 1>, nn::BatchNorm<>>() < 1);
    CHECK(twin_error<nn::Shape<3, 2, 17>, nn::BatchNorm<0.5, 1e-3>>() < 1);
}

TEST_CASE("activations are their definitions in Eigen", "[nn][twins]") {
    CHECK(twin_error<Board, nn::Relu>(thrice) < 1);
    CHECK(twin_error<Board, nn::Elu>(thrice) < 1);
    CHECK(twin_error<Board, nn::Tanh>(thrice) < 1);
    CHECK(twin_error<nn::Shape<1>, nn::Sigmoid>(thrice) < 1);
    CHECK(twin_error<Board, nn::Silu>(thrice) < 1);
}

TEST_CASE("a softmax, over a mask or all, is its definition in Eigen", "[nn][twins]") {
    CHECK(twin_error<nn::Shape<1>, nn::Softmax>(thrice) < 1);
    CHECK(twin_error<nn::Shape<33>, nn::Softmax>(thrice) < 1);
    CHECK(twin_error<nn::Shape<18>, nn::MaskedSoftmax>(masked) < 1);
}

TEST_CASE("pooling is its definition in Eigen", "[nn][twins]") {
    CHECK(twin_error<nn::Shape<5, 4, 7>, nn::MaxPool<>>() < 1);
    CHECK(twin_error<nn::Shape<3, 7, 1>, nn::MaxPool<3>>() < 1);
}

TEST_CASE("heads that dueling joins, and a gate, are their definitions in Eigen", "[nn][twins]") {
    CHECK(twin_error<nn::Shapes<nn::Shape<1>, nn::Shape<17>>, nn::Dueling>() < 1);
    CHECK(twin_error<nn::Shapes<nn::Shape<1>, nn::Shape<1>>, nn::Dueling>() < 1);
    CHECK(twin_error<nn::Shapes<nn::Shape<7>, nn::Shape<7>>, nn::Gate>(positive) < 1);
}
