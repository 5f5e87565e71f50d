#include "ludus/nn/dense.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/simd/gemm.hpp"
#include "support/layer_step.hpp"

namespace nn = ludus::nn;

namespace {

using Layer = nn::Dense<4>::Bind<nn::Shape<3>>;
using Step = support::StepOf<Layer>;

std::vector<double> random_numbers(std::size_t count, ludus::Rng& rng) {
    std::vector<double> numbers(count);
    std::ranges::generate(numbers, [&] { return rng.uniform(-1, 1); });
    return numbers;
}

}  // namespace

TEST_CASE("a dense layer has a weight for every pair and a bias for every output", "[nn][dense]") {
    STATIC_REQUIRE(Layer::weight_count == 12);
    STATIC_REQUIRE(Layer::parameter_count == 16);
    STATIC_REQUIRE(Layer::fan_in == 3);
    STATIC_REQUIRE(Layer::fan_out == 4);
    STATIC_REQUIRE(Layer::Output::size == 4);
    STATIC_REQUIRE(Layer::gradient_rows * Layer::gradient_width == Layer::parameter_count);
    STATIC_REQUIRE_FALSE(Layer::in_place);
}

TEST_CASE("a dense layer computes x W + b for every row", "[nn][dense]") {
    constexpr std::size_t samples = 5;
    ludus::Rng rng(1);
    const auto parameters = random_numbers(Layer::parameter_count, rng);
    const auto x = random_numbers(samples * 7, rng);
    std::vector<double> y(samples * 6, 99);
    Layer::forward<Step>(parameters.data(), nn::Rows<const double>{x.data(), 7, samples},
                         nn::Rows<double>{y.data(), 6, samples});
    for (std::size_t s = 0; s < samples; ++s) {
        for (std::size_t j = 0; j < 4; ++j) {
            double expected = parameters[12 + j];
            for (std::size_t i = 0; i < 3; ++i) expected += x[7 * s + i] * parameters[4 * i + j];
            REQUIRE(y[6 * s + j] == Approx(expected));
        }
        REQUIRE(y[6 * s + 4] == 99);
        REQUIRE(y[6 * s + 5] == 99);
    }
}

TEST_CASE("a dense layer prepares its weights transposed and packed", "[nn][dense]") {
    using Wide = nn::Dense<37>::Bind<nn::Shape<51>>;  // panels, tiles and their remainders
    ludus::Rng rng(2);
    const auto parameters = random_numbers(Wide::parameter_count, rng);
    std::vector<double> scratch(Wide::scratch_count);
    Wide::prepare(parameters.data(), scratch.data());
    std::vector<double> transposed(37 * 51);
    for (std::size_t i = 0; i < 51; ++i)
        for (std::size_t j = 0; j < 37; ++j) transposed[51 * j + i] = parameters[37 * i + j];
    std::vector<double> packed(37 * 51);
    ludus::simd::pack_panels(37, 51, transposed.data(), packed.data());
    scratch.resize(packed.size());
    REQUIRE(scratch == packed);
}

TEST_CASE("a dense layer hands errors back through its weights", "[nn][dense]") {
    constexpr std::size_t samples = 3;
    ludus::Rng rng(3);
    const auto parameters = random_numbers(Layer::parameter_count, rng);
    const auto dy = random_numbers(samples * 4, rng);
    std::vector<double> scratch(Layer::scratch_count);
    Layer::prepare(parameters.data(), scratch.data());
    for (const bool accumulate : {false, true}) {
        std::vector<double> dx(samples * 3, 7);
        Layer::backward<Step>(nn::BackwardPass<double>{.prepared = scratch.data(),
                                                       .dy = {dy.data(), 4, samples},
                                                       .dx = {dx.data(), 3, samples},
                                                       .accumulate = accumulate});
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t i = 0; i < 3; ++i) {
                double expected = accumulate ? 7 : 0;
                for (std::size_t j = 0; j < 4; ++j)
                    expected += dy[4 * s + j] * parameters[4 * i + j];
                REQUIRE(dx[3 * s + i] == Approx(expected));
            }
    }
}

