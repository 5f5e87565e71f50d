#include "ludus/nn/loss.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/check_gradient.hpp"

namespace nn = ludus::nn;

namespace {

/// A loss in all but its derivative.
struct WithoutSlope {
    [[nodiscard]] double value(double prediction, double target) const;
};

/// The derivative by the prediction, by central differences.
template <class L>
double difference_quotient(const L& loss, double prediction, double target) {
    constexpr double step = 1e-6;
    return (loss.value(prediction + step, target) - loss.value(prediction - step, target)) /
        (2 * step);
}

}  // namespace

TEST_CASE("a loss has a value and a slope", "[nn][loss]") {
    STATIC_REQUIRE(nn::Loss<nn::Squared>);
    STATIC_REQUIRE(nn::Loss<nn::Huber>);
    STATIC_REQUIRE(nn::Loss<nn::BinaryCrossEntropy>);
    STATIC_REQUIRE_FALSE(nn::Loss<WithoutSlope>);
    STATIC_REQUIRE_FALSE(nn::Loss<double>);
}

TEST_CASE("the squared loss is half the squared difference", "[nn][loss]") {
    REQUIRE(nn::Squared::value(3.0, 1.0) == 2.0);
    REQUIRE(nn::Squared::value(-1.0F, 2.0F) == 4.5F);
    REQUIRE(nn::Squared::value(7.0, 7.0) == 0.0);
    REQUIRE(nn::Squared::slope(3.0, 1.0) == 2.0);
    REQUIRE(nn::Squared::slope(-1.0F, 2.0F) == -3.0F);
}

TEST_CASE("the Huber loss is squared near its target and linear far from it", "[nn][loss]") {
    const nn::Huber loss{0.5};
    REQUIRE(loss.value(1.25, 1.0) == nn::Squared::value(1.25, 1.0));
    REQUIRE(loss.slope(1.25, 1.0) == 0.25);
    REQUIRE(loss.value(3.0, 1.0) == 0.5 * (2.0 - 0.25));
    REQUIRE(loss.value(-1.0, 1.0) == loss.value(3.0, 1.0));
    REQUIRE(loss.slope(3.0F, 1.0F) == 0.5F);
    REQUIRE(loss.slope(-1.0F, 1.0F) == -0.5F);
}

TEST_CASE("the Huber loss is smooth where its pieces meet", "[nn][loss]") {
    const nn::Huber loss{0.5};
    const double beyond = std::nextafter(0.5, 1.0);
    REQUIRE(loss.value(0.5, 0.0) == 0.125);
    REQUIRE(loss.value(beyond, 0.0) == Approx(0.125).epsilon(1e-12));
    REQUIRE(loss.slope(0.5, 0.0) == 0.5);
    REQUIRE(loss.slope(beyond, 0.0) == 0.5);
    REQUIRE(loss.slope(-0.5, 0.0) == -0.5);
}

TEST_CASE("an outlier pulls with no more than the Huber threshold", "[nn][loss]") {
    const nn::Huber loss{0.25};
    constexpr double infinity = std::numeric_limits<double>::infinity();
    REQUIRE(loss.slope(1e30, 0.0) == 0.25);
    REQUIRE(loss.slope(-infinity, 0.0) == -0.25);
    REQUIRE(loss.value(1e30, 0.0) == Approx(0.25e30));
}

TEST_CASE("a large Huber threshold gives the squared loss", "[nn][loss]") {
    const nn::Huber loss{1e6};
    for (const double prediction : {-40.0, -0.3, 0.0, 2.5, 999.0}) {
        REQUIRE(loss.value(prediction, 1.0) == nn::Squared::value(prediction, 1.0));
        REQUIRE(loss.slope(prediction, 1.0) == nn::Squared::slope(prediction, 1.0));
    }
}

TEST_CASE("the slopes of the losses are those of finite differences", "[nn][loss]") {
    const nn::Huber huber{0.7};
    for (double prediction = -2.03; prediction < 2; prediction += 0.1) {
        const double squared_slope = nn::Squared::slope(prediction, 0.4);
        REQUIRE(squared_slope ==
                Approx(difference_quotient(nn::Squared{}, prediction, 0.4)).margin(1e-8));
        const double huber_slope = huber.slope(prediction, 0.4);
        REQUIRE(huber_slope == Approx(difference_quotient(huber, prediction, 0.4)).margin(1e-8));
    }
}

