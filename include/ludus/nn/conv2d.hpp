#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/int8_windows.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/linear.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/conv_gradient.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/int8_layout.hpp"
#include "ludus/simd/points.hpp"

namespace LUDUS_NAMESPACE::nn {

/// What a convolution does at the edge of the board.
enum class Padding : std::uint8_t {
    none,  ///< only points with all their neighbours have an output: the board becomes smaller
    same,  ///< neighbours beyond the edge are left out: the board keeps its size
};

/// A convolution over a board of any size, stride 1: each point of the output is a sum over the
/// points around it. Weights are [side x side x channels x Outputs], then b [Outputs] if there is a
/// bias.
template <std::size_t Outputs, std::size_t side = 3, bool bias = true,
          Padding padding = Padding::same>
    requires(side == 1 || side == 3)
struct Conv2d;

/// Every point by itself.
template <std::size_t Outputs, bool bias, Padding padding>
struct Conv2d<Outputs, 1, bias, padding> {
    using WithBias = Conv2d<Outputs, 1, true, padding>;

    template <ShapeType In>
    struct Bind {
        static_assert(In::rank == 3, "Conv2d: its input must be height x width x channels");
        using Input = In;
        using Output = Shape<In::height, In::width, Outputs>;
        static constexpr std::string_view kind = bias ? "conv1x1" : "conv1x1 without bias";
        static constexpr bool in_place = false;
        static constexpr bool takes_finish = true;

        using Linear = detail::Linear<In::channels, Outputs, bias>;
        static constexpr std::size_t weight_count = Linear::weight_count;
        static constexpr std::size_t parameter_count = Linear::parameter_count;
        static constexpr std::size_t fan_in = In::channels;
        static constexpr std::size_t outputs = Outputs;
        static constexpr std::size_t fan_out = Outputs;
        static constexpr std::size_t scratch_count = weight_count;
        static constexpr std::size_t gradient_rows = Linear::gradient_rows;
        static constexpr std::size_t gradient_width = Outputs;

        static constexpr std::size_t matrix_rows = In::points;
        static constexpr std::size_t matrix_depth = In::channels;

        template <class S, class T>
        static void forward(const T* parameters, Rows<const T> x, Rows<T> y,
                            const simd::Finish<T>& finish = {}) noexcept {
            for_each_finished<S>(x, y, finish,
                                 [&](auto... rows) { Linear::forward(parameters, rows...); });
        }
        template <class W, class T>
        static void pack(const T* weights, W* packed) noexcept {
            Linear::pack(weights, packed);
        }
        template <class S, class W, class T>
        static void multiply(const W* packed, const T* start, Rows<const T> x, Rows<T> y,
                             const simd::Finish<T>& finish) noexcept {
            for_each_finished<S>(x, y, finish,
                                 [&](auto... rows) { Linear::multiply(packed, start, rows...); });
        }
        template <class T>
        static void prepare(const T* parameters, T* scratch) noexcept {
            Linear::prepare(parameters, scratch);
        }
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            for_each_matrix<S>(pass.dx, pass.dy, true,
                               [&](std::size_t points, T* to, const T* from) {
                                   Linear::backward(pass.prepared, points, from, S::out.step, to,
                                                    S::in.step, pass.accumulate);
                               });
        }
        template <class S, class T>
        static void gradient(const GradientPass<T>& pass, T* gradient) noexcept {
            bool accumulate = false;
            if (pass.x.count == 0)
                Linear::template gradient<T>(0, nullptr, 1, nullptr, 1, pass.first_row,
                                             pass.last_row, false, gradient);
            for_each_matrix<S>(
                pass.x, pass.dy, true, [&](std::size_t points, const T* from, const T* errors) {
                    Linear::gradient(points, from, S::in.step, errors, S::out.step, pass.first_row,
                                     pass.last_row, accumulate, gradient);
                    accumulate = true;
                });
        }

        static constexpr detail::Int8Windows windows{In::height, In::width, In::channels, 1, 0};
        static constexpr std::size_t gathered_size = windows.room();
        [[nodiscard]] static simd::Int8Rows gather(const std::uint8_t* numbers,
                                                   std::uint8_t* room) noexcept {
            return windows.gather(numbers, room);
        }

    private:
        /// Calls `visit(points, x, x_step, y, y_step, finish)` for runs of points.
        template <class S, class T, class Visit>
        static void for_each_finished(Rows<const T> x, Rows<T> y, simd::Finish<T> finish,
                                      const Visit& visit) noexcept {
            simd::Points<const T>& addend = finish.addend;
            const bool is_even = addend.sample_step == In::points * addend.point_step;
            for_each_matrix<S>(x, y, is_even, [&](std::size_t points, const T* from, T* to) {
                visit(points, from, S::in.step, to, S::out.step, finish);
                if (addend.data != nullptr) addend.data += addend.sample_step;
            });
        }
        /// Calls `visit(points, x, y)` for runs of points that lie evenly in both tensors: for all
        /// at once where possible, if they may be.
        template <class S, class X, class Y, class Visit>
        static void for_each_matrix(Rows<X> x, Rows<Y> y, bool may_be_one,
                                    const Visit& visit) noexcept {
            constexpr std::size_t points = S::in.points;
            if (may_be_one && x.step == points * S::in.step && y.step == points * S::out.step) {
                if (x.count > 0) visit(x.count * points, x.data, y.data);
            } else {
                for (std::size_t r = 0; r < x.count; ++r) visit(points, x.row(r), y.row(r));
            }
        }
    };
};

