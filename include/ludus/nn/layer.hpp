#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/finish.hpp"

/// What a layer is: a type of one's own that has these members stands in a network beside the
/// built-in ones. See own_layer.cpp among the examples, and `check_layer`, which tests the laws.
namespace LUDUS_NAMESPACE::nn {

/// What the way back through a layer reads and writes, a row a sample.
template <class T>
struct BackwardPass {
    const T* parameters = nullptr;
    /// What `prepare` has made of the parameters, or a `BatchLayer` of the batch.
    const T* prepared = nullptr;
    Rows<const T> x{};        ///< what the layer has read; in place: what it has put out
    Rows<const T> y{};        ///< what it has put out
    Rows<const T> dy{};       ///< the derivative of the loss by `y`
    Rows<T> dx{};             ///< the derivative by `x`, to be written; in place: the rows of `dy`
    bool accumulate = false;  ///< whether `dx` is to be added to, not overwritten
};

/// What the gradient of a layer is made of: a whole batch, a row a sample.
template <class T>
struct GradientPass {
    const T* parameters = nullptr;
    Rows<const T> x{};          ///< what the layer has read
    Rows<const T> y{};          ///< what it has put out
    Rows<const T> dy{};         ///< the derivative of the loss by `y`
    std::size_t first_row = 0;  ///< of `gradient_rows`, the first that is asked for
    std::size_t last_row = 1;   ///< behind the last
};

namespace detail {

/// Whose numbers lie side by side, as those of a layer by itself do.
template <class B>
using PlainLayout =
    StepLayout<Slot{0, 0, B::Input::points, B::Input::channels, B::Input::channels},
               Slot{0, 0, B::Output::points, B::Output::channels, B::Output::channels}>;

/// Layers that have the members by these names; see `BoundLayer` and `TrainableLayer`.
template <class B>
concept HasShapes = requires {
    requires ShapeType<typename B::Input>;
    requires ShapeType<typename B::Output>;
};
/// As above.
template <class B>
concept HasKind = requires {
    { B::kind } -> std::convertible_to<std::string_view>;
};
/// As above.
template <class B>
concept HasInPlace = requires {
    { B::in_place } -> std::convertible_to<bool>;
};
/// As above.
template <class B>
concept HasParameterCount = requires {
    { B::parameter_count } -> std::convertible_to<std::size_t>;
};
/// As above.
template <class B>
concept HasForward = requires(const float* parameters, Rows<const float> x, Rows<float> y) {
    B::template forward<PlainLayout<B>>(parameters, x, y);
};
/// As above.
template <class B>
concept HasBackward =
    requires(const BackwardPass<float>& pass) { B::template backward<PlainLayout<B>>(pass); };
/// As above.
template <class B>
concept HasGradient = requires(const GradientPass<float>& pass, float* gradient) {
    B::template gradient<PlainLayout<B>>(pass, gradient);
};

/// Layers that have the members by these names; see `BatchLayer`.
template <class B>
concept HasTape = requires {
    { B::partial_count } -> std::convertible_to<std::size_t>;
    { B::tape_count } -> std::convertible_to<std::size_t>;
};
/// As above.
template <class B>
concept HasCollect = requires(Rows<const float> x, float* partial) {
    B::template collect<PlainLayout<B>>(x, partial);
};
/// As above.
template <class B>
concept HasSettle = requires(float* parameters, std::span<const float> partials,
                             std::span<const std::size_t> samples, float* tape) {
    B::template settle<float>(parameters, partials, samples, tape);
};
/// As above.
template <class B>
concept HasNormalise = requires(const float* parameters, const float* tape, Rows<const float> x,
                                Rows<float> y, const simd::Finish<float>& finish) {
    B::template normalise<PlainLayout<B>>(parameters, tape, x, y, finish);
};
/// As above.
template <class B>
concept HasCollectBackward =
    requires(const float* tape, Rows<const float> x, Rows<const float> dy, float* partial) {
        B::template collect_backward<PlainLayout<B>>(tape, x, dy, partial);
    };
/// As above.
template <class B>
concept HasSettleBackward = requires(const float* parameters, std::span<const float> partials,
                                     std::span<const std::size_t> samples, float* tape) {
    B::template settle_backward<float>(parameters, partials, samples, tape);
};
/// All of these.
template <class B>
concept CollectsBatch = HasTape<B> && HasCollect<B> && HasSettle<B> && HasNormalise<B> &&
    HasCollectBackward<B> && HasSettleBackward<B>;
/// As above.
template <class B>
concept HasTapeGradient =
    requires(const float* tape, float* gradient) { B::gradient(tape, gradient); };

}  // namespace detail

/// A layer that knows the shape of its input, `L::Bind<In>`. It has
///
/// - `Input`, `Output`: the shapes of a sample;
/// - `kind`: its name in descriptions, by which agent files tell networks apart;
/// - `parameter_count`: of all parameters, 0 if it has none;
/// - `in_place`: whether it overwrites what it reads. Then shapes are equal and it has no
///   parameters;
/// - `forward<S>(parameters, x, y)`: from the rows x to the rows y. `S::in` and `S::out` are the
///   `Slot`s that say how a row's numbers lie. In place x and y are the same rows. `y` is
///   overwritten. A sample's result must not depend on the others, but for rounding.
///
/// What it may also say of itself:
///
/// - `needs_output`, true: its way back reads what it has put out, which is then not overwritten;
/// - `needs_side_by_side`, true: it is given rows whose points lie side by side, by way of a copy
///   where the network has them apart;
/// - `batch_independent`, false: a sample's bits may depend on which others are run with it, as
///   those of Eigen's products do;
/// - `weight_count`, `fan_in`, `fan_out`: its first parameters are a matrix of weights
///   [fan_in x outputs], drawn by an `Initialiser`;
/// - `initial(i)`: what parameter i begins with if it is not drawn, else 0;
/// - `takes_finish`, true: `forward` takes a `simd::Finish` too, see finished.hpp;
/// - `L::WithBias`, of a layer that a normalisation after it can be folded into, see frozen.hpp;
/// - `matrix_depth`, `outputs`: its first parameters are a matrix that may be rounded, see
///   precision.hpp; with `matrix_rows`, `gathered_size` and `gather` it can be quantised, too, see
///   quantised.hpp;
/// - `pack(weights, packed)`, as many numbers, and `multiply<S>(packed, bias, x, y, finish)`: what
///   `forward` does, by weights that are laid out for play, floats or `simd::Bfloat16`, see
///   packed.hpp. It needs `matrix_depth`, too;
/// - `constant`: a number that `forward` depends on besides the shapes, see plan.hpp.
///
/// Its functions are templates of the numbers T: networks play in float, derivatives are checked
/// in double. They allocate nothing and throw nothing. They are called by several threads at once,
/// with other rows.
template <class B>
concept BoundLayer = detail::HasShapes<B> && detail::HasKind<B> && detail::HasInPlace<B> &&
    detail::HasParameterCount<B> && detail::HasForward<B>;

/// A layer that is trained by statistics of the whole batch, which it must see before it can put
/// out anything, as batch_norm.hpp does; in play `forward` does without. Threads take parts of the
/// batch. It has besides
///
/// - `needs_whole_batch`, true;
/// - `partial_count`, `tape_count`: the numbers of a `partial` and of a `tape`;
/// - `collect<S>(x, partial)`: writes the statistics of a part;
/// - `settle(parameters, partials, samples, tape)`: writes those of the whole batch, from the
///   partials of all parts, one after another, and the samples of each. It may change the
///   parameters that are not trained;
/// - `normalise<S>(parameters, tape, x, y, finish)`: `forward` by these statistics;
/// - `collect_backward<S>(tape, x, dy, partial)` and
///   `settle_backward(parameters, partials, samples, tape)`: the same for the way back. Then
///   `backward` finds the tape in `prepared`;
/// - where it has parameters, `gradient(tape, gradient)`: the whole gradient, instead of that of a
///   `TrainableLayer`.
template <class B>
concept BatchLayer = requires { requires B::needs_whole_batch; };

/// A bound layer that can be trained. It has besides
///
/// - `backward<S>(const BackwardPass<T>&)`: the derivative by what it has read;
/// - where it has parameters, `gradient<S>(const GradientPass<T>&, T* gradient)`: the derivative by
///   the parameters, summed over the samples, which overwrites the rows that are asked for of
///   `gradient`.
///
/// What it may also say of itself:
///
/// - `trained_count`: how many of its parameters are trained, the first ones; else all;
/// - `gradient_rows`, `gradient_width`: the gradient is a matrix whose rows can be asked for one by
///   one, so that threads share them; else it is one row;
/// - `scratch_count` and `prepare(parameters, scratch)`: what is made of the parameters, once a
///   batch, for the way back;
/// - `few` and `backward_few`: a quicker way back for few samples, see dense.hpp;
/// - `needs_whole_batch`: it is a `BatchLayer`.
template <class B>
concept TrainableLayer =
    BoundLayer<B> && detail::HasBackward<B> && (!BatchLayer<B> || detail::CollectsBatch<B>) &&
    (B::parameter_count == 0 ||
     (!B::in_place && (BatchLayer<B> ? detail::HasTapeGradient<B> : detail::HasGradient<B>)));

/// Layers that run other layers. A template `Append<Cursor, Slot into>` has a `type`, which is the
/// cursor after it; see program.hpp. It may have `Each<F>`, the same with F<layers...> in the place
/// of each of its lists of layers, by which all of them can be changed; without it, what it holds
/// is not folded, see frozen.hpp.
template <class L>
concept Composite = requires { typename L::IsComposite; };

namespace detail {

/// Layers that take inputs of this shape.
template <class L, class In>
concept Binds = requires { typename L::template Bind<In>; };

}  // namespace detail

/// What may stand in a network's list: a `Composite`, or a type with a template `Bind<In>`, which
/// is a `BoundLayer` for the shapes that it can read: vectors, boards, or several of them.
template <class L>
concept Layer = Composite<L> || detail::Binds<L, Shape<1>> || detail::Binds<L, Shape<1, 1, 1>> ||
    detail::Binds<L, Shapes<Shape<1>, Shape<1>>>;

/// Whether its way back reads what it has put out.
template <class B>
inline constexpr bool needs_output = requires { requires B::needs_output; };
/// Whether a row's points must lie side by side.
template <class B>
inline constexpr bool needs_side_by_side = requires { requires B::needs_side_by_side; };
/// Whether a sample's bits are the same whichever others are run with it.
template <class B>
inline constexpr bool batch_independent = [] {
    if constexpr (requires { B::batch_independent; })
        return B::batch_independent;
    else
        return true;
}();
/// How many parameters are weights that are drawn: the first ones.
template <class B>
inline constexpr std::size_t drawn_count = [] {
    if constexpr (requires { B::weight_count; })
        return B::weight_count;
    else
        return std::size_t{0};
}();
/// How many parameters are trained: the first ones.
template <class B>
inline constexpr std::size_t trained_count = [] {
    if constexpr (requires { B::trained_count; })
        return B::trained_count;
    else
        return B::parameter_count;
}();
/// In how many rows a layer's gradient can be asked for.
template <class B>
inline constexpr std::size_t gradient_rows = [] {
    if constexpr (requires { B::gradient_rows; })
        return B::gradient_rows;
    else
        return std::size_t{trained_count<B> > 0};
}();
/// The numbers of one of these rows.
template <class B>
inline constexpr std::size_t gradient_width = [] {
    if constexpr (requires { B::gradient_width; })
        return B::gradient_width;
    else
        return trained_count<B>;
}();

namespace detail {

/// A bound layer, or a refusal that names what it lacks.
template <class B>
struct Complete {
    static_assert(HasShapes<B>,
                  "a layer's Bind<In> needs the shapes `using Input = In;` and `using Output`");
    static_assert(HasKind<B>,
                  "a layer's Bind<In> needs `static constexpr std::string_view kind`, its name");
    static_assert(
        HasInPlace<B>,
        "a layer's Bind<In> needs `static constexpr bool in_place`: whether it overwrites "
        "what it reads");
    static_assert(HasParameterCount<B>,
                  "a layer's Bind<In> needs `static constexpr std::size_t parameter_count`");
    static_assert(HasForward<B>,
                  "a layer's Bind<In> needs `template <class S, class T> static void forward(const "
                  "T* parameters, Rows<const T> x, Rows<T> y)`");
    static_assert(!B::in_place || std::same_as<typename B::Input, typename B::Output>,
                  "a layer in place must keep the shape of its input");
    using type = B;
};

/// A composite, or a refusal that names what it lacks.
template <class L, class C, Slot into>
struct CompleteComposite {
    static_assert(
        requires { typename L::template Append<C, into>; },
        "a composite needs `template <class Cursor, Slot into> struct Append` with a "
        "`type`, the cursor after it");
    using type = L;
};

/// The same for a bound layer that is trained.
template <class B>
struct Trainable {
    static_assert(HasBackward<B>,
                  "a layer that is trained needs `template <class S, class T> static void "
                  "backward(const BackwardPass<T>& pass)`, the formula of an EigenLayer "
                  "`backward(parameters, x, dy, dx)`");
    static_assert(!BatchLayer<B> || HasTape<B>,
                  "a layer that needs the whole batch needs `static constexpr std::size_t "
                  "partial_count` and `tape_count`");
    static_assert(!BatchLayer<B> || HasCollect<B>,
                  "a layer that needs the whole batch needs `template <class S, class T> static "
                  "void collect(Rows<const T> x, T* partial)`");
    static_assert(!BatchLayer<B> || HasSettle<B>,
                  "a layer that needs the whole batch needs `template <class T> static void "
                  "settle(T* parameters, std::span<const T> partials, std::span<const std::size_t> "
                  "samples, T* tape)`");
    static_assert(!BatchLayer<B> || HasNormalise<B>,
                  "a layer that needs the whole batch needs `template <class S, class T> static "
                  "void normalise(const T* parameters, const T* tape, Rows<const T> x, Rows<T> y, "
                  "const simd::Finish<T>& finish)`");
    static_assert(!BatchLayer<B> || HasCollectBackward<B>,
                  "a layer that needs the whole batch needs `template <class S, class T> static "
                  "void collect_backward(const T* tape, Rows<const T> x, Rows<const T> dy, T* "
                  "partial)`");
    static_assert(!BatchLayer<B> || HasSettleBackward<B>,
                  "a layer that needs the whole batch needs `template <class T> static void "
                  "settle_backward(const T* parameters, std::span<const T> partials, "
                  "std::span<const std::size_t> samples, T* tape)`");
    static_assert(B::parameter_count == 0 || !BatchLayer<B> || HasTapeGradient<B>,
                  "a layer with parameters that needs the whole batch needs `template <class T> "
                  "static void gradient(const T* tape, T* gradient)`");
    static_assert(B::parameter_count == 0 || BatchLayer<B> || HasGradient<B>,
                  "a layer with parameters that is trained needs `template <class S, class T> "
                  "static void gradient(const GradientPass<T>& pass, T* gradient)`, the formula of "
                  "an EigenLayer `gradient(parameters, x, dy, gradient)`");
    static_assert(B::parameter_count == 0 || !B::in_place,
                  "a layer in place must have no parameters: the errors that their gradient needs "
                  "are overwritten");
    static constexpr bool value = true;
};

}  // namespace detail

}  // namespace LUDUS_NAMESPACE::nn
