#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/copy.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/program.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Layers one after another, as one layer.
template <Layer... Layers>
struct Sequence;

/// Layers of which there are none.
template <>
struct Sequence<> {
    using IsComposite = void;
    template <class C, Slot into>
    struct Append {
        using type = typename detail::Placed<C, into>::type;
    };
};

/// At least one layer.
template <Layer First, Layer... Rest>
struct Sequence<First, Rest...> {
    using IsComposite = void;
    template <template <class...> class F>
    using Each = F<First, Rest...>;
    template <class C, Slot into>
    struct Append {
        /// The last layer that does not work in place writes to where all are to, unless its
        /// numbers cannot be overwritten there as often as is needed.
        static constexpr bool rest_in_place = (WorksInPlace<Rest> && ...);
        static constexpr std::size_t overwritten = (std::size_t{0} + ... + Overwrites<Rest>);
        using There = typename nn::Append<C, First, rest_in_place ? into : anywhere>::type;
        static constexpr bool stays = overwritten == 0 || (overwritten == 1 && There::owned);
        using AfterFirst =
            typename std::conditional_t<stays || into.points == 0, std::type_identity<There>,
                                        nn::Append<C, First>>::type;
        using type = typename Sequence<Rest...>::template Append<AfterFirst, into>::type;
    };
};

/// The same layers several times over, each time with parameters of their own.
template <std::size_t count, Layer... Layers>
struct Repeat {
    using IsComposite = void;
    template <template <class...> class F>
    using Each = Repeat<count, F<Layers...>>;
    template <class C, Slot into>
    struct Append {
        using Once =
            typename nn::Append<C, Sequence<Layers...>, count == 1 ? into : anywhere>::type;
        using type = typename Repeat<count - 1, Layers...>::template Append<Once, into>::type;
    };
};

/// Layers of which there are none.
template <Layer... Layers>
struct Repeat<0, Layers...> : Sequence<> {};

/// y = x + f(x), where f are the layers, which keep the shape.
/// Source: He et al. (2016), "Deep residual learning for image recognition", equation 1.
template <Layer... Layers>
struct Residual {
    using IsComposite = void;
    template <template <class...> class F>
    using Each = Residual<F<Layers...>>;
    template <class C, Slot into>
    struct Append {
        using Start = Cursor<typename C::Program, typename C::Shape, C::at, false>;
        using Function = typename nn::Append<Start, Sequence<Layers...>>::type;
        static_assert(std::same_as<typename Function::Shape, typename C::Shape>,
                      "Residual: its layers must keep the shape of their input");
        /// The sum overwrites f(x), of which a copy is taken where a layer needs it as it is.
        using Inner = typename std::conditional_t<Function::owned,
                                                  nn::Append<Start, Sequence<Layers...>, into>,
                                                  detail::Copied<Function, into>>::type;
        using Sum = Step<detail::Add::Bind<typename C::Shape>, C::at, Inner::at>;
        using type = Cursor<typename Inner::Program::template WithStep<Sum>, typename C::Shape,
                            Inner::at, true>;
    };
};

namespace detail {

/// The shape that a layer puts out.
template <class L, ShapeType In>
using OutputOf = typename Append<Cursor<Program<std::tuple<>, In::size>, In,
                                        Slot{0, 0, In::points, In::channels, In::channels}, false>,
                                 L>::type::Shape;

/// One shape with the channels of all, which must agree in all else.
template <class... Parts>
struct Joined;

template <std::size_t... ns>
struct Joined<Shape<ns>...> {
    using type = Shape<(ns + ...)>;
};

template <std::size_t h, std::size_t w, std::size_t... hs, std::size_t... ws, std::size_t c,
          std::size_t... cs>
    requires((h == hs && w == ws) && ...)
struct Joined<Shape<h, w, c>, Shape<hs, ws, cs>...> {
    using type = Shape<h, w, (c + ... + cs)>;
};

/// Parts whose outputs can be joined.
template <class... Parts>
concept Joinable = requires { typename Joined<Parts...>::type; };

/// Branches that write side by side into one tensor of shape Out. `Plan::input(i)` is the shape and
/// the place that branch i reads, `Plan::output(i)` the place that it writes.
template <class C, class Out, Slot into, class Plan, class... Branches>
struct Parallel {
    using Before = typename C::Program;
    static constexpr bool placed = into.points != 0;
    static constexpr Slot whole = placed
        ? with_points<Out>(into)
        : Slot{Before::buffer_count, 0, Out::points, Out::channels, Out::channels};
    using Start = typename Before::template WithBuffers<!placed, Out::size>;

    /// The branches from number i on; `owned` if nothing of those before needs its numbers.
    template <class P, bool owned, std::size_t i, class... Left>
    struct From {
        using type = Cursor<P, Out, whole, owned>;
    };
    template <class P, bool owned, std::size_t i, class Branch, class... Left>
    struct From<P, owned, i, Branch, Left...> {
        using In = typename Plan::template Input<i>;
        using Begin = Cursor<P, In, Plan::template input<i>(C::at), false>;
        using End = typename Append<Begin, Sequence<Branch>, Plan::template output<i>(whole)>::type;
        using type =
            typename From<typename End::Program, owned && End::owned, i + 1, Left...>::type;
    };

