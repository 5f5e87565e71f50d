#include "ludus/nn/dueling.hpp"

#include <array>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "support/layer_step.hpp"

namespace nn = ludus::nn;

namespace {

using Heads = nn::Shapes<nn::Shape<1>, nn::Shape<3>>;
using Layer = nn::Dueling::Bind<Heads>;
using Step = support::StepOf<Layer>;

}  // namespace

TEST_CASE("the values of the actions have the value of the position as their mean",
          "[nn][dueling]") {
    STATIC_REQUIRE(std::is_same_v<Layer::Output, nn::Shape<3>>);
    STATIC_REQUIRE(Layer::parameter_count == 0);
    const std::array<float, 8> x = {10, 1, 2, 6, -1, 0, 0, 0};
    std::array<float, 6> y{};
    Layer::forward<Step>(static_cast<const float*>(nullptr), nn::Rows<const float>{x.data(), 4, 2},
                         nn::Rows<float>{y.data(), 3, 2});
    REQUIRE(y == std::array<float, 6>{8, 9, 13, -1, -1, -1});
}

TEST_CASE("errors go back to the value whole, and to the advantages without their mean",
          "[nn][dueling]") {
    const std::array<double, 3> dy = {3, 0, 6};
    for (const bool accumulate : {false, true}) {
        std::array<double, 4> dx{};
        dx.fill(100);
        Layer::backward<Step>(nn::BackwardPass<double>{
            .dy = {dy.data(), 3, 1}, .dx = {dx.data(), 4, 1}, .accumulate = accumulate});
        const double before = accumulate ? 100 : 0;
        REQUIRE(dx == std::array<double, 4>{before + 9, before, before - 3, before + 3});
    }
}

TEST_CASE("dueling heads have the gradient of finite differences", "[nn][dueling]") {
    using Network = nn::Network<nn::Shape<5>, nn::Dense<8>, nn::Tanh,
                                nn::Fork<nn::Dense<1>, nn::Sequence<nn::Dense<4>>>, nn::Dueling>;
    ludus::Rng rng(1);
    REQUIRE(nn::worst_gradient_error<Network>(nn::several_parts, rng) < 1e-6);
}
