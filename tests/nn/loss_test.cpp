#include "ludus/nn/loss.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"

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