TEST_CASE("binary cross-entropy is the surprise at what was the case", "[nn][loss]") {
    using Loss = nn::BinaryCrossEntropy;
    REQUIRE(Loss::value(0.25, 1.0) == Approx(-std::log(0.25)));
    REQUIRE(Loss::value(0.25, 0.0) == Approx(-std::log(0.75)));
    REQUIRE(Loss::value(0.25, 0.5) == Approx(-0.5 * std::log(0.25) - 0.5 * std::log(0.75)));
    REQUIRE(Loss::value(0.25F, 1.0F) == Approx(-std::log(0.25)));
    for (double p = 0.03; p < 1; p += 0.05)
        for (const double target : {0.0, 0.3, 1.0})
            REQUIRE(Loss::slope(p, target) ==
                    Approx(difference_quotient(Loss{}, p, target)).margin(1e-7));
}

TEST_CASE("binary cross-entropy bears certainty, right or wrong", "[nn][loss]") {
    using Loss = nn::BinaryCrossEntropy;
    for (const float p : {0.0F, 1.0F, 1e-30F})
        for (const float target : {0.0F, 1.0F}) {
            REQUIRE(std::isfinite(Loss::value(p, target)));
            REQUIRE(std::isfinite(Loss::slope(p, target)));
        }
    REQUIRE(Loss::value(1.0F, 1.0F) < 1e-6F);
    REQUIRE(Loss::slope(0.0F, 0.0F) == 0);
    REQUIRE(Loss::slope(0.0F, 1.0F) < -1e6F);
}

TEST_CASE("through a sigmoid binary cross-entropy pulls by the difference", "[nn][loss]") {
    for (double logit = -8.5; logit < 9; logit += 1) {
        const double p = 1 / (1 + std::exp(-logit));
        REQUIRE(nn::BinaryCrossEntropy::slope(p, 0.25) * p * (1 - p) == Approx(p - 0.25));
    }
}

TEST_CASE("a sample's loss and errors are those of its numbers, times its weight", "[nn][loss]") {
    const std::array<double, 4> output = {0.5, -1, 3, 0.25};
    const std::array<double, 4> target = {1, -1, 0, 0.5};
    std::array<double, 4> error{};
    error.fill(99);
    const double loss = nn::fill_errors(nn::Squared{}, output, target, {}, 0.5, std::span(error));
    REQUIRE(loss == 0.5 * (0.125 + 0 + 4.5 + 0.03125));
    REQUIRE(error == std::array<double, 4>{-0.25, 0, 1.5, -0.125});
}

TEST_CASE("numbers outside the mask have no error, whatever they are", "[nn][loss]") {
    const float nothing = std::numeric_limits<float>::quiet_NaN();
    const std::array<float, 4> output = {0.5F, nothing, 3, 0.25F};
    const std::array<float, 4> target = {1, 0, 0, nothing};
    const std::array<float, 4> mask = {1, 0, -1, 0};
    std::array<float, 4> error{};
    error.fill(99);
    const double loss = nn::fill_errors(nn::Huber{1}, output, target, mask, 2, std::span(error));
    REQUIRE(loss == 2 * (0.125 + 2.5));
    REQUIRE(error == std::array<float, 4>{-1, 0, 2, 0});
}

TEST_CASE("the errors of a sample are those of finite differences", "[nn][loss]") {
    ludus::Rng rng(1);
    const auto check = [&](const auto& loss) {
        std::array<double, 6> output{};
        std::array<double, 6> target{};
        const std::array<double, 6> mask = {1, 0, 1, 1, 0, 1};
        std::ranges::generate(output, [&] { return rng.uniform(0.05, 0.95); });
        std::ranges::generate(target, [&] { return rng.uniform(); });
        std::array<double, 6> error{};
        std::array<double, 6> unused{};
        static_cast<void>(nn::fill_errors(loss, output, target, mask, 0.7, std::span(error)));
        const auto value = [&] {
            return nn::fill_errors(loss, output, target, mask, 0.7, std::span(unused));
        };
        for (std::size_t i = 0; i < 6; ++i)
            REQUIRE(nn::derivative_error(output[i], error[i], value) < 1e-6);
    };
    check(nn::Squared{});
    check(nn::Huber{10});
    check(nn::BinaryCrossEntropy{});
}
