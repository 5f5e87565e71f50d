#include "ludus/nn/check_gradient.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/gradient_blocks.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace nn = ludus::nn;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// Of a function of one number.
double error_at(double x, double found, double (*function)(double)) {
    double value = x;
    const double error = nn::derivative_error(value, found, [&] { return function(value); });
    CHECK(value == x);
    return error;
}

double quartic(double x) { return x * x * x * x - 3 * x * x * x + x; }
double quartic_slope(double x) { return 4 * x * x * x - 9 * x * x + 1; }

/// A loss that is linear in four parameters and in the inputs of four samples of two numbers:
/// parameter p has the derivative p + 1, input i the derivative -(i + 1).
struct LinearLoss {
    std::vector<double> parameters = std::vector<double>(4, 0.5);
    std::vector<double> inputs = std::vector<double>(8, -0.5);
    std::vector<double> by_parameter = {1, 2, 3, 4};
    std::vector<double> by_input = {-1, -2, -3, -4, -5, -6, -7, -8};

    /// All parameters are trained but the third.
    [[nodiscard]] double worst() {
        const std::array<nn::GradientBlock, 2> trained = {
            {{.step = 0, .first_row = 0, .last_row = 1, .begin = 0, .end = 2},
             {.step = 1, .first_row = 0, .last_row = 1, .begin = 3, .end = 4}}};
        return nn::worst_derivative_error(trained, parameters, by_parameter, 4, inputs, by_input,
                                          [&] {
                                              double sum = 0;
                                              for (std::size_t p = 0; p < 4; ++p)
                                                  sum += static_cast<double>(p + 1) * parameters[p];
                                              for (std::size_t i = 0; i < 8; ++i)
                                                  sum -= static_cast<double>(i + 1) * inputs[i];
                                              return sum;
                                          });
    }
};

constexpr std::size_t inputs = 3;
constexpr std::size_t outputs = 2;
using Map = nn::Network<nn::Shape<inputs>, nn::Dense<outputs>>;

}  // namespace

TEST_CASE("check gradient: the derivative of a polynomial of degree 4 is exact",
          "[nn][check_gradient]") {
    for (const double x : {-1.0, 0.0, 0.3, 2.0})
        CHECK(error_at(x, quartic_slope(x), quartic) < 1e-9);
}

TEST_CASE("check gradient: the error is relative to the larger of both derivatives",
          "[nn][check_gradient]") {
    const double slope = quartic_slope(2);  // -3
    CHECK(error_at(2, 1.25 * slope, quartic) == Approx(0.2));
    CHECK(error_at(2, 0.75 * slope, quartic) == Approx(0.25));
    CHECK(error_at(2, -slope, quartic) == Approx(2));
    CHECK(error_at(2, 0, quartic) == Approx(1));
}

TEST_CASE("check gradient: derivatives near 0 count as 0.001", "[nn][check_gradient]") {
    const auto constant = [](double) { return 5.0; };
    CHECK(error_at(1, 0, constant) == 0);
    CHECK(error_at(1, 1e-4, constant) == Approx(0.1));
    CHECK(error_at(1, 1, constant) == Approx(1));
}

TEST_CASE("check gradient: a kink within the longer step alone is no error",
          "[nn][check_gradient]") {
    CHECK(error_at(5e-5, 1, [](double x) { return std::abs(x); }) < 1e-6);
    CHECK(error_at(-5e-5, -1, [](double x) { return std::abs(x); }) < 1e-6);
    CHECK(error_at(0, 1, [](double x) { return std::abs(x); }) > 0.5);
}

TEST_CASE("check gradient: a loss or a derivative of NaN gives an error of NaN",
          "[nn][check_gradient]") {
    CHECK(std::isnan(error_at(1, 1, [](double) { return no_number; })));
    CHECK(std::isnan(error_at(1, no_number, quartic)));
}

