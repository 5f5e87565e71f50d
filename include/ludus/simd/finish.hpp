#pragma once

#include "ludus/simd/linkage.hpp"
#include "ludus/simd/points.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// What is done with results before they are stored, so that no further pass over them is needed.
template <class T>
struct Finish {
    Points<const T> addend{};  ///< lies like the results and is added to them, if it has data
    bool rectify = false;      ///< then negative numbers become zero
};

}  // namespace LUDUS_KERNEL_NAMESPACE
