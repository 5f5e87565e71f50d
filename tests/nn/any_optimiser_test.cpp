#include "ludus/nn/any_optimiser.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/training.hpp"

namespace nn = ludus::nn;
using ludus::Schedule;

namespace {

constexpr std::size_t parameter_count = 19;

/// The choice does what the chosen optimiser does.
template <nn::Optimiser O>
void require_same(O chosen) {
    nn::AnyOptimiser any = chosen;
    std::vector<float> values(parameter_count, 1);
    std::vector<float> values_by_any = values;
    ludus::Rng rng(1);
    for (int step = 0; step < 5; ++step) {
        std::vector<float> gradient(parameter_count);
        std::ranges::generate(gradient, [&] { return static_cast<float>(rng.normal()); });
        chosen.begin();
        any.begin();
        chosen.apply(0, values, gradient);
        any.apply(0, std::span(values_by_any).first(7), std::span(gradient).first(7));
        any.apply(7, std::span(values_by_any).subspan(7), std::span(gradient).subspan(7));
        REQUIRE(values_by_any == values);
        REQUIRE(any.step() == chosen.step());
        REQUIRE(any.memory().size() == chosen.memory().size());
        REQUIRE(any == nn::AnyOptimiser(chosen));
    }
    REQUIRE(any.valid());
    any.memory()[0] = std::numeric_limits<float>::quiet_NaN();
    REQUIRE_FALSE(any.valid());
    any = chosen;
    any.set_step(77);
    REQUIRE(any.step() == 77);
    REQUIRE_FALSE(any == nn::AnyOptimiser(chosen));
}

/// The mean loss that is left of the exclusive or after 400 steps on all four samples.
double loss_of_exclusive_or(nn::AnyOptimiser optimiser, std::uint64_t seed) {
    using Net = nn::Network<nn::Shape<2>, nn::Dense<8>, nn::Tanh, nn::Dense<1>>;
    ludus::Rng rng(seed);
    nn::Parameters<Net> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    nn::Parameters<Net> gradient;
    nn::Training<Net> training(4);
    ludus::Workers alone;
    for (std::size_t s = 0; s < 4; ++s) {
        training.input(s)[0] = s % 2 == 0 ? -1.0F : 1.0F;
        training.input(s)[1] = s / 2 == 0 ? -1.0F : 1.0F;
    }
    double loss = 0;
    for (int step = 0; step < 400; ++step) {
        training.forward(parameters, 4, alone);
        loss = 0;
        for (std::size_t s = 0; s < 4; ++s) {
            const float target = s == 1 || s == 2 ? 1.0F : 0.0F;
            const float output = training.output(s)[0];
            loss += nn::Squared::value(output, target) / 4;
            training.output_error(s)[0] = nn::Squared::slope(output, target) / 4;
        }
        training.backward(parameters, 4, gradient, alone);
        optimiser.begin();
        optimiser.apply(0, parameters.values(), gradient.values());
    }
    return loss;
}

}  // namespace

TEST_CASE("a choice among optimisers is an optimiser", "[nn][any_optimiser]") {
    STATIC_REQUIRE(nn::Optimiser<nn::AnyOptimiser>);
    STATIC_REQUIRE(nn::Optimiser<nn::OneOf<nn::Adam>>);
    STATIC_REQUIRE(std::convertible_to<nn::RmsProp, nn::AnyOptimiser>);
    STATIC_REQUIRE_FALSE(std::convertible_to<nn::Sgd, nn::OneOf<nn::Adam>>);
    STATIC_REQUIRE_FALSE(std::constructible_from<nn::AnyOptimiser, int>);
}

TEST_CASE("a chosen optimiser makes its own steps", "[nn][any_optimiser]") {
    const Schedule rate{0.1, 0.01, 4, Schedule::Curve::cosine};
    require_same(nn::Sgd(parameter_count, {.rate = rate}));
    require_same(nn::RmsProp(parameter_count, {.rate = rate}));
    require_same(nn::AdaDelta(parameter_count, {.rate = rate}));
    require_same(nn::Adam(parameter_count, {.rate = rate}));
}

TEST_CASE("different choices are not equal", "[nn][any_optimiser]") {
    REQUIRE(nn::AnyOptimiser(nn::Adam(3, {})) == nn::AnyOptimiser(nn::Adam(3, {})));
    REQUIRE_FALSE(nn::AnyOptimiser(nn::Adam(3, {})) == nn::AnyOptimiser(nn::AdaDelta(3, {})));
    REQUIRE(nn::AnyOptimiser() == nn::AnyOptimiser(nn::Sgd()));
}

TEST_CASE("a small network learns the exclusive or with any optimiser", "[nn][any_optimiser]") {
    constexpr std::size_t count = 2 * 8 + 8 + 8 + 1;
    const Schedule rate{0.05, 0.001, 400, Schedule::Curve::linear};
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        CAPTURE(seed);
        REQUIRE(loss_of_exclusive_or(nn::Sgd(count, {.rate = Schedule::constant(0.1)}), seed) <
                1e-3);
        REQUIRE(loss_of_exclusive_or(nn::RmsProp(count, {.rate = rate}), seed) < 1e-3);
        REQUIRE(loss_of_exclusive_or(nn::AdaDelta(count, {}), seed) < 1e-3);
        REQUIRE(loss_of_exclusive_or(nn::Adam(count, {.rate = rate}), seed) < 1e-3);
    }
}
