#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "ludus/simd/native.hpp"

namespace ludus::simd {

/// A read-only matrix in memory: element (i, j) is `data[i * row_step + j * column_step]`, so that
/// a transposed view costs nothing.
template <class T>
struct MatrixView {
    const T* data = nullptr;
    std::size_t row_step = 0;
    std::size_t column_step = 1;
};

namespace detail {

/// One tile of the product, `Rows` rows by `Packs` packs; `tail` numbers lie in the last pack.
/// The sums stay in registers and run over the depth in order: every element of the result is
/// one chain of fused multiply-adds, the same whatever tile it falls into.
template <class P, std::size_t Rows, std::size_t Packs, bool Whole, class T>
inline void gemm_tile(std::size_t depth, MatrixView<T> a, const T* b, std::size_t b_step,
                      const T* start, std::size_t start_step, T* c, std::size_t c_step,
                      std::size_t tail) noexcept {
    const auto load = [tail](const T* from, std::size_t pack) {
        return Whole || pack + 1 < Packs ? P::load(from + pack * P::lanes)
                                         : P::load(from + pack * P::lanes, tail);
    };
    std::array<std::array<P, Packs>, Rows> sum{};
    for (std::size_t i = 0; i < Rows; ++i)
        for (std::size_t j = 0; j < Packs; ++j)
            sum[i][j] = start != nullptr ? load(start + i * start_step, j) : P::zero();

    for (std::size_t k = 0; k < depth; ++k) {
        std::array<P, Packs> row{};
        for (std::size_t j = 0; j < Packs; ++j) row[j] = load(b + k * b_step, j);
        for (std::size_t i = 0; i < Rows; ++i) {
            const P scale = P::broadcast(a.data[i * a.row_step + k * a.column_step]);
            for (std::size_t j = 0; j < Packs; ++j) sum[i][j] = fma(scale, row[j], sum[i][j]);
        }
    }
    for (std::size_t i = 0; i < Rows; ++i)
        for (std::size_t j = 0; j < Packs; ++j) {
            T* to = c + i * c_step + j * P::lanes;
            if (Whole || j + 1 < Packs)
                sum[i][j].store(to);
            else
                sum[i][j].store(to, tail);
        }
}

/// All columns of `Rows` rows.
template <class P, std::size_t Rows, class T>
inline void gemm_strip(std::size_t columns, std::size_t depth, MatrixView<T> a, const T* b,
                       std::size_t b_step, const T* start, std::size_t start_step, T* c,
                       std::size_t c_step) noexcept {
    constexpr std::size_t width = P::tile_packs * P::lanes;
    const auto from = [&](std::size_t j) { return start == nullptr ? start : start + j; };
    std::size_t j = 0;
    for (; j + width <= columns; j += width)
        gemm_tile<P, Rows, P::tile_packs, true>(depth, a, b + j, b_step, from(j), start_step, c + j,
                                                c_step, P::lanes);
    for (std::size_t pack = 0; pack < P::tile_packs && j < columns; ++pack, j += P::lanes)
        gemm_tile<P, Rows, 1, false>(depth, a, b + j, b_step, from(j), start_step, c + j, c_step,
                                     std::min(P::lanes, columns - j));
}

}  // namespace detail

/// c = start + a b, for `a` [rows x depth], `b` [depth x columns] and `c` [rows x columns].
/// `start` is a matrix like `c`; with `start_step` 0 it is one row that serves all (a bias); a null
/// `start` counts as zero; it may be `c` itself, to accumulate.
/// Element (i, j) is the chain fma(a[i][k], b[k][j], sum) over k in order: its bits depend neither
/// on the other rows and columns nor on the pack, as long as the pack's `fma` rounds once.
template <class P, class T = typename P::value_type>
    requires Pack<P>
void gemm(std::size_t rows, std::size_t columns, std::size_t depth,
          std::type_identity_t<MatrixView<T>> a, const T* b, std::size_t b_step, const T* start,
          std::size_t start_step, T* c, std::size_t c_step) noexcept {
    std::size_t i = 0;
    const auto strips = [&]<std::size_t Rows>(std::integral_constant<std::size_t, Rows>) {
        for (; i + Rows <= rows; i += Rows)
            detail::gemm_strip<P, Rows>(
                columns, depth, MatrixView<T>{a.data + i * a.row_step, a.row_step, a.column_step},
                b, b_step, start == nullptr ? start : start + i * start_step, start_step,
                c + i * c_step, c_step);
    };
    strips(std::integral_constant<std::size_t, P::tile_rows>{});
    if constexpr (P::tile_rows > 8) strips(std::integral_constant<std::size_t, 8>{});
    if constexpr (P::tile_rows > 4) strips(std::integral_constant<std::size_t, 4>{});
    strips(std::integral_constant<std::size_t, 2>{});
    strips(std::integral_constant<std::size_t, 1>{});
}

}  // namespace ludus::simd