TEMPLATE_TEST_CASE("a dense layer hands errors of few samples back to the same bits", "[nn][dense]",
                   float, double) {
    using Wide = nn::Dense<40>::Bind<nn::Shape<44>>;
    STATIC_REQUIRE(Wide::few == 10);
    ludus::Rng rng(6);
    const auto random = [&](std::size_t count) {
        std::vector<TestType> numbers(count);
        std::ranges::generate(numbers, [&] { return static_cast<TestType>(rng.uniform(-1, 1)); });
        return numbers;
    };
    const auto parameters = random(Wide::parameter_count);
    std::vector<TestType> turned(Wide::scratch_count);
    Wide::prepare(parameters.data(), turned.data());
    for (std::size_t samples = 1; samples <= Wide::few; ++samples)
        for (const bool accumulate : {false, true}) {
            const auto dy = random(samples * 48);
            auto dx = random(samples * 50);
            auto expected = dx;
            std::vector<TestType> scratch(Wide::scratch_count);
            nn::BackwardPass<TestType> pass{.parameters = parameters.data(),
                                            .prepared = turned.data(),
                                            .dy = {dy.data(), 48, samples},
                                            .dx = {dx.data(), 50, samples},
                                            .accumulate = accumulate};
            Wide::backward_few(pass, scratch.data());
            pass.dx.data = expected.data();
            Wide::template backward<support::StepOf<Wide>>(pass);
            REQUIRE(dx == expected);
        }
}

TEST_CASE("a dense layer's gradient is overwritten in the rows asked for and nowhere else",
          "[nn][dense]") {
    constexpr std::size_t samples = 600;  // more than are taken at a time
    ludus::Rng rng(4);
    const auto x = random_numbers(samples * 3, rng);
    const auto dy = random_numbers(samples * 4, rng);
    std::array<double, Layer::parameter_count> expected{};
    for (std::size_t s = 0; s < samples; ++s)
        for (std::size_t j = 0; j < 4; ++j) {
            for (std::size_t i = 0; i < 3; ++i) expected[4 * i + j] += x[3 * s + i] * dy[4 * s + j];
            expected[12 + j] += dy[4 * s + j];
        }
    for (std::size_t first = 0; first < Layer::gradient_rows; ++first)
        for (std::size_t last = first + 1; last <= Layer::gradient_rows; ++last) {
            std::array<double, Layer::parameter_count> gradient{};
            gradient.fill(99);
            Layer::gradient<Step>(nn::GradientPass<double>{.x = {x.data(), 3, samples},
                                                           .dy = {dy.data(), 4, samples},
                                                           .first_row = first,
                                                           .last_row = last},
                                  gradient.data());
            for (std::size_t p = 0; p < gradient.size(); ++p) {
                const bool asked = p / 4 >= first && p / 4 < last;
                REQUIRE(gradient[p] == (asked ? Approx(expected[p]) : Approx(99).epsilon(0)));
            }
        }
}

TEST_CASE("a dense layer's gradient over no samples is zero", "[nn][dense]") {
    std::array<double, Layer::parameter_count> gradient{};
    gradient.fill(99);
    const std::array<double, 4> unused{};
    Layer::gradient<Step>(nn::GradientPass<double>{.x = {unused.data(), 3, 0},
                                                   .dy = {unused.data(), 4, 0},
                                                   .last_row = Layer::gradient_rows},
                          gradient.data());
    REQUIRE(gradient == std::array<double, Layer::parameter_count>{});
}

TEST_CASE("a dense layer may do without a bias", "[nn][dense]") {
    using Bare = nn::Dense<4, false>::Bind<nn::Shape<3>>;
    STATIC_REQUIRE(Bare::parameter_count == 12);
    STATIC_REQUIRE(Bare::gradient_rows == 3);
    ludus::Rng rng(6);
    const auto weights = random_numbers(12, rng);
    const std::array<double, 3> x = {0, 1, 0};
    std::array<double, 4> y{};
    Bare::forward<support::StepOf<Bare>>(weights.data(), nn::Rows<const double>{x.data(), 3, 1},
                                         nn::Rows<double>{y.data(), 4, 1});
    for (std::size_t j = 0; j < 4; ++j) REQUIRE(y[j] == weights[4 + j]);
}

TEST_CASE("a dense layer reads a board as the vector of its numbers", "[nn][dense]") {
    STATIC_REQUIRE(nn::Dense<4>::Bind<nn::Shape<2, 3, 5>>::inputs == 30);
    STATIC_REQUIRE(nn::Dense<4>::Bind<nn::Shapes<nn::Shape<2, 3>, nn::Shape<5>>>::inputs == 11);
}

TEST_CASE("dense layers have the gradient of finite differences", "[nn][dense]") {
    using Linear = nn::Network<nn::Shape<3>, nn::Dense<4>, nn::Dense<2>>;
    using Bare = nn::Network<nn::Shape<3>, nn::Dense<4, false>, nn::Dense<2, false>>;
    ludus::Rng rng(5);
    REQUIRE(nn::worst_gradient_error<Linear>(9, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<Bare>(nn::several_parts, rng) < 1e-6);
}
