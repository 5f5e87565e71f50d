#pragma once

#include <cmath>
#include <concepts>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// a b + c, with the same bits whatever the flags: in a plain sum with a product, compilers round
/// the product or not, as flags and processor let them. Floats are computed as doubles, in which
/// their product is exact, so that the bits are those of every system; doubles by `std::fma`, which
/// takes long on processors without such an instruction.
template <std::floating_point T>
[[nodiscard]] inline T multiply_add(T a, T b, T c) noexcept {
    if constexpr (std::same_as<T, float>)
        return static_cast<float>(static_cast<double>(a) * static_cast<double>(b) +
                                  static_cast<double>(c));
    else
        return std::fma(a, b, c);
}

}  // namespace LUDUS_NAMESPACE
