#pragma once

#include <concepts>
#include <cstddef>

#include "ludus/simd/linkage.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// to[j][i] = from[i][j] for i below `rows` and j below `columns`.
template <std::floating_point T>
void transpose(std::size_t rows, std::size_t columns, const T* from, std::size_t from_step, T* to,
               std::size_t to_step) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include <algorithm>

#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_KERNEL_NAMESPACE::detail {

/// to[j][i] = from[i][j], for a part of a matrix.
template <class T>
void transpose_plain(std::size_t rows, std::size_t columns, const T* from, std::size_t from_step,
                     T* to, std::size_t to_step) noexcept {
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t i = 0; i < rows; ++i) to[j * to_step + i] = from[i * from_step + j];
}

}  // namespace LUDUS_KERNEL_NAMESPACE::detail

#if defined(__x86_64__)

namespace LUDUS_KERNEL_NAMESPACE::detail {
LUDUS_BEGIN_TARGET(LUDUS_AVX2)

/// The same for 8 x 8 floats: halves of rows i and i + 4 are loaded side by side, so that all the
/// rest happens within halves.
inline void transpose_8x8(const float* from, std::size_t from_step, float* to,
                          std::size_t to_step) noexcept {
    const auto halves = [&](std::size_t row, std::size_t column) {
        const float* const at = from + row * from_step + column;
        return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at)),
                                    _mm_loadu_ps(at + 4 * from_step), 1);
    };
    const auto store = [&](std::size_t row, __m256 numbers) {
        _mm256_storeu_ps(to + row * to_step, numbers);
    };
    LUDUS_UNROLL
    for (std::size_t column = 0; column < 8; column += 4) {
        const __m256 r0 = halves(0, column);
        const __m256 r1 = halves(1, column);
        const __m256 r2 = halves(2, column);
        const __m256 r3 = halves(3, column);
        const __m256 low01 = _mm256_unpacklo_ps(r0, r1);
        const __m256 high01 = _mm256_unpackhi_ps(r0, r1);
        const __m256 low23 = _mm256_unpacklo_ps(r2, r3);
        const __m256 high23 = _mm256_unpackhi_ps(r2, r3);
        store(column, _mm256_shuffle_ps(low01, low23, 0b01'00'01'00));
        store(column + 1, _mm256_shuffle_ps(low01, low23, 0b11'10'11'10));
        store(column + 2, _mm256_shuffle_ps(high01, high23, 0b01'00'01'00));
        store(column + 3, _mm256_shuffle_ps(high01, high23, 0b11'10'11'10));
    }
}

inline void transpose_avx2(std::size_t rows, std::size_t columns, const float* from,
                           std::size_t from_step, float* to, std::size_t to_step) noexcept {
    constexpr std::size_t tile = 8;
    for (std::size_t j = 0; j < columns; j += tile)
        for (std::size_t i = 0; i < rows; i += tile) {
            const float* const source = from + i * from_step + j;
            float* const target = to + j * to_step + i;
            if (i + tile <= rows && j + tile <= columns)
                transpose_8x8(source, from_step, target, to_step);
            else
                transpose_plain(std::min(tile, rows - i), std::min(tile, columns - j), source,
                                from_step, target, to_step);
        }
}

LUDUS_END_TARGET
}  // namespace LUDUS_KERNEL_NAMESPACE::detail

#endif

namespace LUDUS_KERNEL_NAMESPACE {

template <std::floating_point T>
void transpose(std::size_t rows, std::size_t columns, const T* from, std::size_t from_step, T* to,
               std::size_t to_step) noexcept {
#if defined(__x86_64__)
    if constexpr (std::same_as<T, float>)
        if (native_level() != Level::baseline)
            return detail::transpose_avx2(rows, columns, from, from_step, to, to_step);
#endif
    detail::transpose_plain(rows, columns, from, from_step, to, to_step);
}

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
