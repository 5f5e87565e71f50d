#include "ludus/nn/batch_norm.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/training.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

using Board = nn::Shape<3, 2, 5>;
constexpr std::size_t channels = 5;
constexpr double momentum = 0.75;
constexpr double epsilon = 1e-3;
using Norm = nn::Network<Board, nn::BatchNorm<momentum, epsilon>>;

/// Mean and sum of squared distances of channel c over all samples and points.
struct Moments {
    double mean = 0;
    double squares = 0;
    double count = 0;

    template <class At>
    Moments(std::size_t samples, std::size_t c, const At& at) {
        count = static_cast<double>(samples * Board::points);
        const auto each = [&](const auto& visit) {
            for (std::size_t s = 0; s < samples; ++s)
                for (std::size_t p = 0; p < Board::points; ++p) visit(at(s)[p * channels + c]);
        };
        each([&](double x) { mean += x / count; });
        each([&](double x) { squares += (x - mean) * (x - mean); });
    }
};

/// After one batch of `samples` random samples.
template <class T>
struct Trained {
    nn::Parameters<Norm, T> before;
    nn::Parameters<Norm, T> after;
    nn::Training<Norm, T, true> training;

    Trained(std::size_t samples, double middle, double spread, ludus::Rng& rng)
        : before(support::random_parameters<Norm, T>(rng)), after(before), training(samples) {
        for (std::size_t s = 0; s < samples; ++s)
            std::ranges::generate(training.input(s), [&] {
                return static_cast<T>(middle + spread * rng.uniform(-1, 1));
            });
        ludus::Workers alone;
        training.forward(after, samples, alone);
    }
    [[nodiscard]] T gamma(std::size_t c) const { return before.values()[c]; }
    [[nodiscard]] T beta(std::size_t c) const { return before.values()[channels + c]; }
    /// Running mean and variance.
    [[nodiscard]] static T mean(const nn::Parameters<Norm, T>& of, std::size_t c) {
        return of.values()[2 * channels + c];
    }
    [[nodiscard]] static T variance(const nn::Parameters<Norm, T>& of, std::size_t c) {
        return of.values()[3 * channels + c];
    }
};

}  // namespace

TEST_CASE("batch normalisation has four numbers a channel, of which two are trained",
          "[nn][batch_norm]") {
    using Layer = nn::BatchNorm<>::Bind<Board>;
    STATIC_REQUIRE(Layer::parameter_count == 20);
    STATIC_REQUIRE(Layer::trained_count == 10);
    STATIC_REQUIRE(nn::gradient_rows<Layer> * nn::gradient_width<Layer> == Layer::trained_count);
    STATIC_REQUIRE(nn::BatchLayer<Layer>);
    STATIC_REQUIRE_FALSE(nn::BatchLayer<nn::Dense<3>::Bind<Board>>);
    STATIC_REQUIRE(Layer::initial(0) == 1);
    STATIC_REQUIRE(Layer::initial(5) == 0);
    STATIC_REQUIRE(Layer::initial(10) == 0);
    STATIC_REQUIRE(Layer::initial(15) == 1);
}

TEST_CASE("in training each channel gets the mean and the deviation that it has learned",
          "[nn][batch_norm]") {
    ludus::Rng rng(1);
    for (const std::size_t samples : {std::size_t{2}, nn::several_parts}) {
        Trained<double> trained(samples, 3, 2, rng);
        for (std::size_t c = 0; c < channels; ++c) {
            const Moments x(samples, c, [&](std::size_t s) { return trained.training.input(s); });
            const Moments y(samples, c, [&](std::size_t s) { return trained.training.output(s); });
            const double deviation = std::sqrt(x.squares / x.count + epsilon);
            REQUIRE(y.mean == Approx(trained.beta(c)));
            REQUIRE(
                std::sqrt(y.squares / y.count) ==
                Approx(std::abs(trained.gamma(c)) * std::sqrt(x.squares / x.count) / deviation));
        }
    }
}

TEST_CASE("running statistics move towards those of the batch", "[nn][batch_norm]") {
    ludus::Rng rng(2);
    for (const std::size_t samples : {std::size_t{2}, nn::several_parts}) {
        Trained<double> trained(samples, 3, 2, rng);
        for (std::size_t c = 0; c < channels; ++c) {
            const Moments x(samples, c, [&](std::size_t s) { return trained.training.input(s); });
            REQUIRE(trained.mean(trained.after, c) ==
                    Approx(momentum * trained.mean(trained.before, c) + (1 - momentum) * x.mean));
            // The variance of what the batch was drawn from, not that of the batch.
            REQUIRE(trained.variance(trained.after, c) ==
                    Approx(momentum * trained.variance(trained.before, c) +
                           (1 - momentum) * x.squares / (x.count - 1)));
            REQUIRE(trained.after.values()[c] == trained.gamma(c));
            REQUIRE(trained.after.values()[channels + c] == trained.beta(c));
        }
    }
}

