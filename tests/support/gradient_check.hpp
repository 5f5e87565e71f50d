#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/nn/backward.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace support {

/// Parameters, inputs and outputs' slopes of a batch, all drawn at random: what a gradient needs.
/// The loss is the sum of all outputs, each times its slope, so that it is linear in the outputs.
template <ludus::nn::NetworkType N, class T>
struct GradientProblem {
    ludus::nn::Parameters<N, T> parameters;
    ludus::nn::Activations<N, T> activations;
    ludus::nn::Backward<N, T> backward;
    std::size_t samples;
    std::vector<T> slopes;  ///< [samples x outputs]

    GradientProblem(std::size_t sample_count, ludus::Rng& rng)
        : activations(sample_count),
          backward(sample_count),
          samples(sample_count),
          slopes(sample_count * N::Output::size) {
        const auto draw = [&] { return static_cast<T>(rng.uniform(-1, 1)); };
        std::ranges::generate(parameters.values(), draw);
        std::ranges::generate(slopes, draw);
        for (std::size_t s = 0; s < samples; ++s) std::ranges::generate(activations.input(s), draw);
    }

    [[nodiscard]] T loss() {
        ludus::nn::forward(parameters, activations, 0, samples);
        T sum = 0;
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t o = 0; o < N::Output::size; ++o)
                sum += slopes[s * N::Output::size + o] * activations.output(s)[o];
        return sum;
    }

    void fill_output_errors() {
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t o = 0; o < N::Output::size; ++o)
                backward.output_error(s)[o] = slopes[s * N::Output::size + o];
    }

    /// By forward, backward and gradient, each over the whole batch.
    [[nodiscard]] ludus::nn::Parameters<N, T> gradient() {
        ludus::nn::forward(parameters, activations, 0, samples);
        backward.prepare(parameters);
        fill_output_errors();
        backward.backward(activations, 0, samples);
        ludus::nn::Parameters<N, T> gradient;
        for (const auto& block : ludus::nn::Backward<N, T>::blocks())
            backward.gradient(activations, samples, block, gradient);
        return gradient;
    }
};

/// The largest relative error of any parameter's derivative, against finite differences of fourth
/// order. A parameter that moves a sample across the kink of a ReLU within 2e-4 shows up as an
/// error: callers choose a seed where none does.
template <ludus::nn::NetworkType N>
[[nodiscard]] double worst_gradient_error(std::size_t samples, ludus::Rng& rng) {
    constexpr double step = 1e-4;
    GradientProblem<N, double> problem(samples, rng);
    const ludus::nn::Parameters<N, double> gradient = problem.gradient();
    double worst = 0;
    for (std::size_t p = 0; p < N::parameter_count; ++p) {
        double& value = problem.parameters.values()[p];
        const double middle = value;
        const auto loss_at = [&](double offset) {
            value = middle + offset;
            return problem.loss();
        };
        const double near = loss_at(step) - loss_at(-step);
        const double far = loss_at(2 * step) - loss_at(-2 * step);
        value = middle;
        const double expected = (8 * near - far) / (12 * step);
        const double found = gradient.values()[p];
        const double size = std::max({std::abs(expected), std::abs(found), 1e-3});
        worst = std::max(worst, std::abs(found - expected) / size);
    }
    return worst;
}

}  // namespace support
