#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/multiply_add.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/function.hpp"

namespace LUDUS_NAMESPACE::nn {

/// y[i] = e^x[i] / sum of e^x: a distribution, whatever the sizes of x. `y` may be `x`.
template <class T>
void softmax(std::span<const T> x, std::span<T> y) noexcept {
    assert(x.size() == y.size() && !x.empty());
    simd::softmax(x.size(), x.data(), y.data());
}

/// The same over the places where `mask` is not 0, and 0 elsewhere. Requires such a place.
template <class T>
void masked_softmax(std::span<const T> x, std::span<const T> mask, std::span<T> y) noexcept {
    assert(x.size() == y.size() && mask.size() == y.size());
    T largest = 0;
    bool any = false;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (mask[i] != 0 && (!any || x[i] > largest)) {
            largest = x[i];
            any = true;
        }
    assert(any);
    T sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = mask[i] != 0 ? x[i] - largest : T{0};
    simd::apply_values<simd::Function::exp>(y.size(), y.data(), y.data());
    for (std::size_t i = 0; i < x.size(); ++i) {
        y[i] = mask[i] != 0 ? y[i] : T{0};
        sum += y[i];
    }
    for (T& value : y) value /= sum;
}

/// From the derivative by a softmax's values y, masked or not, to that by its arguments, in place:
/// dy[i] <- y[i] (dy[i] - sum of y dy).
template <class T>
void softmax_slopes(std::span<const T> y, std::span<T> dy) noexcept {
    assert(y.size() == dy.size());
    T sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum = multiply_add(y[i], dy[i], sum);
    for (std::size_t i = 0; i < y.size(); ++i) dy[i] = y[i] * (dy[i] - sum);
}

/// A distribution over the numbers of a vector, in place.
struct Softmax {
    static constexpr bool in_place = true;  ///< it overwrites what it reads

    template <ShapeType In>
    struct Bind {
        static_assert(In::points == 1 && !ShapesType<In>, "Softmax: its input must be a vector");
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = "softmax";
        static constexpr bool in_place = true;
        static constexpr std::size_t parameter_count = 0;

        template <class S, class T>
        static void forward(const T*, Rows<const T>, Rows<T> y) noexcept {
            for (std::size_t r = 0; r < y.count; ++r)
                softmax(std::span<const T>(y.row(r), In::size), std::span<T>(y.row(r), In::size));
        }
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            for (std::size_t r = 0; r < pass.y.count; ++r)
                softmax_slopes(std::span<const T>(pass.y.row(r), In::size),
                               std::span<T>(pass.dx.row(r), In::size));
        }
    };
};

/// A distribution over the places that a mask allows, 0 elsewhere. The input is a vector of two
/// halves, the numbers and then the mask, as `Join<Sequence<..., Dense<n>>, Sequence<>>` puts a
/// second input of n numbers beside the first. Requires a place whose mask is not 0.
struct MaskedSoftmax {
    template <ShapeType In>
    struct Bind {
        static_assert(In::points == 1 && In::size % 2 == 0,
                      "MaskedSoftmax: its input must be a vector of two halves");
        using Input = In;
        using Output = Shape<In::size / 2>;
        static constexpr std::string_view kind = "masked softmax";
        static constexpr bool in_place = false;
        static constexpr bool needs_output = true;
        static constexpr std::size_t parameter_count = 0;
        static constexpr std::size_t size = Output::size;

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            for (std::size_t r = 0; r < x.count; ++r)
                masked_softmax(std::span<const T>(x.row(r), size),
                               std::span<const T>(x.row(r) + size, size),
                               std::span<T>(y.row(r), size));
        }
        /// The mask has no slope.
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            for (std::size_t r = 0; r < pass.dy.count; ++r) {
                const T* const y = pass.y.row(r);
                const T* const dy = pass.dy.row(r);
                T* const dx = pass.dx.row(r);
                T sum = 0;
                for (std::size_t i = 0; i < size; ++i) sum = multiply_add(y[i], dy[i], sum);
                for (std::size_t i = 0; i < size; ++i) {
                    dx[i] = multiply_add(y[i], dy[i] - sum, pass.accumulate ? dx[i] : T{0});
                    if (!pass.accumulate) dx[size + i] = 0;
                }
            }
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
