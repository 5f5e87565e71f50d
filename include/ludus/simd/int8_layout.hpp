#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/simd/linkage.hpp"

/// How rows and matrices of 8-bit numbers lie in memory, see int8.hpp.
namespace LUDUS_KERNEL_NAMESPACE {

/// Numbers of a row that are multiplied at once.
inline constexpr std::size_t int8_group = 4;
/// What a zero is quantised to.
inline constexpr std::uint8_t int8_zero = 128;
/// Groups that a row of so many numbers takes, the last filled up with zeros.
[[nodiscard, gnu::always_inline]] constexpr std::size_t int8_groups(std::size_t depth) noexcept {
    return (depth + int8_group - 1) / int8_group;
}

/// A depth of a matrix at which no sum overflows yet.
inline constexpr std::size_t int8_most_depth = 1 << 16;
/// Columns of a matrix that lie together.
inline constexpr std::size_t int8_panel = 32;
/// Numbers of a matrix in memory.
[[nodiscard, gnu::always_inline]] constexpr std::size_t int8_size(std::size_t depth,
                                                                  std::size_t columns) noexcept {
    return (columns + int8_panel - 1) / int8_panel * int8_panel * int8_groups(depth) * int8_group;
}
/// Where element (k, n) of a matrix of that depth lies: of each panel all groups, one by one.
[[nodiscard, gnu::always_inline]] constexpr std::size_t int8_place(std::size_t depth, std::size_t k,
                                                                   std::size_t n) noexcept {
    const std::size_t group = n / int8_panel * int8_groups(depth) + k / int8_group;
    return (group * int8_panel + n % int8_panel) * int8_group + k % int8_group;
}

/// A matrix [depth x columns] whose elements lie by `int8_place`; between them are zeros. Requires
/// a depth of at most `int8_most_depth`.
struct Int8Matrix {
    std::size_t depth;           ///< numbers of a row that it is multiplied with
    std::size_t columns;         ///< numbers that come of a row
    const std::int8_t* values;   ///< in steps of the column's scale
    const std::int32_t* offset;  ///< of each column: 128 times its sum
    const float* scale;          ///< of each column: what a step is worth
};

/// Rows of 8-bit numbers, each of whole groups. Those of a line lie `step` bytes apart, the lines
/// `line_step`. A row lies together, or in parts of equal length and of whole groups, `part_step`
/// apart: so the points around one of a board are a row in three parts, which others share.
struct Int8Rows {
    const std::uint8_t* data;
    std::size_t count;  ///< of all lines
    std::size_t step;
    std::size_t line = count;  ///< rows of a line; the count is a multiple of it
    std::size_t line_step = 0;
    std::size_t parts = 1;
    std::size_t part_step = 0;
};

}  // namespace LUDUS_KERNEL_NAMESPACE
