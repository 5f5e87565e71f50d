#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A loss of one number against its target.
template <class L>
concept Loss = requires(const L loss, double prediction, double target) {
    { loss.value(prediction, target) } -> std::convertible_to<double>;
    { loss.slope(prediction, target) } -> std::convertible_to<double>;
};

/// (prediction - target)^2 / 2.
struct Squared {
    template <class T>
    [[nodiscard]] static T value(T prediction, T target) noexcept {
        return (prediction - target) * (prediction - target) / 2;
    }
    /// The derivative by the prediction.
    template <class T>
    [[nodiscard]] static T slope(T prediction, T target) noexcept {
        return prediction - target;
    }
};

/// Squared within `threshold` of the target, linear beyond: one outlier pulls with bounded force.
/// Source: Huber (1964), "Robust estimation of a location parameter".
struct Huber {
    double threshold = 1.0;  ///< above 0

    template <class T>
    [[nodiscard]] T value(T prediction, T target) const noexcept {
        const auto bound = static_cast<T>(threshold);
        const T distance = std::abs(prediction - target);
        return distance <= bound ? distance * distance / 2 : bound * (distance - bound / 2);
    }
    /// The derivative by the prediction.
    template <class T>
    [[nodiscard]] T slope(T prediction, T target) const noexcept {
        const auto bound = static_cast<T>(threshold);
        const T difference = prediction - target;
        return difference > bound ? bound : difference < -bound ? -bound : difference;
    }
};

/// -target log p - (1 - target) log(1 - p), for a probability p that a sigmoid has put out, and a
/// target in [0, 1]. It takes p and not the sigmoid's argument, since networks that learn which
/// actions are valid read p themselves, in a gate or a layer after it. Through the sigmoid the
/// slope becomes p - target, as long as p is not nearer to 0 or 1 than `margin`; there it fades.
/// Source: Bishop (2006), "Pattern recognition and machine learning", equation 4.90.
struct BinaryCrossEntropy {
    static constexpr double margin = 1e-7;  ///< of p from 0 and from 1

    template <class T>
    [[nodiscard]] static T value(T prediction, T target) noexcept {
        const T p = std::clamp(prediction, static_cast<T>(margin), static_cast<T>(1 - margin));
        return -target * std::log(p) - (1 - target) * std::log1p(-p);
    }
    /// The derivative by the prediction.
    template <class T>
    [[nodiscard]] static T slope(T prediction, T target) noexcept {
        const T variance = std::max(prediction * (1 - prediction), static_cast<T>(margin));
        return (prediction - target) / variance;
    }
};

static_assert(Loss<Squared> && Loss<Huber> && Loss<BinaryCrossEntropy>);

/// Fills in the errors of one sample's output and returns its loss: the sum over the places where
/// `mask` is not 0, times `weight`. Elsewhere the error is 0. An empty mask counts as all places.
/// Weights usually include the division by the number of samples.
template <Loss L, std::floating_point T, std::size_t size>
double fill_errors(const L& loss, std::type_identity_t<std::span<const T>> output,
                   std::type_identity_t<std::span<const T>> target,
                   std::type_identity_t<std::span<const T>> mask, std::type_identity_t<T> weight,
                   std::span<T, size> error) noexcept {
    assert(output.size() == error.size() && target.size() == error.size());
    assert(mask.empty() || mask.size() == error.size());
    double sum = 0;
    for (std::size_t i = 0; i < error.size(); ++i) {
        const bool counts = mask.empty() || mask[i] != 0;
        error[i] = counts ? weight * static_cast<T>(loss.slope(output[i], target[i])) : T{0};
        if (counts) sum += static_cast<double>(loss.value(output[i], target[i]));
    }
    return static_cast<double>(weight) * sum;
}

}  // namespace LUDUS_NAMESPACE::nn
