#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "ludus/simd/linkage.hpp"

/// The steps of the optimisers, see nn/optimiser.hpp.
namespace LUDUS_KERNEL_NAMESPACE {

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

/// Momentum, or Nesterov's. A momentum of 0 leaves `velocity` as it is.
template <std::floating_point T>
void sgd_step(const Descent<T>& descent, std::type_identity_t<T> momentum, bool nesterov,
              T* velocity) noexcept;

/// RMSProp.
template <std::floating_point T>
void rms_prop_step(const Descent<T>& descent, std::type_identity_t<T> decay,
                   std::type_identity_t<T> epsilon, T* square) noexcept;

/// AdaDelta.
template <std::floating_point T>
void ada_delta_step(const Descent<T>& descent, std::type_identity_t<T> decay,
                    std::type_identity_t<T> epsilon, T* square, T* travelled) noexcept;

/// Adam. `unbias` corrects the mean square; `descent.rate` includes the correction of the mean.
template <std::floating_point T>
void adam_step(const Descent<T>& descent, std::type_identity_t<T> mean_decay,
               std::type_identity_t<T> square_decay, std::type_identity_t<T> unbias,
               std::type_identity_t<T> epsilon, T* mean, T* square) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include "ludus/simd/native.hpp"
#include "ludus/simd/slices.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// The steps on one pack.
template <class P>
class OptimiserSteps;

}  // namespace LUDUS_KERNEL_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/descent.inc"
#include "ludus/simd/for_each_pack.inc"

namespace LUDUS_KERNEL_NAMESPACE {

template <std::floating_point T>
void sgd_step(const Descent<T>& descent, std::type_identity_t<T> momentum, bool nesterov,
              T* velocity) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        OptimiserSteps<P>::sgd(descent, momentum, nesterov, velocity);
    });
}

template <std::floating_point T>
void rms_prop_step(const Descent<T>& descent, std::type_identity_t<T> decay,
                   std::type_identity_t<T> epsilon, T* square) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        OptimiserSteps<P>::rms_prop(descent, decay, epsilon, square);
    });
}

template <std::floating_point T>
void ada_delta_step(const Descent<T>& descent, std::type_identity_t<T> decay,
                    std::type_identity_t<T> epsilon, T* square, T* travelled) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        OptimiserSteps<P>::ada_delta(descent, decay, epsilon, square, travelled);
    });
}

template <std::floating_point T>
void adam_step(const Descent<T>& descent, std::type_identity_t<T> mean_decay,
               std::type_identity_t<T> square_decay, std::type_identity_t<T> unbias,
               std::type_identity_t<T> epsilon, T* mean, T* square) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        OptimiserSteps<P>::adam(descent, mean_decay, square_decay, unbias, epsilon, mean, square);
    });
}

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
