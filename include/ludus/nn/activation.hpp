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

namespace detail {

/// See `Elementwise`.
template <simd::Function function, class T>
void apply_in_place(const Slot& at, Rows<T> y) noexcept {
    for_each_run(at, at, y.count, y.step,
                 [&](std::size_t r, std::size_t from, std::size_t, std::size_t count) {
                     simd::apply_values<function>(count, y.row(r) + from, y.row(r) + from);
                 });
}

/// See `Silu`.
template <class T>
void silu(const Slot& in, const Slot& out, Rows<const T> x, Rows<T> y) noexcept {
    for_each_run(in, out, y.count, x.step == y.step ? x.step : 0,
                 [&](std::size_t r, std::size_t from, std::size_t to, std::size_t count) {
                     simd::silu(count, x.row(r) + from, y.row(r) + to);
                 });
}

}  // namespace detail

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
            detail::apply_in_place<function>(S::out, y);
        }

        /// Turns the derivative by the function's value into the derivative by its argument.
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            detail::for_each_run(
                S::out, S::out, pass.y.count, pass.y.step,
                [&](std::size_t r, std::size_t at, std::size_t, std::size_t count) {
                    simd::apply_slopes<function>(count, pass.y.row(r) + at, pass.dx.row(r) + at);
                });
        }
    };
};

using Relu = Elementwise<simd::Function::relu>;        ///< max(x, 0)
using Elu = Elementwise<simd::Function::elu>;          ///< x, or e^x - 1 below 0
using Tanh = Elementwise<simd::Function::tanh>;        ///< into [-1, 1]
using Sigmoid = Elementwise<simd::Function::sigmoid>;  ///< 1 / (1 + e^-x)

/// x / (1 + e^-x), close to ReLU and smooth. Its slope cannot be read from its value, so it keeps
/// what it reads. In a learner: docs/results/layers.
/// Source: Ramachandran et al. (2017), "Searching for activation functions", with beta = 1.
struct Silu {
    static constexpr bool in_place = false;

    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = "silu";
        static constexpr bool in_place = false;
        static constexpr std::size_t parameter_count = 0;

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            detail::silu<T>(S::in, S::out, x, y);
        }

        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            detail::for_each_run(
                S::in, S::out, pass.dy.count, 0,
                [&](std::size_t r, std::size_t in, std::size_t out, std::size_t count) {
                    simd::silu_slopes(count, pass.x.row(r) + in, pass.dy.row(r) + out,
                                      pass.accumulate, pass.dx.row(r) + in);
                });
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