    using type = typename From<Start, true, 0, Branches...>::type;
};

/// Where branches lie that follow each other in the channels of every point.
template <ShapeType... Outs>
[[nodiscard]] constexpr Slot channels_of(Slot whole, std::size_t branch) noexcept {
    constexpr std::array<std::size_t, sizeof...(Outs)> counts = {Outs::channels...};
    std::size_t before = 0;
    for (std::size_t i = 0; i < branch; ++i) before += counts[i];
    return {whole.buffer, whole.offset + before, whole.points, counts[branch], whole.step};
}

}  // namespace detail

/// The channels of several branches side by side; all read the same input.
template <Layer... Branches>
struct Concat {
    using IsComposite = void;
    template <template <class...> class F>
    using Each = Concat<F<Branches>...>;
    template <class C, Slot into>
    struct Append {
        static_assert(detail::Joinable<detail::OutputOf<Branches, typename C::Shape>...>,
                      "Concat: its branches must agree in the extents of the board");
        using Out = typename detail::Joined<detail::OutputOf<Branches, typename C::Shape>...>::type;
        struct Plan {
            template <std::size_t>
            using Input = typename C::Shape;
            template <std::size_t>
            static constexpr Slot input(Slot at) noexcept {
                return at;
            }
            template <std::size_t i>
            static constexpr Slot output(Slot whole) noexcept {
                return detail::channels_of<detail::OutputOf<Branches, typename C::Shape>...>(whole,
                                                                                             i);
            }
        };
        using type = typename detail::Parallel<C, Out, into, Plan, Branches...>::type;
    };
};

/// Each branch reads a part of its own of an input of several `Shapes`; their channels are put side
/// by side: how a second input is joined half way.
template <Layer... Branches>
struct Join {
    using IsComposite = void;
    template <template <class...> class F>
    using Each = Join<F<Branches>...>;
    template <class C, Slot into>
    struct Append {
        using In = typename C::Shape;
        static_assert(ShapesType<In>, "Join: its input must be Shapes, one for each branch");
        static_assert(In::part_count == sizeof...(Branches),
                      "Join: needs as many branches as its input has parts");
        template <class Sequence>
        struct Outputs;
        template <std::size_t... i>
        struct Outputs<std::index_sequence<i...>> {
            static_assert(
                detail::Joinable<detail::OutputOf<Branches, typename In::template Part<i>>...>,
                "Join: its branches must agree in the extents of the board");
            using Out = typename detail::Joined<
                detail::OutputOf<Branches, typename In::template Part<i>>...>::type;
            static constexpr Slot place(Slot whole, std::size_t branch) noexcept {
                return detail::channels_of<
                    detail::OutputOf<Branches, typename In::template Part<i>>...>(whole, branch);
            }
        };
        using All = Outputs<std::index_sequence_for<Branches...>>;
        struct Plan {
            template <std::size_t i>
            using Input = typename In::template Part<i>;
            template <std::size_t i>
            static constexpr Slot input(Slot at) noexcept {
                return {at.buffer, at.offset + In::offset[i], Input<i>::points, Input<i>::channels,
                        Input<i>::channels};
            }
            template <std::size_t i>
            static constexpr Slot output(Slot whole) noexcept {
                return All::place(whole, i);
            }
        };
        using type = typename detail::Parallel<C, typename All::Out, into, Plan, Branches...>::type;
    };
};

/// Several heads on the same input; the output is their `Shapes`, one after another.
template <Layer... Heads>
struct Fork {
    using IsComposite = void;
    template <template <class...> class F>
    using Each = Fork<F<Heads>...>;
    template <class C, Slot into>
    struct Append {
        using Out = Shapes<detail::OutputOf<Heads, typename C::Shape>...>;
        struct Plan {
            template <std::size_t>
            using Input = typename C::Shape;
            template <std::size_t>
            static constexpr Slot input(Slot at) noexcept {
                return at;
            }
            template <std::size_t i>
            static constexpr Slot output(Slot whole) noexcept {
                constexpr std::size_t size = Out::template Part<i>::size;
                return {whole.buffer, whole.offset + Out::offset[i], 1, size, size};
            }
        };
        using type = typename detail::Parallel<C, Out, into, Plan, Heads...>::type;
    };
};

/// The numbers of a board as one vector. Costs nothing.
struct Flatten {
    using IsComposite = void;
    static constexpr bool in_place = true;  ///< no number moves
    template <class C, Slot into>
    struct Append {
        using Here = typename detail::Placed<C, into>::type;
        static_assert(Here::at.dense(), "Flatten: must not follow a branch of channels");
        using Out = Shape<C::Shape::size>;
        using type =
            Cursor<typename Here::Program, Out,
                   Slot{Here::at.buffer, Here::at.offset, 1, Out::size, Out::size}, Here::owned>;
    };
};

}  // namespace LUDUS_NAMESPACE::nn
