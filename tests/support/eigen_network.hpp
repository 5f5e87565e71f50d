#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <type_traits>

#include "ludus/core/shape.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/eigen_heads.hpp"
#include "support/eigen_layers.hpp"

/// Composites by their definitions, and the twin of any network of built-in layers.
namespace support::eigen {

/// One after the other.
template <class First, class Second>
struct Chain {
    First first;
    Second second;

    [[nodiscard]] Index parameter_count() const {
        return first.parameter_count() + second.parameter_count();
    }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>& parameters, const Numbers<T>& x) const {
        return second.template forward<T>(
            parameters.rightCols(second.parameter_count()),
            first.template forward<T>(parameters.leftCols(first.parameter_count()), x));
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>& parameters, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        const Numbers<T> own = parameters.leftCols(first.parameter_count());
        const auto behind = second.template backward<T>(
            parameters.rightCols(second.parameter_count()), first.template forward<T>(own, x), dy);
        const auto before = first.template backward<T>(own, x, behind.dx);
        Numbers<T> gradient(1, parameter_count());
        gradient << before.gradient, behind.gradient;
        return {before.dx, gradient};
    }
};

/// y = x + f(x).
template <class Function>
struct Sum {
    Function function;

    [[nodiscard]] Index parameter_count() const { return function.parameter_count(); }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>& parameters, const Numbers<T>& x) const {
        return x + function.template forward<T>(parameters, x);
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>& parameters, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        const auto [dx, gradient] = function.template backward<T>(parameters, x, dy);
        return {dy + dx, gradient};
    }
};

/// Two branches whose outputs stand side by side at each of `points`. They read the same input, or,
/// with `split`, the numbers before and those from there on.
template <class First, class Second>
struct Branches {
    First first;
    Second second;
    Index points;
    Index split = 0;

    [[nodiscard]] Index parameter_count() const {
        return first.parameter_count() + second.parameter_count();
    }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>& parameters, const Numbers<T>& x) const {
        const Numbers<T> left = first.template forward<T>(
            parameters.leftCols(first.parameter_count()), left_part<T>(x));
        const Numbers<T> right = second.template forward<T>(
            parameters.rightCols(second.parameter_count()), right_part<T>(x));
        Numbers<T> y(x.rows(), left.cols() + right.cols());
        for (Index p = 0; p < points; ++p) point(y, p) << point(left, p), point(right, p);
        return y;
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>& parameters, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        const Numbers<T> first_own = parameters.leftCols(first.parameter_count());
        const Numbers<T> second_own = parameters.rightCols(second.parameter_count());
        Numbers<T> left = first.template forward<T>(first_own, left_part<T>(x));
        Numbers<T> right(x.rows(), dy.cols() - left.cols());
        for (Index p = 0; p < points; ++p) {
            point(left, p) = point(dy, p).leftCols(left.cols() / points);
            point(right, p) = point(dy, p).rightCols(right.cols() / points);
        }
        const auto by_left = first.template backward<T>(first_own, left_part<T>(x), left);
        const auto by_right = second.template backward<T>(second_own, right_part<T>(x), right);
        Numbers<T> dx = Numbers<T>::Zero(x.rows(), x.cols());
        dx.leftCols(by_left.dx.cols()) += by_left.dx;
        dx.rightCols(by_right.dx.cols()) += by_right.dx;
        Numbers<T> gradient(1, parameter_count());
        gradient << by_left.gradient, by_right.gradient;
        return {dx, gradient};
    }

private:
    [[nodiscard]] auto point(auto& batch, Index p) const {
        return batch.middleCols(p * (batch.cols() / points), batch.cols() / points);
    }
    template <class T>
    [[nodiscard]] Numbers<T> left_part(const Numbers<T>& x) const {
        return split == 0 ? x : Numbers<T>(x.leftCols(split));
    }
    template <class T>
    [[nodiscard]] Numbers<T> right_part(const Numbers<T>& x) const {
        return x.rightCols(x.cols() - split);
    }
};

namespace nn = ludus::nn;

template <class In>
[[nodiscard]] Board board_of() {
    if constexpr (In::rank == 3)
        return {index(In::height), index(In::width), index(In::channels)};
    else
        return {1, index(In::points), index(In::channels)};
}

/// The twin of layer L for inputs of shape In, `TwinOf<L, In>::make(in_play)`.
template <class L, class In>
struct TwinOf;

template <class L, class In>
[[nodiscard]] auto twin_of(bool in_play) {
    return TwinOf<L, In>::make(in_play);
}
/// The shape that it puts out.
template <class L, class In>
using OutputOf = nn::detail::OutputOf<L, In>;

