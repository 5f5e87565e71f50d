#include "ludus/nn/gradient_norm.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/nn/optimiser.hpp"

namespace nn = ludus::nn;

TEST_CASE("a gradient's norm is its length", "[nn][gradient_norm]") {
    REQUIRE(nn::gradient_norm({}) == 0);
    REQUIRE(nn::gradient_norm(std::array<float, 2>{3, -4}) == 5);
    ludus::Rng rng(1);
    for (const std::size_t size : {1U, 15U, 16U, 17U, 1000U}) {
        std::vector<float> gradient(size);
        std::ranges::generate(gradient, [&] { return static_cast<float>(rng.uniform(-1, 1)); });
        double squares = 0;
        for (const double number : gradient) squares += number * number;
        REQUIRE(nn::gradient_norm(gradient) == Approx(std::sqrt(squares)).epsilon(1e-14));
    }
}

TEST_CASE("a norm does not overflow, nor lose what is small", "[nn][gradient_norm]") {
    REQUIRE(nn::gradient_norm(std::array<float, 2>{3e38F, 0}) == Approx(3e38));
    REQUIRE(nn::gradient_norm(std::array<float, 2>{3e-30F, 4e-30F}) == Approx(5e-30));
    std::vector<float> gradient(1 << 20, 1e-4F);
    gradient[0] = 1;
    REQUIRE(nn::gradient_norm(gradient) == Approx(std::sqrt(1 + 1048575 * 1e-8)).epsilon(1e-7));
}

TEST_CASE("only gradients beyond the limit are scaled, down to it", "[nn][gradient_norm]") {
    REQUIRE(nn::clipping_scale(0, 0.5) == 1);
    REQUIRE(nn::clipping_scale(0.5, 0.5) == 1);
    REQUIRE(nn::clipping_scale(2, 0.5) == 0.25F);
}

TEST_CASE("an optimiser's step is as long as its clipped gradient", "[nn][gradient_norm]") {
    nn::Sgd sgd(2, {ludus::Schedule::constant(0.5), 0, false, {}});
    std::array<float, 2> values{};
    const auto step = [&](const std::array<float, 2>& gradient) {
        values = {};
        sgd.begin(nn::clipping_scale(nn::gradient_norm(gradient), 1));
        sgd.apply(0, values, gradient);
    };
    step({30, -40});
    REQUIRE(values[0] == Approx(-0.3));
    REQUIRE(values[1] == Approx(0.4));
    step({0.3F, -0.4F});
    REQUIRE(values == std::array<float, 2>{-0.15F, 0.2F});
}
