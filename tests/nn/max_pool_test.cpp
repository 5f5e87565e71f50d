#include "ludus/nn/max_pool.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "support/layer_step.hpp"

namespace nn = ludus::nn;

namespace {

/// What a pooling should put out, number by number.
template <class Layer, std::size_t side>
double largest(const support::Samples<float>& x, std::size_t s, std::size_t i) {
    constexpr std::size_t channels = Layer::Input::channels;
    const std::size_t row = i / channels / Layer::width * side;
    const std::size_t column = i / channels % Layer::width * side;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t r = row; r < row + side; ++r)
        for (std::size_t c = column; c < column + side; ++c) {
            const std::size_t point = r * Layer::Input::extents[1] + c;
            most = std::max<double>(most, x(s, point * channels + i % channels));
        }
    return most;
}

template <class In, std::size_t side>
void require_largest(ludus::Rng& rng) {
    using Layer = typename nn::MaxPool<side>::template Bind<In>;
    using Step = support::StepOf<Layer, 2, 3>;
    const support::Samples<float> x(Step::in, 4, 1, rng);
    support::Samples<float> y(Step::out, 4, 1);
    Layer::template forward<Step>(static_cast<const float*>(nullptr), x.rows(), y.rows());
    REQUIRE(y.touched() == 0);
    for (std::size_t s = 0; s < 4; ++s)
        for (std::size_t i = 0; i < Layer::Output::size; ++i)
            REQUIRE(y(s, i) == largest<Layer, side>(x, s, i));
}

}  // namespace

TEST_CASE("pooling divides the board by its side and drops what is left over", "[nn][max_pool]") {
    using FiveByFour = nn::MaxPool<>::Bind<nn::Shape<5, 4, 7>>;
    STATIC_REQUIRE(std::is_same_v<FiveByFour::Output, nn::Shape<2, 2, 7>>);
    STATIC_REQUIRE(FiveByFour::parameter_count == 0);
    STATIC_REQUIRE_FALSE(FiveByFour::in_place);
    STATIC_REQUIRE(
        std::is_same_v<nn::MaxPool<3>::Bind<nn::Shape<5, 7, 1>>::Output, nn::Shape<1, 2, 1>>);
}

TEST_CASE("pooling keeps the largest number of each channel", "[nn][max_pool]") {
    ludus::Rng rng(1);
    require_largest<nn::Shape<5, 4, 7>, 2>(rng);
    require_largest<nn::Shape<4, 4, 1>, 2>(rng);
    require_largest<nn::Shape<3, 7, 5>, 3>(rng);
    require_largest<nn::Shape<2, 3, 5>, 1>(rng);
}

TEST_CASE("the error goes to the first of the largest numbers", "[nn][max_pool]") {
    using Layer = nn::MaxPool<>::Bind<nn::Shape<3, 2, 2>>;  // the last row is dropped
    using Step = support::StepOf<Layer>;
    const std::array<double, 12> x = {1, 5, 2, 5, 2, 0, 2, 5, 9, 9, 9, 9};
    const std::array<double, 2> y = {2, 5};
    const std::array<double, 2> dy = {10, 20};
    for (const bool accumulate : {false, true}) {
        std::array<double, 12> dx{};
        dx.fill(1);
        Layer::backward<Step>(nn::BackwardPass<double>{.x = {x.data(), 12, 1},
                                                       .y = {y.data(), 2, 1},
                                                       .dy = {dy.data(), 2, 1},
                                                       .dx = {dx.data(), 12, 1},
                                                       .accumulate = accumulate});
        std::array<double, 12> expected{};
        expected.fill(accumulate ? 1 : 0);
        expected[2] += 10;
        expected[1] += 20;
        REQUIRE(dx == expected);
    }
}

TEST_CASE("pooling has the gradient of finite differences", "[nn][max_pool]") {
    using Pooled = nn::Network<nn::Shape<5, 5, 3>, nn::Conv2d<4, 1>, nn::MaxPool<>, nn::Tanh,
                               nn::Conv2d<3, 1>, nn::MaxPool<>, nn::Flatten, nn::Dense<2>>;
    ludus::Rng rng(2);
    REQUIRE(nn::worst_gradient_error<Pooled>(nn::several_parts, rng) < 1e-6);
}