template <std::size_t n, bool bias, class In>
struct TwinOf<nn::Dense<n, bias>, In> {
    static Dense make(bool) { return {index(In::size), index(n), bias}; }
};
template <std::size_t n, std::size_t side, bool bias, nn::Padding padding, class In>
struct TwinOf<nn::Conv2d<n, side, bias, padding>, In> {
    static Conv make(bool) {
        return {index(side), padding == nn::Padding::same ? index(side / 2) : 0, board_of<In>(),
                index(n), bias};
    }
};
template <nn::Number momentum, nn::Number epsilon, class In>
struct TwinOf<nn::BatchNorm<momentum, epsilon>, In> {
    static BatchNorm make(bool in_play) { return {board_of<In>(), epsilon, in_play}; }
};
template <class In>
struct TwinOf<nn::Relu, In> {
    static Elementwise<Relu> make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Elu, In> {
    static Elementwise<Elu> make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Tanh, In> {
    static Elementwise<Tanh> make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Sigmoid, In> {
    static Elementwise<Sigmoid> make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Silu, In> {
    static Elementwise<Silu> make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Softmax, In> {
    static Softmax make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::MaskedSoftmax, In> {
    static Softmax make(bool) { return {true}; }
};
template <std::size_t side, class In>
struct TwinOf<nn::MaxPool<side>, In> {
    static MaxPool make(bool) { return {index(side), board_of<In>()}; }
};
template <class In>
struct TwinOf<nn::Dueling, In> {
    static Dueling make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Gate, In> {
    static Gate make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Flatten, In> {
    static Identity make(bool) { return {}; }
};
template <class In>
struct TwinOf<nn::Sequence<>, In> {
    static Identity make(bool) { return {}; }
};
template <class First, class... Rest, class In>
struct TwinOf<nn::Sequence<First, Rest...>, In> {
    static auto make(bool in_play) {
        if constexpr (sizeof...(Rest) == 0) {
            return twin_of<First, In>(in_play);
        } else {
            return Chain{twin_of<First, In>(in_play),
                         twin_of<nn::Sequence<Rest...>, OutputOf<First, In>>(in_play)};
        }
    }
};
template <std::size_t count, class... Layers, class In>
struct TwinOf<nn::Repeat<count, Layers...>, In> {
    static auto make(bool in_play) {
        using Once = nn::Sequence<Layers...>;
        if constexpr (count == 1)
            return twin_of<Once, In>(in_play);
        else
            return twin_of<nn::Sequence<Once, nn::Repeat<count - 1, Layers...>>, In>(in_play);
    }
};
template <class... Layers, class In>
struct TwinOf<nn::Residual<Layers...>, In> {
    static auto make(bool in_play) { return Sum{twin_of<nn::Sequence<Layers...>, In>(in_play)}; }
};
template <class First, class In>
struct TwinOf<nn::Concat<First>, In> : TwinOf<First, In> {};
template <class First, class... Rest, class In>
struct TwinOf<nn::Concat<First, Rest...>, In> {
    static auto make(bool in_play) {
        return Branches{twin_of<First, In>(in_play), twin_of<nn::Concat<Rest...>, In>(in_play),
                        index(OutputOf<First, In>::points)};
    }
};
template <class First, class In>
struct TwinOf<nn::Fork<First>, In> : TwinOf<First, In> {};
template <class First, class... Rest, class In>
struct TwinOf<nn::Fork<First, Rest...>, In> {
    static auto make(bool in_play) {
        return Branches{twin_of<First, In>(in_play), twin_of<nn::Fork<Rest...>, In>(in_play), 1};
    }
};
template <class First, class Part>
struct TwinOf<nn::Join<First>, ludus::Shapes<Part>> : TwinOf<First, Part> {};
template <class First, class... Rest, class Part, class... Parts>
struct TwinOf<nn::Join<First, Rest...>, ludus::Shapes<Part, Parts...>> {
    static auto make(bool in_play) {
        return Branches{twin_of<First, Part>(in_play),
                        twin_of<nn::Join<Rest...>, ludus::Shapes<Parts...>>(in_play),
                        index(OutputOf<First, Part>::points), index(Part::size)};
    }
};

/// The twin of a network type.
template <class N>
struct TwinOfNetwork;
template <class In, class... Layers>
struct TwinOfNetwork<nn::Network<In, Layers...>> : TwinOf<nn::Sequence<Layers...>, In> {};

}  // namespace support::eigen
