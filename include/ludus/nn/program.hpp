#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/slot.hpp"

/// How a network, a tree of layers, becomes a list of steps over buffers.
namespace LUDUS_NAMESPACE::nn {

/// A bound layer's part of a program: what it reads and what it writes. Where both are the same it
/// works in place.
template <class BoundLayer, Slot from, Slot into>
struct Step {
    using Layer = BoundLayer;                              ///< bound to the shape that it reads
    static constexpr Slot in = from;                       ///< where it reads
    static constexpr Slot out = into;                      ///< where it writes
    static constexpr bool in_place = in == out;            ///< whether it overwrites what it reads
    using Layout = StepLayout<in.layout(), out.layout()>;  ///< for the layer
    static_assert(in_place ? BoundLayer::in_place : in.buffer != out.buffer,
                  "a step must not overwrite what it reads, unless it works in place");
};

/// Steps in their order, and the numbers a sample takes in each buffer. Buffer 0 is the input.
template <class StepList, std::size_t... widths>
struct Program;

/// A list of steps over so many buffers.
template <class... StepTypes, std::size_t... widths>
struct Program<std::tuple<StepTypes...>, widths...> {
    using Steps = std::tuple<StepTypes...>;  ///< in the order of the way forward
    static constexpr std::size_t step_count = sizeof...(StepTypes);  ///< of the list
    static constexpr std::size_t buffer_count = sizeof...(widths);   ///< 0 is the input's
    /// Numbers that a sample takes in each buffer.
    static constexpr std::array<std::size_t, buffer_count> buffer_width = {widths...};

    /// With one more step at the end.
    template <class NewStep>
    using WithStep = Program<std::tuple<StepTypes..., NewStep>, widths...>;
    /// With one more buffer, if `one_more`.
    template <bool one_more, std::size_t width>
    using WithBuffers = std::conditional_t<one_more, Program<Steps, widths..., width>, Program>;
};

/// Where the making of a program stands: the steps so far, and where the numbers are that the next
/// layer is to read, in which shape. They are `owned` if they may be overwritten, since no other
/// layer reads them.
template <class ProgramSoFar, ShapeType CurrentShape, Slot current, bool is_owned>
struct Cursor {
    using Program = ProgramSoFar;  ///< so far
    using Shape = CurrentShape;
    static constexpr Slot at = current;      ///< where the numbers lie
    static constexpr bool owned = is_owned;  ///< whether they may be overwritten
};

/// No place in particular: a layer may write where it likes.
inline constexpr Slot anywhere = {.points = 0};

/// Layers that may follow another without taking its numbers elsewhere.
template <class L>
concept WorksInPlace = requires { requires L::in_place; };
/// Those of them that change the numbers.
template <class L>
concept Overwrites = WorksInPlace<L> && !Composite<L>;

/// The cursor after a layer, which is to write to `into` if that is a place.
template <class C, class L, Slot into = anywhere>
struct Append;

namespace detail {

/// A promised place as an output of this shape sees it: where points were promised they keep their
/// distance, a row of numbers may be taken as points, and a vector, being one point, has no
/// distance.
template <ShapeType Out>
[[nodiscard]] constexpr Slot with_points(Slot place) noexcept {
    const bool apart = Out::points > 1 && place.points == Out::points;
    return {place.buffer, place.offset, Out::points, Out::channels,
            apart ? place.step : Out::channels};
}

/// Numbers that are copied, where a layer in place has nothing of its own to write over.
struct Copy {
    template <ShapeType In>
    struct Bind;
};

template <BoundLayer Bound>
inline constexpr bool output_may_be_overwritten = !Bound::in_place && !needs_output<Bound>;

/// The cursor after a bound layer that writes to `out`, with P as the program before it.
template <class C, class P, class Bound, Slot out>
struct After {
    using type = Cursor<typename P::template WithStep<Step<Bound, C::at, out>>,
                        typename Bound::Output, out, output_may_be_overwritten<Bound>>;
};

/// The cursor after a bound layer that does not work in place.
template <class C, class Bound, Slot into>
struct AppendBound {
    using Out = typename Bound::Output;
    static constexpr bool placed = into.points != 0;
    static constexpr Slot out = placed
        ? with_points<Out>(into)
        : Slot{C::Program::buffer_count, 0, Out::points, Out::channels, Out::channels};
    using Start = typename C::Program::template WithBuffers<!placed, Out::size>;
    using type = typename After<C, Start, Bound, out>::type;
};

/// The same for one that works in place.
template <class C, class Bound, Slot into>
struct AppendInPlace {
    static constexpr bool here =
        C::owned && (into.points == 0 || with_points<typename C::Shape>(into) == C::at);
    using Before =
        typename std::conditional_t<here, std::type_identity<C>,
                                    AppendBound<C, Copy::Bind<typename C::Shape>, into>>::type;
    using type = typename After<Before, typename Before::Program, Bound, Before::at>::type;
};

/// The same for either.
template <class C, class Bound, Slot into>
using AppendEither =
    std::conditional_t<Bound::in_place, AppendInPlace<C, Bound, into>, AppendBound<C, Bound, into>>;

/// The same, with copies where points lie apart and the layer needs them side by side.
template <class C, class Bound, Slot into>
struct AppendSideBySide {
    static constexpr bool reads_apart = needs_side_by_side<Bound> && !C::at.dense();
    static constexpr bool writes_apart =
        needs_side_by_side<Bound> && !with_points<typename Bound::Output>(into).dense();
    using Before =
        typename std::conditional_t<reads_apart,
                                    AppendBound<C, Copy::Bind<typename C::Shape>, anywhere>,
                                    std::type_identity<C>>::type;
    using There = typename AppendEither<Before, Bound, writes_apart ? anywhere : into>::type;
    using type =
        typename std::conditional_t<writes_apart,
                                    AppendBound<There, Copy::Bind<typename Bound::Output>, into>,
                                    std::type_identity<There>>::type;
};

}  // namespace detail

template <class C, class L, Slot into>
struct Append {
    using Bound = typename detail::Complete<typename L::template Bind<typename C::Shape>>::type;
    using type = typename detail::AppendSideBySide<C, Bound, into>::type;
};

template <class C, Composite L, Slot into>
struct Append<C, L, into> {
    using type =
        typename detail::CompleteComposite<L, C, into>::type::template Append<C, into>::type;
};

}  // namespace LUDUS_NAMESPACE::nn
