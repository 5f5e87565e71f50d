#pragma once

#include <cstddef>
#include <string_view>

#include "ludus/core/shape.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/simd/function.hpp"

namespace ludus::nn {

/// A function applied to every number in place.
template <simd::Function function>
struct Elementwise {
    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = simd::name_of(function);
        static constexpr bool in_place = true;
        static constexpr std::size_t parameter_count = 0;

        template <class T>
        static void forward(Rows<T> y) noexcept {
            for (std::size_t r = 0; r < y.count; ++r)
                simd::apply_values<function>(In::size, y.row(r), y.row(r));
        }

        /// Turns the derivative by the function's value into the derivative by its argument.
        template <class T>
        static void backward(Rows<const T> y, Rows<T> dy) noexcept {
            for (std::size_t r = 0; r < y.count; ++r)
                simd::apply_slopes<function>(In::size, y.row(r), dy.row(r));
        }
    };
};

using Relu = Elementwise<simd::Function::relu>;
using Elu = Elementwise<simd::Function::elu>;
using Tanh = Elementwise<simd::Function::tanh>;
using Sigmoid = Elementwise<simd::Function::sigmoid>;

}  // namespace ludus::nn
