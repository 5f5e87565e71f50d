#include "ludus/nn/papers/dots_and_boxes.hpp"

#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/check_gradient.hpp"

namespace nn = ludus::nn;
namespace papers = ludus::nn::papers::dots_and_boxes;

TEST_CASE("the network of Dots and Boxes counts as its layers do", "[nn][papers]") {
    using Net = papers::QNetwork;
    STATIC_REQUIRE(std::is_same_v<Net::Input, nn::Shape<4, 4, 4>>);
    STATIC_REQUIRE(std::is_same_v<Net::Output, nn::Shape<40>>);
    // Ten points a filter (nine and one) and two biases; then 16 points of 64 channels.
    STATIC_REQUIRE(Net::parameter_count ==
                   16 * (10 * 4 + 2) + 32 * (10 * 32 + 2) + 1025 * 256 + 257 * 256 + 257 * 40);
    STATIC_REQUIRE(papers::LinearQNetwork::parameter_count == Net::parameter_count);
}

TEST_CASE("the network of Dots and Boxes has the gradient of finite differences", "[nn][papers]") {
    ludus::Rng rng(1);
    using Net =
        nn::Network<nn::Shape<2, 2, 4>, papers::MixedConv2d<3>, nn::Elu, papers::MixedConv2d<2>,
                    nn::Elu, nn::Dense<5>, nn::Elu, nn::Dense<4>, nn::Tanh>;
    REQUIRE(nn::worst_gradient_error<Net>(nn::several_parts, rng) < 1e-6);
}
