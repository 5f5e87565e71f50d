#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::nn {

/// The Euclidean length of a gradient. Summed in double and in a fixed order, so that it is the
/// same on every processor.
[[nodiscard]] inline double gradient_norm(std::span<const float> gradient) noexcept {
    constexpr std::size_t lanes = 16;
    std::array<double, lanes> sums{};
    const auto add = [&](std::size_t first, std::size_t count) {
        for (std::size_t lane = 0; lane < count; ++lane) {
            const auto number = static_cast<double>(gradient[first + lane]);
            sums[lane] += number * number;
        }
    };
    const std::size_t whole = gradient.size() - gradient.size() % lanes;
    for (std::size_t first = 0; first < whole; first += lanes) add(first, lanes);
    add(whole, gradient.size() % lanes);
    double total = 0;
    for (const double sum : sums) total += sum;
    return std::sqrt(total);
}

/// The factor that brings a gradient of length `norm` to a length of at most `limit`, to be given
/// to `Optimiser::begin`. Requires `norm >= 0` and `limit > 0`.
/// Source: Pascanu et al. (2013), "On the difficulty of training recurrent neural networks",
/// algorithm 1.
[[nodiscard]] inline float clipping_scale(double norm, double limit) noexcept {
    return norm > limit ? static_cast<float>(limit / norm) : 1.0F;
}

}  // namespace LUDUS_NAMESPACE::nn