TEST_CASE("check gradient: the worst error counts what is trained, and inputs of some samples",
          "[nn][check_gradient]") {
    CHECK(LinearLoss{}.worst() < 1e-9);
    for (std::size_t p = 0; p < 4; ++p) {
        LinearLoss loss;
        loss.by_parameter[p] *= 2;
        if (p == 2)
            CHECK(loss.worst() < 1e-9);
        else
            CHECK(loss.worst() == Approx(0.5));
    }
    for (std::size_t i = 0; i < 8; ++i) {
        LinearLoss loss;
        loss.by_input[i] *= 2;
        if (i / 2 == 2)  // the third sample is neither of the first two nor the last
            CHECK(loss.worst() < 1e-9);
        else
            CHECK(loss.worst() == Approx(0.5));
    }
    LinearLoss two_errors;
    two_errors.by_parameter[0] *= 4;
    two_errors.by_input[0] *= 2;
    CHECK(two_errors.worst() == Approx(0.75));
}

TEST_CASE("check gradient: an error of NaN is the worst error, wherever it is",
          "[nn][check_gradient]") {
    LinearLoss first;
    first.by_parameter[0] = no_number;
    CHECK(std::isnan(first.worst()));
    LinearLoss last;
    last.by_parameter[0] *= 2;
    last.by_input[7] = no_number;
    CHECK(std::isnan(last.worst()));
}

TEST_CASE("check gradient: a problem has its numbers between -1 and 1, all drawn",
          "[nn][check_gradient]") {
    ludus::Rng rng(1);
    nn::GradientProblem<Map, double> problem(5, rng);
    CHECK(problem.inputs.size() == 5 * inputs);
    CHECK(problem.slopes.size() == 5 * outputs);
    std::vector<double> all(problem.inputs);
    all.insert(all.end(), problem.slopes.begin(), problem.slopes.end());
    const auto parameters = problem.parameters.values();
    all.insert(all.end(), parameters.begin(), parameters.end());
    CHECK(std::ranges::all_of(all, [](double number) { return std::abs(number) <= 1; }));
    std::ranges::sort(all);
    CHECK(all.front() < 0);
    CHECK(all.back() > 0);
    CHECK(std::ranges::adjacent_find(all) == all.end());
}

TEST_CASE("check gradient: loss and gradient of a linear map are its formulas",
          "[nn][check_gradient]") {
    ludus::Rng rng(2);
    for (const std::size_t samples : {std::size_t{1}, std::size_t{5}, nn::several_parts}) {
        nn::GradientProblem<Map, double> problem(samples, rng);
        const auto parameters = problem.parameters.values();
        double loss = 0;
        std::vector<double> by_parameter((inputs + 1) * outputs);
        std::vector<double> by_input(samples * inputs);
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t o = 0; o < outputs; ++o) {
                const double slope = problem.slopes[s * outputs + o];
                for (std::size_t i = 0; i < inputs; ++i) {
                    const double x = problem.inputs[s * inputs + i];
                    const double weight = parameters[i * outputs + o];
                    loss += slope * x * weight;
                    by_parameter[i * outputs + o] += slope * x;
                    by_input[s * inputs + i] += slope * weight;
                }
                loss += slope * parameters[inputs * outputs + o];
                by_parameter[inputs * outputs + o] += slope;
            }

        CHECK(problem.loss() == Approx(loss).margin(1e-12));
        const nn::Parameters<Map, double> gradient = problem.gradient();
        for (std::size_t p = 0; p < by_parameter.size(); ++p)
            CHECK(gradient.values()[p] == Approx(by_parameter[p]).margin(1e-12));
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t i = 0; i < inputs; ++i)
                CHECK(problem.training.input_error(s)[i] ==
                      Approx(by_input[s * inputs + i]).margin(1e-12));
    }
}

TEST_CASE("check gradient: the gradient of a small network is right in all its derivatives",
          "[nn][check_gradient]") {
    using Small = nn::Network<nn::Shape<inputs>, nn::Dense<4>, nn::Relu, nn::Dense<outputs>>;
    ludus::Rng rng(3);
    CHECK(nn::worst_gradient_error<Small>(5, rng) < 1e-6);
}
