#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/program.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/function.hpp"

namespace LUDUS_NAMESPACE::nn::detail {

/// Adds the numbers of one slot to those of another, or replaces them.
template <class T>
void move_numbers(const Slot& from, const Slot& into, Rows<const T> x, Rows<T> y,
                  bool add) noexcept {
    assert(from.points == into.points && from.channels == into.channels);
    for_each_run(from, into, x.count, x.step == y.step ? x.step : 0,
                 [&](std::size_t r, std::size_t source, std::size_t target, std::size_t count) {
                     if (add)
                         simd::add_values(count, x.row(r) + source, y.row(r) + target);
                     else
                         std::copy_n(x.row(r) + source, count, y.row(r) + target);
                 });
}

/// y = x, for where a layer in place has nothing of its own to write over.
template <ShapeType In>
struct Copy::Bind {
    using Input = In;
    using Output = In;
    static constexpr std::string_view kind = "copy";
    static constexpr bool in_place = false;
    static constexpr std::size_t parameter_count = 0;

    template <class S, class T>
    static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
        move_numbers<T>(S::in, S::out, x, y, false);
    }
    template <class S, class T>
    static void backward(const BackwardPass<T>& pass) noexcept {
        move_numbers<T>(S::out, S::in, pass.dy, pass.dx, pass.accumulate);
    }
};

/// y += x: the end of a residual block.
struct Add {
    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = "add";
        static constexpr bool in_place = false;
        /// So that the layer before can do its work, see finished.hpp.
        static constexpr bool adds = true;
        static constexpr std::size_t parameter_count = 0;

        template <class S, class T>
        static void forward(const T*, Rows<const T> x, Rows<T> y) noexcept {
            move_numbers<T>(S::in, S::out, x, y, true);
        }
        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            move_numbers<T>(S::out, S::in, pass.dy, pass.dx, pass.accumulate);
        }
    };
};

/// The cursor with a copy of its numbers, in a place if one is given.
template <class C, Slot into>
struct Copied {
    using type = typename AppendBound<C, Copy::Bind<typename C::Shape>, into>::type;
};

/// The cursor with its numbers in a place, copied if they are not there already.
template <class C, Slot into>
struct Placed {
    using type = C;
};

template <class C, Slot into>
    requires(into.points != 0 && !(C::at == with_points<typename C::Shape>(into)))
struct Placed<C, into> : Copied<C, into> {};

}  // namespace LUDUS_NAMESPACE::nn::detail
