#pragma once

#include <cstddef>
#include <type_traits>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Rows of numbers in memory, one sample each: row r begins at `data + r * step`.
template <class T>
struct Rows {
    T* data = nullptr;      ///< of the first row
    std::size_t step = 0;   ///< numbers from one row to the next
    std::size_t count = 0;  ///< of rows

    /// A row's first number.
    [[nodiscard]] T* row(std::size_t r) const noexcept { return data + r * step; }

    /// The rows [first, last).
    [[nodiscard]] Rows between(std::size_t first, std::size_t last) const noexcept {
        return {row(first), step, last - first};
    }

    /// The same, to be read only.
    [[nodiscard]] explicit(false) operator Rows<const T>() const noexcept
        requires(!std::is_const_v<T>)
    {
        return {data, step, count};
    }
};

}  // namespace LUDUS_NAMESPACE::nn
