#include "ludus/nn/activation.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "support/layer_step.hpp"

namespace nn = ludus::nn;

namespace {

using ReluOfThree = nn::Relu::Bind<nn::Shape<3>>;
using TanhOfThree = nn::Tanh::Bind<nn::Shape<3>>;

/// A layer's value at each of three numbers.
template <class Layer>
std::array<double, 3> values(std::array<double, 3> x) {
    const nn::Rows<double> rows{x.data(), 3, 1};
    Layer::template forward<support::StepOf<Layer>, double>(nullptr, rows, rows);
    return x;
}

/// Its derivative there.
template <class Layer>
std::array<double, 3> slopes(const std::array<double, 3>& x) {
    const std::array<double, 3> y = values<Layer>(x);
    std::array<double, 3> dy = {1, 1, 1};
    Layer::template backward<support::StepOf<Layer>>(
        nn::BackwardPass<double>{.y = {y.data(), 3, 1}, .dx = {dy.data(), 3, 1}});
    return dy;
}

}  // namespace

TEST_CASE("activations have no parameters and keep the shape", "[nn][activation]") {
    STATIC_REQUIRE(ReluOfThree::in_place);
    STATIC_REQUIRE(TanhOfThree::in_place);
    STATIC_REQUIRE(ReluOfThree::parameter_count == 0);
    STATIC_REQUIRE(nn::Tanh::Bind<nn::Shape<2, 3>>::Output::rank == 2);
}

TEST_CASE("ReLU lets positive numbers pass", "[nn][activation]") {
    REQUIRE(values<ReluOfThree>({-2, 0, 3}) == std::array<double, 3>{0, 0, 3});
    REQUIRE(slopes<ReluOfThree>({-2, 0, 3}) == std::array<double, 3>{0, 0, 1});
    constexpr double infinity = std::numeric_limits<double>::infinity();
    REQUIRE(values<ReluOfThree>({-infinity, infinity, -0.0}) ==
            std::array<double, 3>{0, infinity, 0});
}

TEST_CASE("tanh is the hyperbolic tangent", "[nn][activation]") {
    const std::array<double, 3> x = {-0.75, 0, 2};
    for (std::size_t i = 0; i < 3; ++i) {
        const double expected = std::sinh(x[i]) / std::cosh(x[i]);
        REQUIRE(values<TanhOfThree>(x)[i] == Approx(expected).margin(1e-14));
        REQUIRE(slopes<TanhOfThree>(x)[i] == Approx(1 / (std::cosh(x[i]) * std::cosh(x[i]))));
    }
    REQUIRE(values<TanhOfThree>({-50, 50, 0}) == std::array<double, 3>{-1, 1, 0});
}

TEST_CASE("ELU goes from the identity into a falling exponential", "[nn][activation]") {
    using EluOfThree = nn::Elu::Bind<nn::Shape<3>>;
    const std::array<double, 3> x = {-0.75, 0, 2};
    REQUIRE(values<EluOfThree>(x)[0] == Approx(std::expm1(-0.75)));
    REQUIRE(values<EluOfThree>(x)[1] == 0);
    REQUIRE(values<EluOfThree>(x)[2] == 2);
    REQUIRE(slopes<EluOfThree>(x)[0] == Approx(std::exp(-0.75)));
    REQUIRE(slopes<EluOfThree>(x)[1] == 1);
    REQUIRE(slopes<EluOfThree>(x)[2] == 1);
    REQUIRE(values<EluOfThree>({-1000, 1000, 0}) == std::array<double, 3>{-1, 1000, 0});
}

TEST_CASE("sigmoid is a probability from its logit", "[nn][activation]") {
    using SigmoidOfThree = nn::Sigmoid::Bind<nn::Shape<3>>;
    const std::array<double, 3> x = {-0.75, 0, 2};
    for (std::size_t i = 0; i < 3; ++i) {
        const double expected = 1 / (1 + std::exp(-x[i]));
        REQUIRE(values<SigmoidOfThree>(x)[i] == Approx(expected));
        REQUIRE(slopes<SigmoidOfThree>(x)[i] == Approx(expected * (1 - expected)));
    }
    REQUIRE(values<SigmoidOfThree>({-1000, 1000, 0}) == std::array<double, 3>{0, 1, 0.5});
}

