#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A range of plausible values.
struct Interval {
    double low;   ///< its lower end
    double high;  ///< its upper end
};

/// Wilson's score interval for the mean of `trials` independent results between 0 and 1 whose
/// observed mean is `share`; exact to that method where each result is 0 or 1, wider than needed
/// where some lie between. `z` is the normal quantile, 1.96 for 95 per cent. [0, 1] without trials.
/// Source: Wilson (1927), "Probable inference, the law of succession, and statistical inference".
[[nodiscard]] inline Interval wilson_of_share(double share, std::uint64_t trials,
                                              double z = 1.959963984540054) noexcept {
    if (trials == 0) return {0.0, 1.0};
    const auto n = static_cast<double>(trials);
    const double weight = 1.0 + z * z / n;
    const double centre = (share + z * z / (2 * n)) / weight;
    const double reach = z / weight * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::fmax(0.0, centre - reach), std::fmin(1.0, centre + reach)};
}

/// The same for the probability behind `successes` of `trials`.
[[nodiscard]] inline Interval wilson(std::uint64_t successes, std::uint64_t trials,
                                     double z = 1.959963984540054) noexcept {
    if (trials == 0) return {0.0, 1.0};
    return wilson_of_share(static_cast<double>(successes) / static_cast<double>(trials), trials, z);
}

/// The probability that Student's t lies within tan(angle) sqrt(degrees) on either side of 0.
/// Requires degrees of freedom, and an angle from 0 to pi / 2. O(degrees).
/// Source: Abramowitz & Stegun (1964), "Handbook of Mathematical Functions", 26.7.3 and 26.7.4.
[[nodiscard]] inline double student_t_within(double angle, std::uint64_t degrees) noexcept {
    assert(degrees > 0);
    const double cosine = std::cos(angle);
    const bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1.0;
    double sum = 0;
    for (std::uint64_t k = odd ? 3 : 2; k <= degrees; k += 2) {
        sum += term;
        term *= cosine * cosine * static_cast<double>(k - 1) / static_cast<double>(k);
    }
    const double even_sum = std::sin(angle) * sum;
    return odd ? 2 / std::numbers::pi * (angle + even_sum) : even_sum;
}

/// How many standard errors a mean of degrees + 1 values lies from the expected value at most, with
/// this confidence: 1.96 for many values and 0.95, more for few. Requires degrees of freedom, and a
/// confidence in [0, 1).
[[nodiscard]] inline double student_t(std::uint64_t degrees, double confidence = 0.95) noexcept {
    double low = 0;
    double high = std::numbers::pi / 2;
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = (low + high) / 2;
        (student_t_within(middle, degrees) < confidence ? low : high) = middle;
    }
    return std::tan(low) * std::sqrt(static_cast<double>(degrees));
}

}  // namespace LUDUS_NAMESPACE
