#include "ludus/nn/describe.hpp"

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"

namespace nn = ludus::nn;

TEST_CASE("a network is described by its layers in order", "[nn][describe]") {
    using Q = nn::Network<nn::Shape<16>, nn::Dense<512>, nn::Relu, nn::Dense<161>>;
    REQUIRE(nn::describe<Q>() == "16, dense 512, relu, dense 161");
    using Mixed = nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Tanh, nn::Dense<4>, nn::Relu>;
    REQUIRE(nn::describe<Mixed>() == "3, dense 5, tanh, dense 4, relu");
    using Single = nn::Network<nn::Shape<3>, nn::Dense<1>>;
    REQUIRE(nn::describe<Single>() == "3, dense 1");
}

TEST_CASE("networks that differ are described differently", "[nn][describe]") {
    using One = nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Tanh, nn::Dense<2>>;
    using OtherWidth = nn::Network<nn::Shape<3>, nn::Dense<6>, nn::Tanh, nn::Dense<2>>;
    using OtherFunction = nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Relu, nn::Dense<2>>;
    using OtherInput = nn::Network<nn::Shape<4>, nn::Dense<5>, nn::Tanh, nn::Dense<2>>;
    REQUIRE(nn::describe<One>() != nn::describe<OtherWidth>());
    REQUIRE(nn::describe<One>() != nn::describe<OtherFunction>());
    REQUIRE(nn::describe<One>() != nn::describe<OtherInput>());
    using Unbiased = nn::Network<nn::Shape<3>, nn::Dense<5, false>, nn::Tanh, nn::Dense<2>>;
    REQUIRE(nn::describe<Unbiased>() == "3, dense without bias 5, tanh, dense 2");
}
