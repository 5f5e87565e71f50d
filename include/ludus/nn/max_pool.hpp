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

/// Squares of side x side points on a board of x, each of which becomes a point of y.
struct Pooling {
    std::size_t side;
    std::size_t x_width;  ///< points of a row of x
    std::size_t y_width;  ///< points of a row of y

    /// The q-th point of x that point p of y stands for.
    [[nodiscard]] constexpr std::size_t point(std::size_t p, std::size_t q) const noexcept {
        const std::size_t row = p / y_width * side + q / side;
        const std::size_t column = p % y_width * side + q % side;
        return row * x_width + column;
    }
};

/// What `MaxPool` puts out.
template <class T>
void max_pool(const Pooling& squares, const Slot& in, const Slot& out, Rows<const T> x,
              Rows<T> y) noexcept {
    for (std::size_t r = 0; r < x.count; ++r)
        for (std::size_t p = 0; p < out.points; ++p) {
            T* const largest = y.row(r) + p * out.step;
            for (std::size_t q = 0; q < squares.side * squares.side; ++q) {
                const T* const from = x.row(r) + squares.point(p, q) * in.step;
                for (std::size_t c = 0; c < in.channels; ++c)
                    largest[c] = q == 0 || from[c] > largest[c] ? from[c] : largest[c];
            }
        }
}

}  // namespace detail

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
        static constexpr double constant = side;

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            detail::max_pool<T>(squares, S::in, S::out, x, y);
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
                        while (q + 1 < side * side &&
                               x[squares.point(p, q) * S::in.step + c] != y[at])
                            ++q;
                        dx[squares.point(p, q) * S::in.step + c] += pass.dy.row(r)[at];
                    }
            }
        }

    private:
        static constexpr detail::Pooling squares{side, In::width, width};
    };
};

}  // namespace LUDUS_NAMESPACE::nn
