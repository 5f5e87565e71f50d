#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/loss.hpp"

namespace LUDUS_NAMESPACE {

/// How far an actor's judgement v of an action is from what is so: 1 if the action is valid, else
/// 0.
/// Source: Dasgupta & Chong (2021), who had the first and propose the second.
enum class ValidityLoss : std::uint8_t {
    squared,        ///< (v - valid)^2, equation 7.1
    cross_entropy,  ///< binary, equation 7.2
};

/// Fills in the errors of one row's judgements, times `weight`; returns the sum of their losses,
/// without it. Requires equal sizes.
inline double fill_validity_errors(ValidityLoss kind, std::span<const float> judged,
                                   std::span<const float> valid, float weight,
                                   std::span<float> error) noexcept {
    assert(judged.size() == valid.size() && judged.size() == error.size());
    double sum = 0;
    for (std::size_t i = 0; i < judged.size(); ++i) {
        if (kind == ValidityLoss::squared) {
            sum += 2 * static_cast<double>(nn::Squared::value(judged[i], valid[i]));
            error[i] = weight * 2 * nn::Squared::slope(judged[i], valid[i]);
        } else {
            using Loss = nn::BinaryCrossEntropy;
            sum += static_cast<double>(Loss::value(judged[i], valid[i]));
            error[i] = weight * Loss::slope(judged[i], valid[i]);
        }
    }
    return sum;
}

}  // namespace LUDUS_NAMESPACE
