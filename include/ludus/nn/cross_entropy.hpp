#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/softmax.hpp"

namespace LUDUS_NAMESPACE::nn {

/// -sum of target log p over a distribution p = softmax(output): how far a policy is from what it
/// should be. The softmax is part of the loss, which makes the slope p - target, whatever the size
/// of the output; the network must not have one.
/// Source: Bishop (2006), "Pattern recognition and machine learning", equations 4.108 and 4.109.
struct CrossEntropy {};

/// Fills in the errors of one sample's output and returns its loss, times `weight`. The
/// distribution is over the places where `mask` is not 0, of which there must be one; elsewhere the
/// error is 0. An empty mask counts as all places. Requires that `target` sums to 1 over the places
/// of the mask.
template <std::floating_point T, std::size_t size>
double fill_errors(CrossEntropy, std::type_identity_t<std::span<const T>> output,
                   std::type_identity_t<std::span<const T>> target,
                   std::type_identity_t<std::span<const T>> mask, std::type_identity_t<T> weight,
                   std::span<T, size> error) noexcept {
    assert(output.size() == error.size() && target.size() == error.size());
    assert(mask.empty() || mask.size() == error.size());
    const std::span<T> p = error;
    if (mask.empty())
        softmax<T>(output, p);
    else
        masked_softmax<T>(output, mask, p);
    const auto counts = [&](std::size_t i) { return mask.empty() || mask[i] != 0; };

    // log p[i] is output[i] less the logarithm of the sum, which the likeliest place tells.
    const auto likeliest = static_cast<std::size_t>(std::ranges::max_element(p) - p.begin());
    const double log_sum =
        static_cast<double>(output[likeliest]) - std::log(static_cast<double>(p[likeliest]));
    double sum = 0;
    for (std::size_t i = 0; i < error.size(); ++i) {
        if (!counts(i)) continue;
        sum += static_cast<double>(target[i]) * (log_sum - static_cast<double>(output[i]));
        error[i] = weight * (p[i] - target[i]);
    }
    return static_cast<double>(weight) * sum;
}

}  // namespace LUDUS_NAMESPACE::nn
