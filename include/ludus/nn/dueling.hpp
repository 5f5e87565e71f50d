#pragma once

#include <cstddef>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

template <class T>
[[nodiscard]] T mean(std::size_t count, const T* values) noexcept {
    T sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values[i];
    return sum / static_cast<T>(count);
}

/// What `Dueling` puts out for `actions` actions.
template <class T>
void join_advantages(std::size_t actions, Rows<const T> x, Rows<T> y) noexcept {
    for (std::size_t r = 0; r < x.count; ++r) {
        const T* const advantages = x.row(r) + 1;
        const T base = x.row(r)[0] - mean(actions, advantages);
        for (std::size_t i = 0; i < actions; ++i) y.row(r)[i] = base + advantages[i];
    }
}

}  // namespace detail

/// Joins a value of the position and an advantage of each action: Q_i = V + A_i - mean of A.
/// Follows a `Fork<value head, advantage head>`.
/// Source: Wang et al. (2016), "Dueling network architectures", equation 9.
struct Dueling {
    template <ShapeType In>
    struct Bind {
        static_assert(ShapesType<In>,
                      "Dueling: its input must be Shapes of a value and advantages");
        static_assert(In::part_count == 2 && In::offset[1] == 1,
                      "Dueling: its input must be one value, then the advantages");
        using Input = In;
        static constexpr std::size_t actions = In::size - 1;
        using Output = Shape<actions>;
        static constexpr std::string_view kind = "dueling";
        static constexpr bool in_place = false;
        static constexpr std::size_t parameter_count = 0;

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            detail::join_advantages<T>(actions, x, y);
        }

        /// dV = sum of dQ, dA_i = dQ_i - mean of dQ.
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            for (std::size_t r = 0; r < pass.dy.count; ++r) {
                const T average = detail::mean(actions, pass.dy.row(r));
                T* const to = pass.dx.row(r);
                const auto put = [&](std::size_t i, T slope) {
                    to[i] = pass.accumulate ? to[i] + slope : slope;
                };
                put(0, average * static_cast<T>(actions));
                for (std::size_t i = 0; i < actions; ++i) put(1 + i, pass.dy.row(r)[i] - average);
            }
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
