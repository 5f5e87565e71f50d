#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/eigen.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A layer written in Eigen's expressions, as a template of the shape that it reads,
/// `template <class In> struct F`, which has `Output`, `kind`, `parameter_count` (0 if it has no
/// parameters) and
///
///     forward(parameters, x, y)                  writes y
///     backward(parameters, x, dy, dx)            adds to dx
///     gradient(parameters, x, dy, gradient)      adds to the gradient
///
/// for any T, where x, y and the errors are arrays [samples x numbers of a sample], parameters and
/// gradient a row of numbers. A product of matrices needs `y.matrix().noalias() =`, or it is
/// computed in a temporary, which allocates. It may also say of itself what a `BoundLayer` may, but
/// `in_place`; with `needs_output` the second is `backward(parameters, x, y, dy, dx)`. A sample's
/// bits may depend on the others, unless it says `batch_independent`.
template <template <class> class F>
struct EigenLayer {
    template <ShapeType In>
    struct Bind : F<In> {
        using Formula = F<In>;
        using Input = In;
        using Output = typename Formula::Output;
        static constexpr bool in_place = false;
        static constexpr bool needs_side_by_side = true;
        static constexpr bool batch_independent = requires { requires Formula::batch_independent; };

        template <class S, class T>
        static void forward(const T* parameters, Rows<const T> x, Rows<T> y) noexcept {
            const auto own = row<Formula::parameter_count>(parameters);
            const auto from = batch_view<In::size>(x);
            auto to = batch_view<Output::size>(y);
            Formula::forward(own, from, to);
        }

        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            const auto own = row<Formula::parameter_count>(pass.parameters);
            const auto x = batch_view<In::size>(pass.x);
            const auto dy = batch_view<Output::size>(pass.dy);
            auto dx = batch_view<In::size>(pass.dx);
            if (!pass.accumulate) dx.setZero();
            if constexpr (needs_output<Formula>)
                Formula::backward(own, x, batch_view<Output::size>(pass.y), dy, dx);
            else
                Formula::backward(own, x, dy, dx);
        }

        template <class S, class T>
        static void gradient(const GradientPass<T>& pass, T* gradient) noexcept {
            const auto own = row<Formula::parameter_count>(pass.parameters);
            const auto x = batch_view<In::size>(pass.x);
            const auto dy = batch_view<Output::size>(pass.dy);
            auto to = row<trained_count<Formula>>(gradient);
            to.setZero();
            Formula::gradient(own, x, dy, to);
        }

    private:
        template <std::size_t count, class T>
        [[nodiscard]] static auto row(T* numbers) noexcept {
            return Eigen::Map<std::conditional_t<
                std::is_const_v<T>,
                const Eigen::Array<std::remove_const_t<T>, 1, static_cast<int>(count)>,
                Eigen::Array<T, 1, static_cast<int>(count)>>>(numbers);
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
