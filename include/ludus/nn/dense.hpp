#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/linear.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/transpose.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Fully connected: y = x W + b, with W [inputs x Outputs] row by row, then b [Outputs] if there is
/// one. A board is read as the vector of its numbers.
template <std::size_t Outputs, bool bias = true>
struct Dense {
    /// What becomes of it when a normalisation after it is folded into it, see frozen.hpp.
    using WithBias = Dense<Outputs, true>;

    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = Shape<Outputs>;
        static constexpr std::string_view kind = bias ? "dense" : "dense without bias";
        static constexpr bool in_place = false;
        static constexpr bool takes_finish = true;
        static constexpr std::size_t inputs = In::size;

        using Linear = detail::Linear<inputs, Outputs, bias>;
        static constexpr std::size_t weight_count = Linear::weight_count;
        static constexpr std::size_t parameter_count = Linear::parameter_count;
        static constexpr std::size_t fan_in = inputs;
        static constexpr std::size_t outputs = Outputs;
        static constexpr std::size_t fan_out = Outputs;
        static constexpr std::size_t scratch_count = weight_count;
        static constexpr std::size_t gradient_rows = Linear::gradient_rows;
        static constexpr std::size_t gradient_width = Outputs;

        static constexpr std::size_t matrix_rows = 1;
        static constexpr std::size_t matrix_depth = inputs;

        template <class S, class T>
        static void forward(const T* parameters, Rows<const T> x, Rows<T> y,
                            simd::Finish<T> finish = {}) noexcept {
            static_assert(S::in.dense(), "Dense: must not read a branch of channels");
            finish.addend.point_step = finish.addend.sample_step;
            Linear::forward(parameters, x.count, x.data, x.step, y.data, y.step, finish);
        }
        template <class W, class T>
        static void pack(const T* weights, W* packed) noexcept {
            Linear::pack(weights, packed);
        }
        template <class S, class W, class T>
        static void multiply(const W* packed, const T* start, Rows<const T> x, Rows<T> y,
                             simd::Finish<T> finish) noexcept {
            finish.addend.point_step = finish.addend.sample_step;
            Linear::multiply(packed, start, x.count, x.data, x.step, y.data, y.step, finish);
        }
        template <class T>
        static void prepare(const T* parameters, T* scratch) noexcept {
            Linear::prepare(parameters, scratch);
        }
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            Linear::backward(pass.prepared, pass.dy.count, pass.dy.data, pass.dy.step, pass.dx.data,
                             pass.dx.step, pass.accumulate);
        }
        /// Up to so many samples it is quicker to turn their errors, and back, than to prepare.
        static constexpr std::size_t few = std::min(inputs, Outputs) / 4;
        /// The same as `backward`, for few samples: dx^T = W dy^T. `scratch` is overwritten.
        template <class T>
        static void backward_few(const BackwardPass<T>& pass, T* scratch) noexcept {
            const Rows<const T> dy = pass.dy;
            const Rows<T> dx = pass.dx;
            const std::size_t count = dy.count;
            T* const turned_dy = scratch;
            T* const turned_dx = scratch + Outputs * count;
            simd::transpose(count, Outputs, dy.data, dy.step, turned_dy, count);
            if (pass.accumulate) simd::transpose(count, inputs, dx.data, dx.step, turned_dx, count);
            simd::gemm(inputs, count, Outputs, {pass.parameters, Outputs}, turned_dy, count,
                       pass.accumulate ? turned_dx : nullptr, count, turned_dx, count);
            simd::transpose(inputs, count, turned_dx, count, dx.data, dx.step);
        }
        template <class S, class T>
        static void gradient(const GradientPass<T>& pass, T* gradient) noexcept {
            Linear::gradient(pass.x.count, pass.x.data, pass.x.step, pass.dy.data, pass.dy.step,
                             pass.first_row, pass.last_row, false, gradient);
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
