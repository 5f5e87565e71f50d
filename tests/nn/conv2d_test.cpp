#include "ludus/nn/conv2d.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/network.hpp"
#include "support/eigen_layers.hpp"
#include "support/eigen_network.hpp"
#include "support/layer_step.hpp"
#include "support/random_network.hpp"
#include "support/sized.hpp"

namespace nn = ludus::nn;

namespace {

template <std::size_t side>
concept MakesAConvolution = requires { typename nn::Conv2d<4, side>; };

using Doubles = support::eigen::Numbers<double>;

template <std::size_t outputs, bool bias = true>
using Unpadded = nn::Conv2d<outputs, 3, bias, nn::Padding::none>;

/// What a convolution is told by its type, for checks that know no type: they are the same code for
/// all of them.
template <class T>
struct Convolution {
    using In = nn::Rows<const T>;
    using Out = nn::Rows<T>;

    support::eigen::Conv twin;
    nn::Slot in;
    nn::Slot out;
    std::size_t parameter_count;
    std::size_t scratch_count;
    std::size_t gradient_rows;
    std::size_t gradient_width;
    void (*forward)(const T* parameters, In x, Out y);
    void (*prepare)(const T* parameters, T* scratch);
    void (*backward)(const nn::BackwardPass<T>& pass);
    void (*gradient)(const nn::GradientPass<T>& pass, T* gradient);
};

/// A layer of a network, whose points lie `gap_in` and `gap_out` numbers apart.
template <class T, class In, class Conv, std::size_t gap_in, std::size_t gap_out>
Convolution<T> convolution() {
    using Layer = typename Conv::template Bind<In>;
    using Step = support::StepOf<Layer, gap_in, gap_out>;
    return {support::eigen::twin_of<Conv, In>(false),
            Step::in,
            Step::out,
            Layer::parameter_count,
            Layer::scratch_count,
            nn::gradient_rows<Layer>,
            nn::gradient_width<Layer>,
            [](const T* parameters, nn::Rows<const T> x, nn::Rows<T> y) {
                Layer::template forward<Step>(parameters, x, y);
            },
            &Layer::template prepare<T>,
            &Layer::template backward<Step, T>,
            &Layer::template gradient<Step, T>};
}

/// Samples as a batch of Eigen, in double.
template <class T>
Doubles doubles(const support::Samples<T>& samples) {
    return Doubles::NullaryExpr(support::eigen::index(samples.count),
                                support::eigen::index(samples.size()),
                                [&](Eigen::Index s, Eigen::Index i) {
                                    return static_cast<double>(samples(
                                        static_cast<std::size_t>(s), static_cast<std::size_t>(i)));
                                });
}

/// Values, errors and gradient of one convolution are those by its definition, in double. Its
/// samples lie `gap` numbers apart.
template <class T>
void require_definition(const Convolution<T>& conv, std::size_t samples, std::size_t gap,
                        ludus::Rng& rng) {
    using Numbers = support::Samples<T>;
    const double rounding = std::is_same_v<T, double> ? 1e-12 : 1e-4;
    const auto parameters = support::random_batch<T>(1, conv.parameter_count, rng);
    const Numbers x(conv.in, samples, gap, rng);
    const Numbers dy(conv.out, samples, gap, rng);
    const Numbers dx_before(conv.in, samples, gap, rng);
    Numbers y(conv.out, samples, gap);
    conv.forward(parameters.data(), x.rows(), y.rows());
    std::vector<T> scratch(conv.scratch_count);
    conv.prepare(parameters.data(), scratch.data());
    Numbers dx = dx_before;
    conv.backward({.prepared = scratch.data(), .dy = dy.rows(), .dx = dx.rows()});
    Numbers dx_more = dx_before;
    conv.backward(
        {.prepared = scratch.data(), .dy = dy.rows(), .dx = dx_more.rows(), .accumulate = true});
    REQUIRE(y.touched() + dx.touched() + dx_more.touched() == 0);

    const Doubles own = parameters.template cast<double>();
    const auto slopes = conv.twin.backward(own, doubles(x), doubles(dy));
    const auto worst = [](const Doubles& error) { return error.abs().maxCoeff(); };
    REQUIRE(worst(doubles(y) - conv.twin.forward(own, doubles(x))) < rounding);
    REQUIRE(worst(doubles(dx) - slopes.dx) < rounding);
    REQUIRE(worst(doubles(dx_more) - doubles(dx_before) - slopes.dx) < rounding);

    // Row by row of the gradient, and all at once: what is not asked for stays as it is.
    const auto check = [&](std::size_t first, std::size_t last) {
        std::vector<T> found(conv.parameter_count, 9);
        conv.gradient({.x = x.rows(), .dy = dy.rows(), .first_row = first, .last_row = last},
                      found.data());
        double error = 0;
        for (std::size_t p = 0; p < found.size(); ++p) {
            const std::size_t row = p / conv.gradient_width;
            const double expected =
                row >= first && row < last ? slopes.gradient(support::eigen::index(p)) : 9;
            error = std::max(error, std::abs(static_cast<double>(found[p]) - expected));
        }
        return error;
    };
    REQUIRE(check(0, conv.gradient_rows) < 10 * rounding);
    for (std::size_t row = 0; row < conv.gradient_rows; row += 3)
        REQUIRE(check(row, std::min(row + 3, conv.gradient_rows)) < 10 * rounding);
}

template <class T, class In, class Conv, std::size_t gap_in = 0, std::size_t gap_out = 0>
void require_twin(std::size_t samples, std::size_t gap, ludus::Rng& rng) {
    require_definition(convolution<T, In, Conv, gap_in, gap_out>(), samples, gap, rng);
}

/// On boards of any size, with channels around the width of every pack.
template <std::size_t side>
void require_twins() {
    ludus::Rng rng(1);
    require_twin<double, nn::Shape<3, 2, 4>, nn::Conv2d<5, side>>(5, 0, rng);
    require_twin<double, nn::Shape<3, 2, 4>, nn::Conv2d<2, side, false>, 0, 3>(5, 1, rng);
    require_twin<double, nn::Shape<1, 1, 5>, nn::Conv2d<3, side>, 0, 2>(5, 2, rng);
    require_twin<float, nn::Shape<5, 5, 7>, nn::Conv2d<64, side>>(9, 0, rng);
    require_twin<float, nn::Shape<4, 4, 32>, nn::Conv2d<16, side, false>, 0, 16>(7, 0, rng);
    require_twin<float, nn::Shape<2, 3, 17>, nn::Conv2d<33, side>, 0, 1>(6, 5, rng);
}

template <std::size_t side>
void require_gradient() {
    ludus::Rng rng(2);
    using Net = nn::Network<nn::Shape<3, 2, 4>, nn::Conv2d<5, side>, nn::Tanh,
                            nn::Conv2d<3, side, false>, nn::Flatten, nn::Dense<7>, nn::Sigmoid>;
    REQUIRE(nn::worst_gradient_error<Net>(nn::several_parts, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<Net>(1, rng) < 1e-6);
}

}  // namespace

TEST_CASE("a convolution keeps the board and has weights for each of its points", "[nn][conv2d]") {
    using Point = nn::Conv2d<16, 1>::Bind<nn::Shape<4, 5, 3>>;
    STATIC_REQUIRE(std::is_same_v<Point::Output, nn::Shape<4, 5, 16>>);
    STATIC_REQUIRE(Point::parameter_count == 3 * 16 + 16);
    STATIC_REQUIRE(nn::gradient_rows<Point> * nn::gradient_width<Point> == Point::parameter_count);
    STATIC_REQUIRE(Point::fan_in == 3);
    STATIC_REQUIRE(Point::fan_out == 16);
    using Square = nn::Conv2d<16>::Bind<nn::Shape<4, 5, 3>>;
    STATIC_REQUIRE(std::is_same_v<Square::Output, nn::Shape<4, 5, 16>>);
    STATIC_REQUIRE(Square::parameter_count == 9 * 3 * 16 + 16);
    STATIC_REQUIRE(Square::fan_in == 27);
    STATIC_REQUIRE(Square::fan_out == 144);
    STATIC_REQUIRE(nn::Conv2d<16, 3, false>::Bind<nn::Shape<4, 5, 3>>::parameter_count == 432);
    STATIC_REQUIRE(nn::Conv2d<16, 1, false>::Bind<nn::Shape<4, 5, 3>>::parameter_count == 48);
}

TEST_CASE("convolutions are of one point or of nine", "[nn][conv2d]") {
    STATIC_REQUIRE(MakesAConvolution<1>);
    STATIC_REQUIRE(MakesAConvolution<3>);
    STATIC_REQUIRE_FALSE(MakesAConvolution<2>);
    STATIC_REQUIRE_FALSE(MakesAConvolution<5>);
}

TEST_CASE("convolutions are described by their side and bias", "[nn][conv2d]") {
    using In = nn::Shape<4, 5, 3>;
    STATIC_REQUIRE(nn::Conv2d<16, 1>::Bind<In>::kind == "conv1x1");
    STATIC_REQUIRE(nn::Conv2d<16, 1, false>::Bind<In>::kind == "conv1x1 without bias");
    STATIC_REQUIRE(nn::Conv2d<16, 3>::Bind<In>::kind == "conv3x3");
    STATIC_REQUIRE(nn::Conv2d<16, 3, false>::Bind<In>::kind == "conv3x3 without bias");
}

TEST_CASE("a 1x1 convolution is its definition", "[nn][conv2d]") { require_twins<1>(); }

TEST_CASE("a 1x1 convolution has the gradient of finite differences", "[nn][conv2d]") {
    require_gradient<1>();
}

TEST_CASE("a 1x1 convolution reads points that lie apart", "[nn][conv2d]") {
    ludus::Rng rng(4);
    require_twin<double, nn::Shape<2, 3, 5>, nn::Conv2d<6, 1>, 4, 2>(7, 3, rng);
    require_twin<float, nn::Shape<3, 3, 16>, nn::Conv2d<17, 1>, 8, 0>(7, 0, rng);
    require_twin<float, nn::Shape<3, 3, 40>, nn::Conv2d<17, 1>, 8, 0>(7, 0, rng);
}

TEST_CASE("a 1x1 convolution's gradient over no samples is zero", "[nn][conv2d]") {
    using Layer = nn::Conv2d<6, 1>::Bind<nn::Shape<2, 3, 5>>;
    std::vector<double> gradient(Layer::parameter_count, 9);
    const std::vector<double> unused(36);
    const nn::Rows<const double> none{unused.data(), 30, 0};
    Layer::gradient<support::StepOf<Layer>>(
        nn::GradientPass<double>{.x = none, .dy = none, .last_row = nn::gradient_rows<Layer>},
        gradient.data());
    REQUIRE(gradient == std::vector<double>(Layer::parameter_count));
}

TEST_CASE("a 3x3 convolution is its definition", "[nn][conv2d]") { require_twins<3>(); }

TEST_CASE("a 3x3 convolution without padding is its definition", "[nn][conv2d]") {
    ludus::Rng rng(3);
    require_twin<double, nn::Shape<4, 3, 3>, Unpadded<5>>(5, 2, rng);
    require_twin<double, nn::Shape<3, 3, 4>, Unpadded<2, false>, 0, 3>(5, 1, rng);
    require_twin<float, nn::Shape<3, 4, 7>, Unpadded<64, false>>(9, 0, rng);
}

TEST_CASE("a 3x3 convolution without padding has the gradient of finite differences",
          "[nn][conv2d]") {
    ludus::Rng rng(4);
    using Net = nn::Network<nn::Shape<4, 3, 2>, nn::Conv2d<3, 1>, nn::Tanh, Unpadded<5>, nn::Tanh,
                            nn::Flatten, nn::Dense<4>>;
    REQUIRE(nn::worst_gradient_error<Net>(nn::several_parts, rng) < 1e-6);
}

TEST_CASE("a 3x3 convolution without padding takes the edge from the board", "[nn][conv2d]") {
    using Layer = Unpadded<6>::Bind<nn::Shape<7, 5, 3>>;
    STATIC_REQUIRE(std::is_same_v<Layer::Output, nn::Shape<5, 3, 6>>);
    STATIC_REQUIRE(Layer::parameter_count == 9 * 3 * 6 + 6);
}

TEST_CASE("a 3x3 convolution has the gradient of finite differences", "[nn][conv2d]") {
    require_gradient<3>();
}

TEST_CASE("a 3x3 convolution of one point is a 1x1 convolution", "[nn][conv2d]") {
    using In = nn::Shape<1, 1, 5>;
    using Square = nn::Network<In, nn::Conv2d<3, 3>>;
    using Point = nn::Network<In, nn::Conv2d<3, 1>>;
    ludus::Rng rng(5);
    const auto square = support::random_parameters<Square, double>(rng);
    nn::Parameters<Point, double> point;
    std::ranges::copy(square.values().subspan(4 * 15, 15), point.values().begin());
    std::ranges::copy(square.values().last(3), point.values().last(3).begin());
    nn::Activations<Square, double> by_square(1);
    nn::Activations<Point, double> by_point(1);
    std::ranges::generate(by_square.input(0), [&] { return rng.uniform(-1, 1); });
    std::ranges::copy(by_square.input(0), by_point.input(0).begin());
    nn::forward(square, by_square, 0, 1);
    nn::forward(point, by_point, 0, 1);
    for (std::size_t o = 0; o < 3; ++o)
        REQUIRE(by_square.output(0)[o] == Approx(by_point.output(0)[o]));
}
