#include "ludus/nn/precision.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using nn::Precision;

namespace {

using Net = nn::Network<nn::Shape<4, 4, 2>, nn::Conv2d<3, 3, false>, nn::BatchNorm<>, nn::Relu,
                        nn::Conv2d<2, 1>, nn::Flatten, nn::Dense<6>>;

[[nodiscard]] nn::Parameters<Net> some_parameters(std::uint64_t seed) {
    ludus::Rng rng(seed);
    return support::random_parameters<Net, float>(rng);
}

}  // namespace

TEST_CASE("precision: of 8 bits are the nearest whole steps, of which the largest takes 127",
          "[nn][precision]") {
    ludus::Rng rng(2);
    for (int i = 0; i < 1000; ++i) {
        std::vector<float> column(1 + rng.below(20));
        const double size = std::pow(10, rng.uniform(-20, 20));
        for (float& number : column) number = static_cast<float>(rng.uniform(-1, 1) * size);
        int most = 0;
        std::vector<int> steps(column.size());
        const float step =
            nn::round_column(column.data(), column.size(), 1, [&](std::size_t r, int number) {
                steps[r] = number;
                most = std::max(most, std::abs(number));
            });
        CHECK(most == 127);
        for (std::size_t r = 0; r < column.size(); ++r) {
            const double exact = double{column[r]} / double{step};
            CHECK(std::abs(exact - steps[r]) <= 0.5 + 1e-5);
            // A whole number of steps is a float.
            CHECK(double{static_cast<float>(steps[r]) * step} == steps[r] * double{step});
        }
    }
    std::vector<float> zeros(3);
    CHECK(nn::round_column(zeros.data(), 3, 1, [](std::size_t, int steps) { CHECK(steps == 0); }) ==
          0);
}

TEST_CASE("precision: matrices are rounded, all else stays, and rounding twice is rounding once",
          "[nn][precision]") {
    const auto exact = some_parameters(3);
    for (const Precision precision : {Precision::float32, Precision::bfloat16, Precision::int8}) {
        CAPTURE(static_cast<int>(precision));
        const auto once = nn::rounded(exact, precision);
        CHECK(nn::rounded(once, precision) == once);
        CHECK((once == exact) == (precision == Precision::float32));
        std::vector<bool> is_in_matrix(exact.values().size());
        for (const nn::MatrixPlace& at : nn::matrices_of(exact))
            for (std::size_t i = 0; i < at.rows * at.columns; ++i)
                is_in_matrix[at.begin + i] = true;
        for (std::size_t i = 0; i < is_in_matrix.size(); ++i) {
            const float error = std::abs(once.values()[i] - exact.values()[i]);
            CHECK(error <= (is_in_matrix[i] ? 0.01F : 0.0F));
        }
    }
}

TEST_CASE("precision: matrices lie where the layers have their weights", "[nn][precision]") {
    const auto parameters = some_parameters(4);
    const std::vector<nn::MatrixPlace> expected = {
        {0, 9 * 2, 3}, {54 + 4 * 3, 3, 2}, {54 + 12 + 6 + 2, 32, 6}};
    CHECK(nn::matrices_of(parameters) == expected);
    CHECK(nn::matrices_of(nn::Parameters<nn::AnyNetwork>(parameters)) == expected);
}
