#pragma once

#include <cstddef>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/function.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A function applied to every number in place.
template <simd::Function function>
struct Elementwise {
    static constexpr bool in_place = true;  ///< it overwrites what it reads

    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = simd::name_of(function);
        static constexpr bool in_place = true;
        /// So that the layer before can do its work, see finished.hpp.
        static constexpr bool rectifies = function == simd::Function::relu;
        static constexpr std::size_t parameter_count = 0;

        template <class S, class T>
        static void forward(const T*, Rows<const T>, Rows<T> y) noexcept {
            for_each_run<S>(y, [&](std::size_t r, std::size_t at, std::size_t count) {
                simd::apply_values<function>(count, y.row(r) + at, y.row(r) + at);
            });
        }

        /// Turns the derivative by the function's value into the derivative by its argument.
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            for_each_run<S>(pass.y, [&](std::size_t r, std::size_t at, std::size_t count) {
                simd::apply_slopes<function>(count, pass.y.row(r) + at, pass.dx.row(r) + at);
            });
        }

    private:
        /// Calls `visit(row, first, count)` for all runs of numbers that lie together.
        template <class S, class T, class Visit>
        static void for_each_run(Rows<T> y, const Visit& visit) noexcept {
            constexpr Slot at = S::out;
            if (at.dense() && y.step == at.points * at.channels) {
                visit(0, 0, y.count * y.step);
            } else {
                for (std::size_t r = 0; r < y.count; ++r)
                    if constexpr (at.dense())
                        visit(r, 0, at.points * at.channels);
                    else
                        for (std::size_t p = 0; p < at.points; ++p)
                            visit(r, p * at.step, at.channels);
            }
        }
    };
};

using Relu = Elementwise<simd::Function::relu>;        ///< max(x, 0)
using Elu = Elementwise<simd::Function::elu>;          ///< x, or e^x - 1 below 0
using Tanh = Elementwise<simd::Function::tanh>;        ///< into [-1, 1]
using Sigmoid = Elementwise<simd::Function::sigmoid>;  ///< 1 / (1 + e^-x)

}  // namespace LUDUS_NAMESPACE::nn
