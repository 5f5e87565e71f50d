#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "ludus/simd/finish.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/points.hpp"

/// Work on points of several channels that treats each channel by itself, as batch normalisation
/// does.
namespace LUDUS_KERNEL_NAMESPACE {

/// How many there are of all.
struct Extent {
    std::size_t samples;   ///< of a batch
    std::size_t points;    ///< of a sample
    std::size_t channels;  ///< of a point
};

/// The mean of each channel and the sum of the squared distances from it. Requires a point.
template <std::floating_point T>
void channel_moments(const Extent& extent, std::type_identity_t<Points<const T>> x, T* mean,
                     T* squares) noexcept;

/// y = x * scale + shift, and then `finish`.
template <std::floating_point T>
void channel_affine(const Extent& extent, std::type_identity_t<Points<const T>> x, const T* scale,
                    const T* shift, std::type_identity_t<Points<T>> y,
                    const std::type_identity_t<Finish<T>>& finish = {}) noexcept;

/// The sum of dy over all points, and that of dy * (x - middle).
template <std::floating_point T>
void channel_slopes(const Extent& extent, std::type_identity_t<Points<const T>> x,
                    std::type_identity_t<Points<const T>> dy, const T* middle, T* sum,
                    T* product) noexcept;

/// dx = dy * by_dy + x * by_x + shift, added to dx if `accumulate`.
template <std::floating_point T>
void channel_combine(const Extent& extent, std::type_identity_t<Points<const T>> x,
                     std::type_identity_t<Points<const T>> dy, const T* by_x, const T* by_dy,
                     const T* shift, bool accumulate, std::type_identity_t<Points<T>> dx) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include <algorithm>
#include <array>

#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// The functions below on one pack.
template <class P>
class Channels;

}  // namespace LUDUS_KERNEL_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/channels.inc"
#include "ludus/simd/for_each_pack.inc"

namespace LUDUS_KERNEL_NAMESPACE {

template <std::floating_point T>
void channel_moments(const Extent& extent, std::type_identity_t<Points<const T>> x, T* mean,
                     T* squares) noexcept {
    with_native<T>(
        [&]<class P>(std::type_identity<P>) { Channels<P>::moments(extent, x, mean, squares); });
}

template <std::floating_point T>
void channel_affine(const Extent& extent, std::type_identity_t<Points<const T>> x, const T* scale,
                    const T* shift, std::type_identity_t<Points<T>> y,
                    const std::type_identity_t<Finish<T>>& finish) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Channels<P>::affine(extent, x, scale, shift, y, finish);
    });
}

template <std::floating_point T>
void channel_slopes(const Extent& extent, std::type_identity_t<Points<const T>> x,
                    std::type_identity_t<Points<const T>> dy, const T* middle, T* sum,
                    T* product) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Channels<P>::slopes(extent, x, dy, middle, sum, product);
    });
}

template <std::floating_point T>
void channel_combine(const Extent& extent, std::type_identity_t<Points<const T>> x,
                     std::type_identity_t<Points<const T>> dy, const T* by_x, const T* by_dy,
                     const T* shift, bool accumulate, std::type_identity_t<Points<T>> dx) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Channels<P>::combine(extent, x, dy, by_x, by_dy, shift, accumulate, dx);
    });
}

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
