#pragma once

#include <cstddef>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

/// The largest of each channel in squares of side x side points that lie side by side; points left
/// over at the right and lower edge are dropped.
template <std::size_t side = 2>
struct MaxPool {
    template <ShapeType In>
    struct Bind {
        static_assert(In::rank == 3, "MaxPool: its input must be height x width x channels");
        static constexpr std::size_t height = In::height / side;
        static constexpr std::size_t width = In::width / side;
        static_assert(height > 0 && width > 0, "MaxPool: its input must be as large as one square");
        using Input = In;
        using Output = Shape<height, width, In::channels>;
        static constexpr std::string_view kind = "max pool";
        static constexpr bool in_place = false;
        static constexpr bool needs_output = true;
        static constexpr std::size_t parameter_count = 0;

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            for (std::size_t r = 0; r < x.count; ++r)
                for (std::size_t p = 0; p < Output::points; ++p) {
                    T* const largest = y.row(r) + p * S::out.step;
                    for (std::size_t q = 0; q < side * side; ++q) {
                        const T* const from = x.row(r) + point(p, q) * S::in.step;
                        for (std::size_t c = 0; c < In::channels; ++c)
                            largest[c] = q == 0 || from[c] > largest[c] ? from[c] : largest[c];
                    }
                }
        }

        /// The slope goes to the first point that has the largest number.
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            for (std::size_t r = 0; r < pass.dy.count; ++r) {
                const T* const x = pass.x.row(r);
                const T* const y = pass.y.row(r);
                T* const dx = pass.dx.row(r);
                if (!pass.accumulate)
                    for (std::size_t p = 0; p < In::points; ++p)
                        for (std::size_t c = 0; c < In::channels; ++c)
                            dx[p * S::in.step + c] = T{0};
                for (std::size_t p = 0; p < Output::points; ++p)
                    for (std::size_t c = 0; c < In::channels; ++c) {
                        const std::size_t at = p * S::out.step + c;
                        std::size_t q = 0;
                        while (q + 1 < side * side && x[point(p, q) * S::in.step + c] != y[at]) ++q;
                        dx[point(p, q) * S::in.step + c] += pass.dy.row(r)[at];
                    }
            }
        }

    private:
        /// The q-th point of the input that point p of the output stands for.
        [[nodiscard]] static constexpr std::size_t point(std::size_t p, std::size_t q) noexcept {
            const std::size_t row = p / width * side + q / side;
            const std::size_t column = p % width * side + q % side;
            return row * In::extents[1] + column;
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