TEST_CASE("in play the running statistics stand for the batch's", "[nn][batch_norm]") {
    ludus::Rng rng(3);
    const auto parameters = support::random_parameters<Norm, double>(rng);
    const std::span<const double> values = parameters.values();
    nn::Activations<Norm, double> activations(1);
    std::ranges::generate(activations.input(0), [&] { return rng.uniform(-1, 1); });
    nn::forward(parameters, activations, 0, 1);
    for (std::size_t i = 0; i < Board::size; ++i) {
        const std::size_t c = i % channels;
        const double normal = (activations.input(0)[i] - values[2 * channels + c]) /
            std::sqrt(values[3 * channels + c] + epsilon);
        REQUIRE(activations.output(0)[i] == Approx(values[c] * normal + values[channels + c]));
    }
}

TEST_CASE("before training batch normalisation has no effect in play", "[nn][batch_norm]") {
    ludus::Rng rng(4);
    using Exact = nn::Network<Board, nn::BatchNorm<0.9, 0.0>>;
    nn::Parameters<Exact> parameters;
    nn::initialise(parameters, rng, nn::He{});
    nn::Activations<Exact> activations(1);
    std::ranges::generate(activations.input(0),
                          [&] { return static_cast<float>(rng.uniform(-1, 1)); });
    nn::forward(parameters, activations, 0, 1);
    REQUIRE(std::ranges::equal(activations.output(0), activations.input(0)));
}

TEST_CASE("small deviations from a large mean are seen in float", "[nn][batch_norm]") {
    ludus::Rng rng(5);
    Trained<float> trained(nn::several_parts, 1000, 0.25, rng);
    for (std::size_t c = 0; c < channels; ++c) {
        const Moments x(nn::several_parts, c,
                        [&](std::size_t s) { return trained.training.input(s); });
        const double moved =
            (trained.variance(trained.after, c) - momentum * trained.variance(trained.before, c)) /
            (1 - momentum);
        REQUIRE(moved == Approx(x.squares / (x.count - 1)).epsilon(1e-3));
    }
}

TEST_CASE("a batch without any spread comes out as the shifts", "[nn][batch_norm]") {
    ludus::Rng rng(6);
    Trained<float> trained(3, 0.5, 0, rng);
    for (std::size_t i = 0; i < Board::size; ++i)
        REQUIRE(trained.training.output(2)[i] == Approx(trained.beta(i % channels)).margin(1e-6));
}

TEST_CASE("one sample of a vector, and none at all, leave finite numbers", "[nn][batch_norm]") {
    using Vector = nn::Network<nn::Shape<3>, nn::BatchNorm<>>;
    ludus::Rng rng(7);
    auto parameters = support::random_parameters<Vector, float>(rng);
    nn::Parameters<Vector> gradient;
    nn::Training<Vector, float, true> training(1);
    ludus::Workers alone;
    const auto finite = [](std::span<const float> numbers) {
        return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
    };
    for (const std::size_t samples : {std::size_t{0}, std::size_t{1}}) {
        const nn::Parameters<Vector> before = parameters;
        training.forward(parameters, samples, alone);
        std::ranges::fill(training.output_error(0), 1.0F);
        training.backward(parameters, samples, gradient, alone);
        REQUIRE(finite(parameters.values()));
        REQUIRE(finite(std::as_const(gradient).values()));
        REQUIRE(finite(training.input_error(0)));
        REQUIRE((parameters == before) == (samples == 0));
    }
}

TEST_CASE("errors that go back through a batch cannot move or scale it", "[nn][batch_norm]") {
    ludus::Rng rng(8);
    nn::GradientProblem<nn::Network<Board, nn::BatchNorm<0.9, 0.0>>, double> problem(
        nn::several_parts, rng);
    ludus::Workers alone;
    static_cast<void>(problem.gradient(alone));
    for (std::size_t c = 0; c < channels; ++c) {
        double sum = 0;
        double product = 0;
        for (std::size_t s = 0; s < problem.samples; ++s)
            for (std::size_t p = 0; p < Board::points; ++p) {
                const double error = problem.training.input_error(s)[p * channels + c];
                sum += error;
                product += error * problem.training.input(s)[p * channels + c];
            }
        REQUIRE(std::abs(sum) < 1e-10);
        REQUIRE(std::abs(product) < 1e-10);
    }
}

TEST_CASE("batch normalisation has the gradient of finite differences", "[nn][batch_norm]") {
    ludus::Rng rng(9);
    using Mixed = nn::Network<Board, nn::Conv2d<5>, nn::BatchNorm<>, nn::Tanh, nn::Dense<4>,
                              nn::BatchNorm<0.5, 0.1>, nn::Elu, nn::Dense<2>>;
    REQUIRE(nn::worst_gradient_error<Mixed>(nn::several_parts, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<Mixed>(3, rng) < 1e-6);
    using First = nn::Network<Board, nn::BatchNorm<>, nn::BatchNorm<>, nn::Dense<2>>;
    REQUIRE(nn::worst_gradient_error<First>(nn::several_parts, rng) < 1e-6);
}
