#pragma once

#include <limits>

#include "ludus/simd/linkage.hpp"
#include "ludus/simd/points.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// What is done with results before they are stored, so that no further pass over them is needed.
template <class T>
struct Finish {
    Points<const T> addend{};  ///< lies like the results and is added to them, if it has data
    bool rectify = false;      ///< then negative numbers become zero

    /// The lower bound of results.
    [[nodiscard, gnu::always_inline]] constexpr T least() const noexcept {
        return rectify ? T{0} : -std::numeric_limits<T>::infinity();
    }
};

}  // namespace LUDUS_KERNEL_NAMESPACE
