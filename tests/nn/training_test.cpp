#include "ludus/nn/training.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/any_team.hpp"

namespace nn = ludus::nn;
using ludus::Workers;
using nn::GradientProblem;

namespace {

using Small =
    nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Tanh, nn::Dense<4>, nn::Relu, nn::Dense<2>>;
/// Of several blocks a layer.
using Wide =
    nn::Network<nn::Shape<100>, nn::Dense<49>, nn::Relu, nn::Dense<48>, nn::Tanh, nn::Dense<9>>;
/// Whose second layer goes back without transposed weights where samples are few.
using Broad =
    nn::Network<nn::Shape<30>, nn::Dense<256>, nn::Relu, nn::Dense<256>, nn::Relu, nn::Dense<40>>;
/// With statistics of the whole batch, twice in a row and in a branch.
using Normal = nn::Network<nn::Shape<3, 3, 7>, nn::Conv2d<17, 1>, nn::BatchNorm<>, nn::BatchNorm<>,
                           nn::Elu, nn::Residual<nn::Conv2d<17, 1>, nn::BatchNorm<>>, nn::Dense<5>>;

/// Of every layer and composite.
using Every = nn::Network<
    nn::Shapes<nn::Shape<5, 4, 3>, nn::Shape<6>>,
    nn::Join<nn::Sequence<nn::Conv2d<3>, nn::BatchNorm<>, nn::Relu, nn::MaxPool<>,
                          nn::Residual<nn::Conv2d<3, 1>, nn::Elu>,
                          nn::Concat<nn::Conv2d<5>, nn::Sequence<nn::Conv2d<9, 1>, nn::Tanh>>,
                          nn::Flatten>,
             nn::Sequence<>>,
    nn::Repeat<2, nn::Dense<20>, nn::BatchNorm<>>,
    nn::Fork<nn::Sequence<nn::Dense<7>, nn::Softmax>, nn::Sequence<nn::Dense<7>, nn::Sigmoid>>,
    nn::Gate, nn::Fork<nn::Dense<1>, nn::Dense<4>>, nn::Dueling>;

/// Of convolutions and of batch normalisation in several places.
using Mixed =
    nn::Network<nn::Shape<2, 2, 3>, nn::Conv2d<14>, nn::BatchNorm<>, nn::Relu, nn::Conv2d<3>,
                nn::Elu, nn::Dense<12>, nn::BatchNorm<>, nn::Dense<7>, nn::Softmax>;

template <class N>
using FloatProblem = GradientProblem<N, float>;

/// How far numbers are from those in double, at most, relative to the largest.
double relative_difference(std::span<const float> found, std::span<const double> expected) {
    double largest = 0;
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        const double difference = std::abs(static_cast<double>(found[i]) - expected[i]);
        if (!(difference <= worst)) worst = difference;
        if (std::isnan(worst)) break;
    }
    REQUIRE(largest > 0);
    return worst / largest;
}

/// What a batch leaves behind in float is what it does in double, rounded.
template <class N>
void require_as_in_double(std::size_t samples, ludus::Rng& rng) {
    FloatProblem<N> rounded(samples, rng);
    GradientProblem<N, double> exact(samples, rng);
    std::ranges::copy(rounded.parameters.values(), exact.parameters.values().begin());
    std::ranges::copy(rounded.slopes, exact.slopes.begin());
    std::ranges::copy(rounded.inputs, exact.inputs.begin());
    REQUIRE(relative_difference(rounded.gradient().values(), exact.gradient().values()) < 1e-5);
    for (std::size_t s = 0; s < samples; ++s) {
        REQUIRE(relative_difference(rounded.training.output(s), exact.training.output(s)) < 1e-5);
        REQUIRE(relative_difference(rounded.training.input_error(s),
                                    exact.training.input_error(s)) < 1e-5);
    }
}

/// What a batch leaves behind: outputs, input errors and gradient, parameters with statistics.
template <class N>
struct Left {
    std::vector<float> outputs;
    std::vector<float> input_errors;
    nn::Parameters<N> gradient;
    nn::Parameters<N> parameters;

    Left(FloatProblem<N> problem, Workers& workers)
        : gradient(problem.gradient(workers)), parameters(problem.parameters) {
        for (std::size_t s = 0; s < problem.samples; ++s) {
            const auto output = problem.training.output(s);
            outputs.insert(outputs.end(), output.begin(), output.end());
            const auto error = problem.training.input_error(s);
            input_errors.insert(input_errors.end(), error.begin(), error.end());
        }
    }

    friend bool operator==(const Left&, const Left&) = default;
};

template <class N>
void require_same_bits_for_any_workers(std::size_t samples, ludus::Rng& rng) {
    const FloatProblem<N> problem(samples, rng);
    for (int repetition = 0; repetition < 5; ++repetition) {
        const auto left =
            support::same_on_any_team([&](Workers& team) { return Left<N>(problem, team); });
        REQUIRE(std::ranges::none_of(left.gradient.values(),
                                     [](float value) { return std::isnan(value); }));
    }
}

}  // namespace

