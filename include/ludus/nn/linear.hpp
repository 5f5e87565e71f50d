#pragma once

#include <algorithm>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/function.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/transpose.hpp"

namespace LUDUS_NAMESPACE::nn::detail {

/// Rows times a matrix: y = x W + b, with W [inputs x outputs] row by row, then b [outputs] if
/// there is one. What dense layers do with samples, and 1x1 convolutions with points.
template <std::size_t inputs, std::size_t outputs, bool with_bias>
struct Linear {
    static constexpr std::size_t weight_count = inputs * outputs;
    static constexpr std::size_t parameter_count = weight_count + (with_bias ? outputs : 0);
    /// Rows of W, then the bias as one more: what `gradient` counts in.
    static constexpr std::size_t gradient_rows = inputs + (with_bias ? 1 : 0);

    /// The bias among the parameters; null if there is none.
    template <class T>
    [[nodiscard]] static const T* bias(const T* parameters) noexcept {
        return with_bias ? parameters + weight_count : nullptr;
    }
    template <class T>
    static void forward(const T* parameters, std::size_t rows, const T* x, std::size_t x_step, T* y,
                        std::size_t y_step, const simd::Finish<T>& finish) noexcept {
        simd::gemm(rows, outputs, inputs, {x, x_step}, parameters, outputs, bias(parameters), 0, y,
                   y_step, finish);
    }

    /// The weights as `multiply` reads them.
    template <class W, class T>
    static void pack(const T* weights, W* packed) noexcept {
        simd::pack_panels(inputs, outputs, weights, packed);
    }
    /// The same as `forward`, by packed weights. A null bias counts as zero.
    template <class W, class T>
    static void multiply(const W* packed, const T* bias, std::size_t rows, const T* x,
                         std::size_t x_step, T* y, std::size_t y_step,
                         const simd::Finish<T>& finish) noexcept {
        simd::packed_gemm<T>(rows, outputs, inputs, {x, x_step}, packed, bias, 0, y, y_step,
                             finish);
    }

    /// W transposed [outputs x inputs] and packed, for `backward`.
    template <class T>
    static void prepare(const T* parameters, T* scratch) noexcept {
        for (std::size_t first = 0; first < inputs; first += simd::panel_columns) {
            const std::size_t width = std::min(simd::panel_columns, inputs - first);
            simd::transpose(width, outputs, parameters + first * outputs, outputs,
                            scratch + first * outputs, width);
        }
    }

    template <class T>
    static void backward(const T* scratch, std::size_t rows, const T* dy, std::size_t dy_step,
                         T* dx, std::size_t dx_step, bool accumulate) noexcept {
        simd::packed_gemm<T>(rows, inputs, outputs, {dy, dy_step}, scratch,
                             accumulate ? dx : nullptr, dx_step, dx, dx_step);
    }

    /// Gradient rows [first, last), from `rows` rows of x and dy.
    template <class T>
    static void gradient(std::size_t rows, const T* x, std::size_t x_step, const T* dy,
                         std::size_t dy_step, std::size_t first, std::size_t last, bool accumulate,
                         T* gradient) noexcept {
        constexpr std::size_t depth = 256;  // rows at a time, to stay in the cache
        T* const to = gradient + first * outputs;
        const std::size_t count = std::min(last, inputs) - std::min(first, inputs);
        if (count > 0 && rows == 0 && !accumulate) std::fill_n(to, count * outputs, T{0});
        for (std::size_t r = 0; count > 0 && r < rows; r += depth)
            simd::gemm(count, outputs, std::min(depth, rows - r),
                       {x + r * x_step + first, 1, x_step}, dy + r * dy_step, dy_step,
                       r == 0 && !accumulate ? nullptr : to, outputs, to, outputs);
        if (!with_bias || last <= inputs) return;
        T* const bias = gradient + weight_count;
        if (!accumulate) std::fill_n(bias, outputs, T{0});
        for (std::size_t r = 0; r < rows; ++r) simd::add_values(outputs, dy + r * dy_step, bias);
    }
};

}  // namespace LUDUS_NAMESPACE::nn::detail