/// Nine points of the input to one of the output.
template <std::size_t Outputs, bool bias, Padding padding>
struct Conv2d<Outputs, 3, bias, padding> {
    using WithBias = Conv2d<Outputs, 3, true, padding>;

    template <ShapeType In>
    struct Bind {
        static_assert(In::rank == 3, "Conv2d: its input must be height x width x channels");
        static constexpr std::size_t pad = padding == Padding::same ? 1 : 0;
        static constexpr std::size_t height = In::height;
        static constexpr std::size_t width = In::width;
        static_assert(height + 2 * pad > 2 && width + 2 * pad > 2,
                      "Conv2d: without padding its input must be at least 3 x 3 points");
        using Input = In;
        using Output = Shape<simd::padded(height, pad), simd::padded(width, pad), Outputs>;
        static constexpr std::string_view kind = bias ? "conv3x3" : "conv3x3 without bias";
        static constexpr bool in_place = false;
        static constexpr bool takes_finish = true;

        static constexpr std::size_t taps = 9;
        static constexpr std::size_t weight_count = taps * In::channels * Outputs;
        static constexpr std::size_t parameter_count = weight_count + (bias ? Outputs : 0);
        static constexpr std::size_t fan_in = taps * In::channels;
        static constexpr std::size_t outputs = Outputs;
        static constexpr std::size_t fan_out = taps * Outputs;
        static constexpr std::size_t scratch_count = weight_count;
        static constexpr std::size_t matrix_rows = Output::points;
        static constexpr std::size_t matrix_depth = taps * In::channels;

        template <class S, class T>
        static void forward(const T* parameters, Rows<const T> x, Rows<T> y,
                            const simd::Finish<T>& finish = {}) noexcept {
            multiply<S>(parameters, bias ? parameters + weight_count : nullptr, x, y, finish);
        }
        template <class W, class T>
        static void pack(const T* weights, W* packed) noexcept {
            std::transform(weights, weights + weight_count, packed,
                           [](T weight) { return W(weight); });
        }
        template <class S, class W, class T>
        static void multiply(const W* weights, const T* start, Rows<const T> x, Rows<T> y,
                             const simd::Finish<T>& finish) noexcept {
            simd::conv<T, shape>({height, width, pad}, extent(x.count), points<S::in>(x), weights,
                                 {start, 0, 0}, points<S::out>(y), finish);
        }
        template <class T>
        static void prepare(const T* parameters, T* scratch) noexcept {
            simd::turned_weights(In::channels, Outputs, parameters, scratch);
        }
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            const simd::Points<T> to = points<S::in>(pass.dx);
            const simd::Points<const T> start = pass.accumulate
                ? simd::Points<const T>{to.data, to.sample_step, to.point_step}
                : simd::Points<const T>{};
            const simd::BoardExtent board{Output::height, Output::width, 2 - pad};
            const simd::ConvExtent turned{pass.dy.count, Outputs, In::channels};
            const simd::Points<const T> dy = points<S::out>(pass.dy);
            if constexpr (pad == 1)
                simd::conv<T, turned_shape>(board, turned, dy, pass.prepared, start, to);
            else
                simd::widening_conv<T, turned_shape>(board, turned, dy, pass.prepared, start, to);
        }
        template <class S, class T>
        static void gradient(const GradientPass<T>& pass, T* gradient) noexcept {
            const simd::ConvExtent all = extent(pass.x.count);
            simd::conv_gradient({height, width, pad}, all, points<S::in>(pass.x),
                                points<S::out>(pass.dy), 0, In::channels, false, gradient);
            if constexpr (bias)
                simd::conv_bias_gradient(Output::points, all, points<S::out>(pass.dy), false,
                                         gradient + weight_count);
        }
        static constexpr detail::Int8Windows windows{height, width, In::channels, taps, pad};
        static constexpr std::size_t gathered_size = windows.room();
        [[nodiscard]] static simd::Int8Rows gather(const std::uint8_t* numbers,
                                                   std::uint8_t* room) noexcept {
            return windows.gather(numbers, room);
        }

    private:
        static constexpr simd::ConvShape shape = simd::known_shape({Output::width, Outputs});
        static constexpr simd::ConvShape turned_shape = simd::known_shape({width, In::channels});

        [[nodiscard]] static constexpr simd::ConvExtent extent(std::size_t samples) noexcept {
            return {samples, In::channels, Outputs};
        }
        template <Slot at, class T>
        [[nodiscard]] static simd::Points<T> points(Rows<T> rows) noexcept {
            return {rows.data, rows.step, at.step};
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
