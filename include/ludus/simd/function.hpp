#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "ludus/simd/linkage.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// Functions of one number. Those with an exponential, into bounded ranges, agree with the exact
/// value to 3e-7. Of a NaN each makes a NaN.
enum class Function : std::uint8_t {
    relu,     ///< max(0, x); its derivative at 0 is taken as 0
    elu,      ///< x where it is positive, else e^x - 1
    tanh,     ///< into [-1, 1]
    sigmoid,  ///< 1 / (1 + e^-x), into [0, 1]
    exp,      ///< e^x, at most e^88 and at least e^-87
};

/// Its name in texts that describe networks.
[[nodiscard, gnu::always_inline]] constexpr std::string_view name_of(Function function) noexcept {
    switch (function) {
        case Function::relu: return "relu";
        case Function::elu: return "elu";
        case Function::tanh: return "tanh";
        case Function::sigmoid: return "sigmoid";
        case Function::exp: break;
    }
    return "exp";
}

/// y[i] = f(x[i]); `y` may be `x`. A number's result does not depend on its place.
template <Function function, std::floating_point T>
void apply_values(std::size_t count, const T* x, T* y) noexcept;

/// dy[i] *= f'(x) where f(x) = y[i].
template <Function function, std::floating_point T>
void apply_slopes(std::size_t count, const T* y, T* dy) noexcept;

/// y[i] += x[i].
template <std::floating_point T>
void add_values(std::size_t count, const T* x, T* y) noexcept;

/// y[i] = x[i] / (1 + e^-x[i]), of finite numbers; `y` may be `x`. Within 3e-7 of the exact value,
/// or of its size where that is above 1.
template <std::floating_point T>
void silu(std::size_t count, const T* x, T* y) noexcept;

/// dx[i] = f'(x[i]) dy[i] where f is the function of `silu`, or adds it; `dx` may be `dy`.
template <std::floating_point T>
void silu_slopes(std::size_t count, const T* x, const T* dy, bool accumulate, T* dx) noexcept;

/// y[i] = e^x[i] / sum of e^x; `y` may be `x`. Requires a number.
template <std::floating_point T>
void softmax(std::size_t count, const T* x, T* y) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include <algorithm>
#include <cmath>

#include "ludus/simd/native.hpp"
#include "ludus/simd/slices.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// Functions over arrays on one pack: see `apply_values` and `apply_slopes`.
template <class P>
struct Apply;

}  // namespace LUDUS_KERNEL_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/function.inc"
#include "ludus/simd/for_each_pack.inc"

namespace LUDUS_KERNEL_NAMESPACE {

template <Function function, std::floating_point T>
void apply_values(std::size_t count, const T* x, T* y) noexcept {
    with_native<T>(
        [&]<class P>(std::type_identity<P>) { Apply<P>::template values<function>(count, x, y); });
}

template <Function function, std::floating_point T>
void apply_slopes(std::size_t count, const T* y, T* dy) noexcept {
    with_native<T>(
        [&]<class P>(std::type_identity<P>) { Apply<P>::template slopes<function>(count, y, dy); });
}

template <std::floating_point T>
void add_values(std::size_t count, const T* x, T* y) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) { Apply<P>::add(count, x, y); });
}

template <std::floating_point T>
void silu(std::size_t count, const T* x, T* y) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) { Apply<P>::silu(count, x, y); });
}

template <std::floating_point T>
void silu_slopes(std::size_t count, const T* x, const T* dy, bool accumulate, T* dx) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Apply<P>::silu_slopes(count, x, dy, accumulate, dx);
    });
}

// Not inlined: where it sees that an array is shorter than a pack, GCC 12 takes masked loads for
// mistakes (-Warray-bounds).
template <std::floating_point T>
[[gnu::noinline]] void softmax(std::size_t count, const T* x, T* y) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) { Apply<P>::softmax(count, x, y); });
}

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
