#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/linkage.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// A read-only matrix in memory: element (i, j) is `data[i * row_step + j * column_step]`, so that
/// a transposed view costs nothing.
template <class T>
struct MatrixView {
    const T* data = nullptr;      ///< element (0, 0)
    std::size_t row_step = 0;     ///< numbers from one row to the next
    std::size_t column_step = 1;  ///< numbers from one column to the next
};

/// What a kernel takes for the numbers of a matrix of weights.
template <class B, class T>
concept Weight = std::same_as<B, T> || (std::same_as<T, float> && std::same_as<B, Bfloat16>);

/// c = start + a b, for `a` [rows x depth], `b` [depth x columns] and `c` [rows x columns]. `start`
/// is a matrix like `c`; with `start_step` 0 it is one row that serves all (a bias); a null `start`
/// counts as zero; it may be `c` itself, to accumulate. Then comes `finish`, whose addend has a
/// point for each row and must not overlap `c`. Element (i, j) is the chain fma(a[i][k], b[k][j],
/// sum) over k in order: its bits depend neither on the other rows and columns nor on the pack, as
/// long as the pack's `fma` rounds once. Takes up to 38 KB of the stack.
template <std::floating_point T>
void gemm(std::size_t rows, std::size_t columns, std::size_t depth,
          std::type_identity_t<MatrixView<T>> a, const T* b, std::size_t b_step,
          std::type_identity_t<const T*> start, std::size_t start_step, T* c, std::size_t c_step,
          const std::type_identity_t<Finish<T>>& finish = {}) noexcept;

/// Columns of a matrix that lie together when it is packed: of each such panel all rows, one after
/// another. The last one may have fewer columns.
inline constexpr std::size_t panel_columns = 32;

/// Where a column lies in a row of a panel of `width` columns. Of 16 bits, those of the two halves
/// of a whole panel lie in pairs, so that one instruction makes floats of all firsts or seconds.
template <class B>
[[nodiscard, gnu::always_inline]] constexpr std::size_t panel_place(std::size_t width,
                                                                    std::size_t column) noexcept {
    constexpr std::size_t half = panel_columns / 2;
    if (sizeof(B) != 2 || width < panel_columns) return column;
    return column % half * 2 + column / half;
}

/// Packs a matrix [depth x columns] that lies row by row.
template <class T, class B>
[[gnu::always_inline]] inline void pack_panels(std::size_t depth, std::size_t columns,
                                               const T* from, B* packed) noexcept {
    for (std::size_t first = 0; first < columns; first += panel_columns) {
        const std::size_t width = columns - first < panel_columns ? columns - first : panel_columns;
        for (std::size_t k = 0; k < depth; ++k, packed += width)
            for (std::size_t n = 0; n < width; ++n)
                packed[panel_place<B>(width, n)] = B(from[k * columns + first + n]);
    }
}

/// The same product with a packed matrix `b`, which is read from its first number to its last one:
/// faster where it does not stay in the first cache. `b` may be of numbers of 16 bits: the result
/// is that for these numbers as floats.
template <std::floating_point T, Weight<T> B>
void packed_gemm(std::size_t rows, std::size_t columns, std::size_t depth,
                 std::type_identity_t<MatrixView<T>> a, const B* b,
                 std::type_identity_t<const T*> start, std::size_t start_step, T* c,
                 std::size_t c_step, const std::type_identity_t<Finish<T>>& finish = {}) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include <algorithm>
#include <array>

#include "ludus/core/aligned.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"
#include "ludus/simd/tile.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// The products of matrices on one pack: `Gemm<P>::run`, see `gemm`, and `Gemm<P>::run_packed`.
template <class P>
class Gemm;

}  // namespace LUDUS_KERNEL_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/gemm.inc"
#include "ludus/simd/for_each_pack.inc"

namespace LUDUS_KERNEL_NAMESPACE {

template <std::floating_point T>
void gemm(std::size_t rows, std::size_t columns, std::size_t depth,
          std::type_identity_t<MatrixView<T>> a, const T* b, std::size_t b_step,
          std::type_identity_t<const T*> start, std::size_t start_step, T* c, std::size_t c_step,
          const std::type_identity_t<Finish<T>>& finish) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Gemm<P>::run(rows, columns, depth, a, b, b_step, start, start_step, c, c_step, finish);
    });
}

template <std::floating_point T, Weight<T> B>
void packed_gemm(std::size_t rows, std::size_t columns, std::size_t depth,
                 std::type_identity_t<MatrixView<T>> a, const B* b,
                 std::type_identity_t<const T*> start, std::size_t start_step, T* c,
                 std::size_t c_step, const std::type_identity_t<Finish<T>>& finish) noexcept {
    with_native<T>([&]<class P>(std::type_identity<P>) {
        Gemm<P>::run_packed(rows, columns, depth, a, b, start, start_step, c, c_step, finish);
    });
}

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
