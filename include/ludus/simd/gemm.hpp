#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

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

/// c = start + a b, for `a` [rows x depth], `b` [depth x columns] and `c` [rows x columns]. `start`
/// is a matrix like `c`; with `start_step` 0 it is one row that serves all (a bias); a null `start`
/// counts as zero; it may be `c` itself, to accumulate. Then comes `finish`, whose addend has a
/// point for each row. Element (i, j) is the chain fma(a[i][k], b[k][j], sum) over k in order: its
/// bits depend neither on the other rows and columns nor on the pack, as long as the pack's `fma`
/// rounds once.
template <std::floating_point T>
void gemm(std::size_t rows, std::size_t columns, std::size_t depth,
          std::type_identity_t<MatrixView<T>> a, const T* b, std::size_t b_step,
          std::type_identity_t<const T*> start, std::size_t start_step, T* c, std::size_t c_step,
          const std::type_identity_t<Finish<T>>& finish = {}) noexcept;

}  // namespace LUDUS_KERNEL_NAMESPACE

#if LUDUS_DEFINES_KERNELS

#include <algorithm>
#include <array>

#include "ludus/core/aligned.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_KERNEL_NAMESPACE {

/// The product of matrices on one pack: `Gemm<P>::run`, see `gemm`.
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

}  // namespace LUDUS_KERNEL_NAMESPACE

#endif
