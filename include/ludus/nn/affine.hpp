#pragma once

#include <cmath>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/multiply_add.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A shift of numbers, a factor, and another shift: y = (x - centre) scale + shift.
struct Affine {
    double scale;
    double centre;
    double shift;
};

namespace detail {

/// What batch normalisation does to a channel in play, by its parameters, see batch_norm.hpp.
template <class T>
[[nodiscard]] Affine norm_affine(const T* parameters, std::size_t channels, std::size_t channel,
                                 double epsilon) noexcept {
    const auto value = [&](std::size_t kind_of) {
        return static_cast<double>(parameters[kind_of * channels + channel]);
    };
    return {value(0) / std::sqrt(value(3) + epsilon), value(2), value(1)};
}

/// The same for all channels as y = x scale + shift: the scales, then the shifts. Computed as
/// numbers T, and not for layers that another one takes up.
template <class T>
void norm_factors(const T* parameters, std::size_t channels, double epsilon, T* factors) noexcept {
    for (std::size_t c = 0; c < channels; ++c) {
        const T scale =
            parameters[c] / std::sqrt(parameters[3 * channels + c] + static_cast<T>(epsilon));
        factors[c] = scale;
        factors[channels + c] =
            multiply_add(-parameters[2 * channels + c], scale, parameters[channels + c]);
    }
}

}  // namespace detail

}  // namespace LUDUS_NAMESPACE::nn
