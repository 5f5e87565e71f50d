#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "ludus/core/shape.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/simd/gemm.hpp"

namespace ludus::nn {

/// Fully connected: y = x W + b, with W [inputs x Outputs] row by row, then b [Outputs].
template <std::size_t Outputs>
struct Dense {
    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = Shape<Outputs>;
        static constexpr std::string_view kind = "dense";
        static constexpr bool in_place = false;
        static constexpr std::size_t inputs = In::size;
        static constexpr std::size_t weight_count = inputs * Outputs;
        static constexpr std::size_t parameter_count = weight_count + Outputs;
        static constexpr std::size_t fan_in = inputs;
        static constexpr std::size_t fan_out = Outputs;

        /// W transposed [Outputs x inputs], for `backward`.
        static constexpr std::size_t scratch_count = weight_count;
        /// Rows of W, then the bias as one more: what `gradient` counts in.
        static constexpr std::size_t gradient_rows = inputs + 1;
        static constexpr std::size_t gradient_width = Outputs;

        template <class T>
        static void forward(const T* parameters, Rows<const T> x, Rows<T> y) noexcept {
            simd::gemm(x.count, Outputs, inputs, {x.data, x.step}, parameters, Outputs,
                       parameters + weight_count, 0, y.data, y.step);
        }

        template <class T>
        static void prepare(const T* parameters, T* scratch) noexcept {
            constexpr std::size_t tile = 16;
            for (std::size_t i = 0; i < inputs; i += tile)
                for (std::size_t j = 0; j < Outputs; j += tile)
                    for (std::size_t r = i; r < std::min(i + tile, inputs); ++r)
                        for (std::size_t c = j; c < std::min(j + tile, Outputs); ++c)
                            scratch[c * inputs + r] = parameters[r * Outputs + c];
        }

        template <class T>
        static void backward(const T* scratch, Rows<const T> dy, Rows<T> dx) noexcept {
            simd::gemm(dy.count, inputs, Outputs, {dy.data, dy.step}, scratch, inputs, nullptr, 0,
                       dx.data, dx.step);
        }

        /// `gradient` points at the layer's own part of the gradient buffer.
        template <class T>
        static void gradient(Rows<const T> x, Rows<const T> dy, std::size_t first, std::size_t last,
                             T* gradient) noexcept {
            constexpr std::size_t depth = 256;  // samples at a time, to stay in the cache
            T* const to = gradient + first * Outputs;
            const std::size_t rows = std::min(last, inputs) - std::min(first, inputs);
            if (rows > 0 && x.count == 0) std::fill_n(to, rows * Outputs, T{0});
            for (std::size_t s = 0; rows > 0 && s < x.count; s += depth)
                simd::gemm(rows, Outputs, std::min(depth, x.count - s),
                           {x.row(s) + first, 1, x.step}, dy.row(s), dy.step, s == 0 ? nullptr : to,
                           Outputs, to, Outputs);
            if (last <= inputs) return;
            T* const bias = gradient + weight_count;
            std::fill_n(bias, Outputs, T{0});
            for (std::size_t s = 0; s < dy.count; ++s)
                for (std::size_t j = 0; j < Outputs; ++j) bias[j] += dy.row(s)[j];
        }
    };
};

}  // namespace ludus::nn
