#pragma once

#include <cmath>
#include <concepts>

namespace ludus::nn {

/// A loss of one number against its target, by their difference.
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

static_assert(Loss<Squared> && Loss<Huber>);

}  // namespace ludus::nn
