#pragma once

#include <cmath>
#include <cstdint>

namespace ludus {

/// A range of plausible values.
struct Interval {
    double low;
    double high;
};

/// Wilson's score interval for the probability behind `successes` of `trials`; `z` is the normal
/// quantile, 1.96 for 95 per cent. [0, 1] without trials.
/// Source: Wilson (1927), "Probable inference, the law of succession, and statistical inference".
[[nodiscard]] inline Interval wilson(std::uint64_t successes, std::uint64_t trials,
                                     double z = 1.959963984540054) noexcept {
    if (trials == 0) return {0.0, 1.0};
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(successes) / n;
    const double weight = 1.0 + z * z / n;
    const double centre = (share + z * z / (2 * n)) / weight;
    const double reach = z / weight * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::fmax(0.0, centre - reach), std::fmin(1.0, centre + reach)};
}

}  // namespace ludus
