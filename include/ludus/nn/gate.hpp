#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/multiply_add.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// What `Gate` puts out for two parts of `size` numbers.
template <class T>
void gate(std::size_t size, Rows<const T> x, Rows<T> y) noexcept {
    for (std::size_t r = 0; r < x.count; ++r) {
        const T* const from = x.row(r);
        T* const to = y.row(r);
        T sum = 0;
        for (std::size_t i = 0; i < size; ++i) sum += to[i] = from[i] * from[size + i];
        for (std::size_t i = 0; i < size; ++i) to[i] /= sum;
        std::copy_n(from + size, size, to + size);
    }
}

}  // namespace detail

/// Of two parts of equal size, the first times the second, number by number and brought to a sum of
/// 1, and the second as it is: what a validity head does to a distribution over actions. Requires
/// products whose sum is positive.
/// Source: Dasgupta & Chong (2021), section 5.4.
struct Gate {
    template <ShapeType In>
    struct Bind {
        static_assert(ShapesType<In>, "Gate: its input must be Shapes of two parts");
        static_assert(In::part_count == 2 && In::size == 2 * In::offset[1],
                      "Gate: its input must have two parts of equal size");
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = "gate";
        static constexpr bool in_place = false;
        static constexpr bool needs_output = true;
        static constexpr std::size_t parameter_count = 0;
        static constexpr std::size_t size = In::offset[1];

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            detail::gate<T>(size, x, y);
        }

        /// With p = x1 x2 and y = p / s, dp = (dy - sum of y dy) / s.
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            for (std::size_t r = 0; r < pass.dy.count; ++r) {
                const T* const from = pass.x.row(r);
                const T* const slope = pass.dy.row(r);
                T* const to = pass.dx.row(r);
                T sum = 0;
                T mean = 0;
                for (std::size_t i = 0; i < size; ++i) {
                    sum = multiply_add(from[i], from[size + i], sum);
                    mean = multiply_add(pass.y.row(r)[i], slope[i], mean);
                }
                for (std::size_t i = 0; i < size; ++i) {
                    const T product = (slope[i] - mean) / sum;
                    const T second = multiply_add(product, from[i], slope[size + i]);
                    to[i] = multiply_add(product, from[size + i], pass.accumulate ? to[i] : T{0});
                    to[size + i] = pass.accumulate ? to[size + i] + second : second;
                }
            }
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
