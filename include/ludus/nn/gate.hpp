#pragma once

#include <cstddef>
#include <string_view>

#include "ludus/core/shape.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"

namespace ludus::nn {

/// Of two parts of equal size, the first times the second, number by number, and the second as it is:
/// what a validity head does to the choice of an action.
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
        static constexpr bool needs_output = false;
        static constexpr std::size_t parameter_count = 0;
        static constexpr std::size_t size = In::offset[1];

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            for (std::size_t r = 0; r < x.count; ++r)
                for (std::size_t i = 0; i < size; ++i) {
                    y.row(r)[i] = x.row(r)[i] * x.row(r)[size + i];
                    y.row(r)[size + i] = x.row(r)[size + i];
                }
        }

        template <class S, class T>
        static void backward(Rows<const T> x, Rows<const T>, Rows<const T> dy, Rows<T> dx,
                             bool accumulate) noexcept {
            for (std::size_t r = 0; r < dy.count; ++r)
                for (std::size_t i = 0; i < size; ++i) {
                    const T product = dy.row(r)[i];
                    const T first = product * x.row(r)[size + i];
                    const T second = product * x.row(r)[i] + dy.row(r)[size + i];
                    dx.row(r)[i] = accumulate ? dx.row(r)[i] + first : first;
                    dx.row(r)[size + i] = accumulate ? dx.row(r)[size + i] + second : second;
                }
        }
    };
};

}  // namespace ludus::nn