TEST_CASE("the gradient is that of finite differences, for every parameter and input",
          "[nn][training]") {
    ludus::Rng rng(1);
    REQUIRE(nn::worst_gradient_error<Small>(1, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<Small>(12, rng) < 1e-6);
    REQUIRE(nn::worst_gradient_error<Small>(nn::several_parts, rng) < 1e-6);
}

TEST_CASE("a batch in float leaves what it does in double, rounded", "[nn][training]") {
    ludus::Rng rng(2);
    require_as_in_double<Wide>(40, rng);
    require_as_in_double<Mixed>(40, rng);
}

TEST_CASE("training leaves the same bits with any number of workers", "[nn][training]") {
    ludus::Rng rng(3);
    SECTION("without statistics of the batch") {
        require_same_bits_for_any_workers<Wide>(300, rng);
    }
    SECTION("in batches of about as many samples as go back without transposed weights") {
        for (const std::size_t samples : {32U, 33U, 40U, 48U, 64U, 65U})
            require_same_bits_for_any_workers<Broad>(samples, rng);
    }
    SECTION("with statistics of the batch") { require_same_bits_for_any_workers<Normal>(300, rng); }
    SECTION("with every layer and composite") {
        require_same_bits_for_any_workers<Every>(130, rng);
    }
}

TEST_CASE("the way back overwrites the gradient of what is trained and nothing else",
          "[nn][training]") {
    ludus::Rng rng(4);
    FloatProblem<Normal> problem(300, rng);  // more than a gradient takes at a time
    const nn::Parameters<Normal> expected = problem.gradient();
    nn::Parameters<Normal> gradient;
    std::ranges::fill(gradient.values(), 99.0F);
    problem.fill_output_errors();
    Workers alone;
    problem.training.backward(problem.parameters, 300, gradient, alone);
    std::vector<bool> trained(Normal::parameter_count);
    for (const auto& block : nn::Training<Normal>::blocks())
        std::fill(trained.begin() + static_cast<std::ptrdiff_t>(block.begin),
                  trained.begin() + static_cast<std::ptrdiff_t>(block.end), true);
    std::size_t wrong = 0;
    for (std::size_t p = 0; p < Normal::parameter_count; ++p)
        wrong += gradient.values()[p] != (trained[p] ? expected.values()[p] : 99.0F);
    REQUIRE(wrong == 0);
}

TEST_CASE("the way back to the inputs alone is the same", "[nn][training]") {
    ludus::Rng rng(5);
    FloatProblem<Normal> problem(40, rng);
    static_cast<void>(problem.gradient());
    FloatProblem<Normal> alone = problem;
    Workers workers;
    alone.fill_output_errors();
    alone.training.backward(alone.parameters, 40, workers);
    for (std::size_t s = 0; s < 40; ++s)
        REQUIRE(std::ranges::equal(alone.training.input_error(s), problem.training.input_error(s)));
}

TEST_CASE("nothing of an earlier batch is left in a later one", "[nn][training]") {
    ludus::Rng rng(6);
    const FloatProblem<Normal> first(50, rng);
    const FloatProblem<Normal> second(30, rng);
    Workers alone;
    const Left<Normal> expected(second, alone);
    FloatProblem<Normal> used = first;
    static_cast<void>(used.gradient());
    used.parameters = second.parameters;
    used.samples = second.samples;
    used.inputs = second.inputs;
    used.slopes = second.slopes;
    REQUIRE(Left<Normal>(used, alone) == expected);
}

TEST_CASE("samples without an output error add nothing to the gradient", "[nn][training]") {
    ludus::Rng rng(7);
    GradientProblem<Small, double> problem(6, rng);
    std::fill(problem.slopes.begin() + 4 * 2, problem.slopes.end(), 0.0);
    const auto with_idle = problem.gradient();
    problem.samples = 4;
    REQUIRE(problem.gradient() == with_idle);
}

TEST_CASE("room for more samples can be made", "[nn][training]") {
    ludus::Rng rng(8);
    GradientProblem<Small, double> roomy(8, rng);
    const auto expected = roomy.gradient();
    roomy.training = nn::Training<Small, double, true>(1);
    roomy.training.reserve(8);
    REQUIRE(roomy.training.capacity() == 8);
    REQUIRE(roomy.gradient() == expected);
}

TEST_CASE("errors of the inputs change nothing else", "[nn][training]") {
    ludus::Rng rng(9);
    FloatProblem<Normal> with(40, rng);
    const nn::Parameters<Normal> parameters = with.parameters;
    const auto expected = with.gradient();
    nn::Training<Normal> without(40);
    nn::Parameters<Normal> same = parameters;
    nn::Parameters<Normal> gradient;
    Workers alone;
    for (std::size_t s = 0; s < 40; ++s)
        std::ranges::copy(with.training.input(s), without.input(s).begin());
    without.forward(same, 40, alone);
    for (std::size_t s = 0; s < 40; ++s)
        std::copy_n(&with.slopes[s * 5], 5, without.output_error(s).begin());
    without.backward(same, 40, gradient, alone);
    REQUIRE(gradient == expected);
    REQUIRE(same == with.parameters);
}

TEST_CASE("training without statistics of the batch puts out what play does", "[nn][training]") {
    ludus::Rng rng(10);
    FloatProblem<Wide> problem(120, rng);
    Workers pair(2);
    problem.run(pair);
    nn::Activations<Wide> activations(120);
    for (std::size_t s = 0; s < 120; ++s)
        std::ranges::copy(problem.training.input(s), activations.input(s).begin());
    nn::forward(problem.parameters, activations, 0, 120);
    for (std::size_t s = 0; s < 120; ++s)
        REQUIRE(std::ranges::equal(problem.training.output(s), activations.output(s)));
}
