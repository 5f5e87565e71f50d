#pragma once

#include <concepts>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/slices.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A run of parameters and what every optimiser does with them: from w and its gradient g it makes
/// its own step with g' = scale g + l2 w, and then w <- (1 - decay) w + step.
template <std::floating_point T>
struct Descent {
    std::size_t count;  ///< parameters of the run
    T* values;          ///< w, which the step changes
    const T* gradient;  ///< g, of the same parameters
    T rate;             ///< of this step, by the schedule
    T scale;            ///< of the gradient, where its norm is clipped
    T l2;               ///< what w counts in the gradient
    T decay;            ///< the share of w that is taken off
};

/// The steps of the optimisers, see optimiser.hpp, on one pack.
template <class P>
class OptimiserSteps;

}  // namespace LUDUS_NAMESPACE::nn

#define LUDUS_KERNELS "ludus/nn/optimiser_steps.inc"
#include "ludus/simd/for_each_pack.inc"
