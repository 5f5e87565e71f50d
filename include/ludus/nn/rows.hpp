#pragma once

#include <cstddef>
#include <type_traits>

namespace ludus::nn {

/// Rows of numbers in memory, one sample each: row r begins at `data + r * step`.
template <class T>
struct Rows {
    T* data;
    std::size_t step;
    std::size_t count;

    [[nodiscard]] T* row(std::size_t r) const noexcept { return data + r * step; }

    /// The rows [first, last).
    [[nodiscard]] Rows between(std::size_t first, std::size_t last) const noexcept {
        return {row(first), step, last - first};
    }

    [[nodiscard]] explicit(false) operator Rows<const T>() const noexcept
        requires(!std::is_const_v<T>)
    {
        return {data, step, count};
    }
};

}  // namespace ludus::nn
