#pragma once

#include <cstddef>

#include "ludus/simd/linkage.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// Samples in memory, each of several points of some channels: channel c of point p of sample s is
/// `data[s * sample_step + p * point_step + c]`. The points of a board are counted row by row.
template <class T>
struct Points {
    T* data = nullptr;            ///< of the first sample
    std::size_t sample_step = 0;  ///< numbers from one sample to the next
    std::size_t point_step = 0;   ///< numbers from one point to the next

    /// The channels of a point of a sample.
    [[nodiscard, gnu::always_inline]] T* at(std::size_t sample, std::size_t point) const noexcept {
        return data + sample * sample_step + point * point_step;
    }
};

}  // namespace LUDUS_KERNEL_NAMESPACE
