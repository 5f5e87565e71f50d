#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/gradient_blocks.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"

/// Derivatives beside finite differences.
namespace LUDUS_NAMESPACE::nn {

/// Samples of a small network that are more than one part of a batch, see `Training`.
inline constexpr std::size_t several_parts = 100;

/// Parameters, inputs and outputs' slopes of a batch, all drawn between -1 and 1: what a gradient
/// needs. The loss is the sum of all outputs, each times its slope, so that it is linear in them.
template <NetworkType N, class T>
struct GradientProblem {
    static constexpr std::size_t input_size = N::Input::size;    ///< numbers of a sample
    static constexpr std::size_t output_size = N::Output::size;  ///< numbers that it becomes

    Parameters<N, T> parameters;
    Training<N, T, true> training;
    std::size_t samples;    ///< of the batch
    std::vector<T> inputs;  ///< [samples x numbers of the input]
    std::vector<T> slopes;  ///< [samples x numbers of the output]

    GradientProblem(std::size_t sample_count, Rng& rng)
        : training(sample_count),
          samples(sample_count),
          inputs(sample_count * input_size),
          slopes(sample_count * output_size) {
        const auto draw = [&](std::span<T> numbers) {
            for (T& number : numbers) number = static_cast<T>(rng.uniform(-1, 1));
        };
        draw(parameters.values());
        draw(slopes);
        draw(inputs);
    }

    /// Forward.
    void run(Workers& workers) {
        for (std::size_t s = 0; s < samples; ++s)
            std::copy_n(&inputs[s * input_size], input_size, training.input(s).begin());
        training.forward(parameters, samples, workers);
    }

    /// Of the parameters and inputs as they are.
    [[nodiscard]] T loss() {
        Workers alone;
        run(alone);
        T sum = 0;
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t o = 0; o < output_size; ++o)
                sum += slopes[s * output_size + o] * training.output(s)[o];
        return sum;
    }

    /// What the way back starts from.
    void fill_output_errors() {
        for (std::size_t s = 0; s < samples; ++s)
            std::copy_n(&slopes[s * output_size], output_size, training.output_error(s).begin());
    }

    /// Forward and backward; leaves the errors of the inputs in `training`.
    [[nodiscard]] Parameters<N, T> gradient(Workers& workers) {
        run(workers);
        fill_output_errors();
        Parameters<N, T> gradient;
        training.backward(parameters, samples, gradient, workers);
        return gradient;
    }
    [[nodiscard]] Parameters<N, T> gradient() {
        Workers alone;
        return gradient(alone);
    }
};

/// The relative error of a derivative that was found, against finite differences of fourth order of
/// `loss()` by `value`. Of two steps the better one counts: the longer may move a sample across a
/// kink, and the shorter suffers more from rounding.
[[nodiscard]] inline double derivative_error(double& value, double found,
                                             const std::function<double()>& loss) {
    const double middle = value;
    const auto error_of = [&](double step) {
        const auto loss_at = [&](double offset) {
            value = middle + offset;
            return loss();
        };
        const double near = loss_at(step) - loss_at(-step);
        const double far = loss_at(2 * step) - loss_at(-2 * step);
        value = middle;
        const double expected = (8 * near - far) / (12 * step);
        const double error = std::abs(found - expected);
        return error / std::max({std::abs(expected), std::abs(found), 1e-3});
    };
    const double error = error_of(1e-4);
    return error < 1e-6 ? error : std::min(error, error_of(1e-6));
}

/// The largest of such errors of a batch: of the derivative by any parameter that is trained, and
/// by any of the numbers that the first two samples and the last one put in. It and those before it
/// know no network, so that they are compiled once.
[[nodiscard]] inline double worst_derivative_error(std::span<const GradientBlock> trained,
                                                   std::span<double> parameters,
                                                   std::span<const double> by_parameter,
                                                   std::size_t samples, std::span<double> inputs,
                                                   std::span<const double> by_input,
                                                   const std::function<double()>& loss) {
    double worst = 0;
    const auto check = [&](double& value, double found) {
        const double error = derivative_error(value, found, loss);
        worst = std::isnan(error) ? error : std::max(worst, error);
    };
    for (const GradientBlock& block : trained)
        for (std::size_t p = block.begin; p < block.end; ++p) check(parameters[p], by_parameter[p]);
    const std::size_t input_size = inputs.size() / samples;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::size_t sample = i / input_size;
        if (sample < 2 || sample + 1 == samples) check(inputs[i], by_input[i]);
    }
    return worst;
}

/// The largest relative error of a network's derivatives by any parameter that is trained, and by
/// any number that the first two samples and the last one put in: below 1e-6 where all is right.
/// Takes eight ways forward for each of them.
template <NetworkType N>
[[nodiscard]] double worst_gradient_error(std::size_t samples, Rng& rng) {
    GradientProblem<N, double> problem(samples, rng);
    const Parameters<N, double> gradient = problem.gradient();
    std::vector<double> by_input(problem.inputs.size());
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::copy(problem.training.input_error(s), &by_input[s * N::Input::size]);
    return worst_derivative_error(problem.training.blocks(), problem.parameters.values(),
                                  gradient.values(), samples, problem.inputs, by_input,
                                  [&] { return problem.loss(); });
}

}  // namespace LUDUS_NAMESPACE::nn
