#include "ludus/nn/gate.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/layer_step.hpp"

namespace nn = ludus::nn;

namespace {

using Pair = nn::Shapes<nn::Shape<2>, nn::Shape<2>>;
using Layer = nn::Gate::Bind<Pair>;
using Step = support::StepOf<Layer>;

}  // namespace

TEST_CASE("a gate puts out the shares of its products, and its second part", "[nn][gate]") {
    STATIC_REQUIRE(std::is_same_v<Layer::Output, Pair>);
    STATIC_REQUIRE(Layer::parameter_count == 0);
    STATIC_REQUIRE_FALSE(Layer::in_place);
    const std::array<float, 8> x = {2, 3, 0.5F, 1, 0, 7, 5, 0.25F};
    std::array<float, 8> y{};
    Layer::forward<Step>(static_cast<const float*>(nullptr), nn::Rows<const float>{x.data(), 4, 2},
                         nn::Rows<float>{y.data(), 4, 2});
    REQUIRE(y == std::array<float, 8>{0.25F, 0.75F, 0.5F, 1, 0, 1, 5, 0.25F});
}

TEST_CASE("a gate hands errors back to both factors, or adds them", "[nn][gate]") {
    // Products 1 and 3: y = p / 4, dp = ((10 - 17.5) / 4, (20 - 17.5) / 4).
    const std::array<double, 4> x = {2, 3, 0.5, 1};
    const std::array<double, 4> y = {0.25, 0.75, 0.5, 1};
    const std::array<double, 4> dy = {10, 20, 1, 2};
    for (const bool accumulate : {false, true}) {
        std::array<double, 4> dx{};
        dx.fill(100);
        Layer::backward<Step>(nn::BackwardPass<double>{.x = {x.data(), 4, 1},
                                                       .y = {y.data(), 4, 1},
                                                       .dy = {dy.data(), 4, 1},
                                                       .dx = {dx.data(), 4, 1},
                                                       .accumulate = accumulate});
        const double before = accumulate ? 100 : 0;
        REQUIRE(
            dx ==
            std::array<double, 4>{before - 0.9375, before + 0.625, before - 2.75, before + 3.875});
    }
}

TEST_CASE("a gate has the gradient of finite differences", "[nn][gate]") {
    using Gated = nn::Network<
        nn::Shape<5>, nn::Dense<8>, nn::Tanh,
        nn::Fork<nn::Sequence<nn::Dense<4>, nn::Softmax>, nn::Sequence<nn::Dense<4>, nn::Sigmoid>>,
        nn::Gate>;
    using ReadAgain = nn::Network<
        nn::Shape<5>,
        nn::Fork<nn::Sequence<nn::Dense<2>, nn::Softmax>, nn::Sequence<nn::Dense<2>, nn::Sigmoid>>,
        nn::Concat<nn::Sequence<nn::Gate, nn::Dense<2>>, nn::Dense<1>>>;
    ludus::Rng rng(1);
    REQUIRE(nn::worst_gradient_error<Gated>(nn::several_parts, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<ReadAgain>(nn::several_parts, rng) < 1e-6);
}
