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

namespace detail {

/// Numbers in a row as Eigen sees them.
template <class T, std::size_t count>
using NumbersView = Eigen::Map<std::conditional_t<
    std::is_const_v<T>, const Eigen::Array<std::remove_const_t<T>, 1, static_cast<int>(count)>,
    Eigen::Array<T, 1, static_cast<int>(count)>>>;

/// Formulas that have a function by this name, see `EigenLayer`.
template <class F, class In, class T>
concept FormulaForward =
    requires(const NumbersView<const T, F::parameter_count>& parameters,
             const BatchView<const T, In::size>& x,
             BatchView<T, F::Output::size>& y) { F::forward(parameters, x, y); };
/// As above.
template <class F, class In, class T>
concept FormulaBackward =
    requires(const NumbersView<const T, F::parameter_count>& parameters,
             const BatchView<const T, In::size>& x, const BatchView<const T, F::Output::size>& y,
             BatchView<T, In::size>& dx) {
        requires needs_output<F> || requires { F::backward(parameters, x, y, dx); };
        requires !needs_output<F> || requires { F::backward(parameters, x, y, y, dx); };
    };
/// As above.
template <class F, class In, class T>
concept FormulaGradient = requires(
    const NumbersView<const T, F::parameter_count>& parameters,
    const BatchView<const T, In::size>& x, const BatchView<const T, F::Output::size>& dy,
    NumbersView<T, trained_count<F>>& gradient) { F::gradient(parameters, x, dy, gradient); };

/// A formula of an `EigenLayer`, or a refusal that names what it lacks.
template <class F, class In>
struct CompleteFormula {
    static_assert(
        requires { requires ShapeType<typename F::Output>; },
        "a formula of EigenLayer needs `using Output`, a shape");
    static_assert(
        HasKind<F>,
        "a formula of EigenLayer needs `static constexpr std::string_view kind`, its name");
    static_assert(HasParameterCount<F>,
                  "a formula of EigenLayer needs `static constexpr std::size_t parameter_count`");
    static_assert(
        FormulaForward<F, In, float>,
        "a formula of EigenLayer needs `static void forward(const auto& parameters, const "
        "auto& x, auto& y)`");
    static_assert(!requires { F::in_place; }, "a formula of EigenLayer is never in place");
    using type = F;
};

}  // namespace detail

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
/// `in_place`; with `needs_output` the second is `backward(parameters, x, y, dy, dx)`. Without the
/// second, and the third where it has parameters, it plays but is not trained. A sample's bits may
/// depend on the others, unless it says `batch_independent`.
template <template <class> class F>
struct EigenLayer {
    template <ShapeType In>
    struct Bind : detail::CompleteFormula<F<In>, In>::type {
        using Formula = F<In>;
        using Input = In;
        using Output = typename Formula::Output;
        static constexpr bool in_place = false;
        static constexpr bool needs_side_by_side = true;
        static constexpr bool batch_independent = requires { requires Formula::batch_independent; };

        template <class S, class T>
        static void forward(const T* parameters, Rows<const T> x, Rows<T> y) noexcept {
            const Numbers<const T> own(parameters);
            const auto from = batch_view<In::size>(x);
            auto to = batch_view<Output::size>(y);
            Formula::forward(own, from, to);
        }

        template <class S, class T>
            requires detail::FormulaBackward<Formula, In, T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            const Numbers<const T> own(pass.parameters);
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
            requires detail::FormulaGradient<Formula, In, T>
        static void gradient(const GradientPass<T>& pass, T* gradient) noexcept {
            const Numbers<const T> own(pass.parameters);
            const auto x = batch_view<In::size>(pass.x);
            const auto dy = batch_view<Output::size>(pass.dy);
            detail::NumbersView<T, trained_count<Formula>> to(gradient);
            to.setZero();
            Formula::gradient(own, x, dy, to);
        }

    private:
        template <class T>
        using Numbers = detail::NumbersView<T, Formula::parameter_count>;
    };
};

}  // namespace LUDUS_NAMESPACE::nn