TEST_CASE("SiLU is its argument by the sigmoid of it, on a branch of channels, too",
          "[nn][activation]") {
    using Layer = nn::Silu::Bind<nn::Shape<2, 3, 5>>;
    STATIC_REQUIRE(!Layer::in_place);
    using Apart = support::StepOf<Layer, 4>;
    ludus::Rng rng(4);
    const support::Samples<float> x(Apart::in, 3, 6, rng);
    support::Samples<float> y(Apart::out, 3, 6, rng);
    Layer::forward<Apart, float>(nullptr, x.rows(), y.rows());
    REQUIRE(y.touched() == 0);
    const support::Samples<float> dy(Apart::out, 3, 6, rng);
    for (const bool accumulate : {false, true}) {
        support::Samples<float> dx(Apart::in, 3, 6, rng);
        const support::Samples<float> before = dx;
        Layer::backward<Apart>(nn::BackwardPass<float>{
            .x = x.rows(), .dy = dy.rows(), .dx = dx.rows(), .accumulate = accumulate});
        REQUIRE(dx.touched() == 0);
        for (std::size_t s = 0; s < 3; ++s)
            for (std::size_t i = 0; i < 30; ++i) {
                const double at = x(s, i);
                const double gate = 1 / (1 + std::exp(-at));
                const double slope = gate + at * gate * (1 - gate);
                REQUIRE(y(s, i) == Approx(at * gate).margin(3e-7));
                REQUIRE(dx(s, i) ==
                        Approx((accumulate ? before(s, i) : 0) + dy(s, i) * slope).margin(1e-6));
            }
    }
}

TEST_CASE("an activation multiplies the errors that it is handed", "[nn][activation]") {
    const std::array<float, 3> y = {0.0F, 0.5F, 0.25F};
    std::array<float, 3> dy = {4, 4, -2};
    TanhOfThree::backward<support::StepOf<TanhOfThree>>(
        nn::BackwardPass<float>{.y = {y.data(), 3, 1}, .dx = {dy.data(), 3, 1}});
    REQUIRE(dy == std::array<float, 3>{4.0F, 3.0F, -1.875F});
}

TEST_CASE("an activation touches nothing between the rows", "[nn][activation]") {
    std::array<float, 10> numbers{};
    numbers.fill(-1);
    const nn::Rows<float> rows{numbers.data(), 5, 2};
    ReluOfThree::forward<support::StepOf<ReluOfThree>, float>(nullptr, rows, rows);
    REQUIRE(numbers == std::array<float, 10>{0, 0, 0, -1, -1, 0, 0, 0, -1, -1});
}

TEST_CASE("an activation works on a branch of channels and leaves the others alone",
          "[nn][activation]") {
    using Layer = nn::Elu::Bind<nn::Shape<2, 3, 5>>;
    using Apart = support::StepOf<Layer, 4>;
    ludus::Rng rng(4);
    const support::Samples<float> x(Apart::in, 3, 6, rng);
    support::Samples<float> y = x;
    Layer::forward<Apart, float>(nullptr, y.rows(), y.rows());
    REQUIRE(y.touched() == 0);
    support::Samples<float> dy(Apart::out, 3, 6, rng);
    const support::Samples<float> before = dy;
    Layer::backward<Apart>(nn::BackwardPass<float>{.y = std::as_const(y).rows(), .dx = dy.rows()});
    REQUIRE(dy.touched() == 0);
    for (std::size_t s = 0; s < 3; ++s)
        for (std::size_t i = 0; i < 30; ++i) {
            const double slope = x(s, i) > 0 ? 1 : std::exp(x(s, i));
            REQUIRE(y(s, i) == Approx(x(s, i) > 0 ? x(s, i) : std::expm1(x(s, i))).margin(3e-7));
            REQUIRE(dy(s, i) == Approx(before(s, i) * slope).margin(1e-6));
        }
}

TEST_CASE("activations have the gradient of finite differences", "[nn][activation]") {
    ludus::Rng rng(3);
    REQUIRE(
        nn::worst_gradient_error<nn::Network<nn::Shape<3>, nn::Dense<4>, nn::Tanh, nn::Dense<2>>>(
            9, rng) < 1e-6);
    REQUIRE(
        nn::worst_gradient_error<nn::Network<nn::Shape<3>, nn::Dense<4>, nn::Relu, nn::Dense<2>>>(
            9, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<nn::Network<nn::Shape<3>, nn::Dense<4>, nn::Relu, nn::Tanh>>(
                9, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<
                nn::Network<nn::Shape<3>, nn::Dense<4>, nn::Elu, nn::Dense<2>, nn::Sigmoid>>(
                nn::several_parts, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<nn::Network<nn::Shape<3>, nn::Dense<4>, nn::Silu, nn::Dense<4>,
                                                 nn::Residual<nn::Silu>, nn::Dense<2>>>(
                nn::several_parts, rng) < 1e-6);
}
