#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/initialise.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Orthonormal rows or columns, whichever are fewer, times `gain`: keeps the length of what passes.
/// They point anywhere with equal chance, as normal numbers do before they are made orthogonal.
/// Takes a time of (fewer)^2 (more).
/// Source: Saxe et al. (2014), "Exact solutions to the nonlinear dynamics of learning", section 3.
struct Orthogonal {
    double gain = 1;  ///< the length of each, at least 0

    void operator()(Rng& rng, std::span<double> weights, std::size_t fan_in, std::size_t) const {
        const std::size_t outputs = weights.size() / fan_in;
        const bool by_columns = outputs <= fan_in;
        const std::size_t count = std::min(fan_in, outputs);
        const std::size_t length = std::max(fan_in, outputs);
        std::vector<double> numbers(count * length);
        const auto vector = [&](std::size_t i) {
            return std::span(numbers).subspan(i * length, length);
        };
        for (std::size_t i = 0; i < count; ++i) {
            const std::span<double> v = vector(i);
            std::ranges::generate(v, [&] { return rng.normal(); });
            // Twice: what rounding leaves of the others the first time is gone the second.
            for (std::size_t other = 0; other < 2 * i; ++other) {
                const std::span<const double> u = vector(other % i);
                const double part = product(u, v);
                for (std::size_t k = 0; k < length; ++k) v[k] -= part * u[k];
            }
            const double size = std::sqrt(product(v, v));
            for (double& number : v) number /= size;
        }
        for (std::size_t r = 0; r < fan_in; ++r)
            for (std::size_t c = 0; c < outputs; ++c)
                weights[r * outputs + c] = gain * (by_columns ? vector(c)[r] : vector(r)[c]);
    }

private:
    [[nodiscard]] static double product(std::span<const double> a,
                                        std::span<const double> b) noexcept {
        return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
    }
};

static_assert(Initialiser<Orthogonal>);

}  // namespace LUDUS_NAMESPACE::nn
