#pragma once

#include <cmath>
#include <cstddef>
#include <string_view>

#include "ludus/core/shape.hpp"
#include "ludus/nn/rows.hpp"

namespace ludus::nn {

/// A function applied to every number in place; `Function::slope(y)` is its derivative where its
/// value is y.
template <class Function>
struct Elementwise {
    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = Function::name;
        static constexpr bool in_place = true;
        static constexpr std::size_t parameter_count = 0;

        template <class T>
        static void forward(Rows<T> y) noexcept {
            for (std::size_t r = 0; r < y.count; ++r)
                for (std::size_t i = 0; i < In::size; ++i)
                    y.row(r)[i] = Function::value(y.row(r)[i]);
        }

        /// Turns the derivative by the function's value into the derivative by its argument.
        template <class T>
        static void backward(Rows<const T> y, Rows<T> dy) noexcept {
            for (std::size_t r = 0; r < y.count; ++r)
                for (std::size_t i = 0; i < In::size; ++i)
                    dy.row(r)[i] *= Function::slope(y.row(r)[i]);
        }
    };
};

namespace detail {

struct ReluFunction {
    static constexpr std::string_view name = "relu";

    template <class T>
    [[nodiscard]] static T value(T x) noexcept {
        return x > 0 ? x : T{0};
    }
    template <class T>
    [[nodiscard]] static T slope(T y) noexcept {
        return y > 0 ? T{1} : T{0};
    }
};

struct TanhFunction {
    static constexpr std::string_view name = "tanh";

    template <class T>
    [[nodiscard]] static T value(T x) noexcept {
        return std::tanh(x);
    }
    template <class T>
    [[nodiscard]] static T slope(T y) noexcept {
        return 1 - y * y;
    }
};

}  // namespace detail

/// max(0, x); its derivative at 0 is taken as 0.
using Relu = Elementwise<detail::ReluFunction>;
/// The hyperbolic tangent, into (-1, 1).
using Tanh = Elementwise<detail::TanhFunction>;

}  // namespace ludus::nn
