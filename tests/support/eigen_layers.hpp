#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <utility>

/// The layers of networks by their definitions, in expressions of Eigen on arrays of any numbers:
/// slow, and nothing of the library is in them. A batch is an array with a row for each sample; the
/// points of a board follow each other row by row, each with its channels. Every layer has
///
///     forward(parameters, x)         what it puts out
///     backward(parameters, x, dy)    the slopes by x and by the parameters, from those by y
///     parameter_count()
///
/// where `parameters` is an array of one row.
namespace support::eigen {

using Eigen::Index;

/// The same number, signed.
[[nodiscard]] constexpr Index index(std::size_t number) { return static_cast<Index>(number); }

/// A batch, or the parameters of a layer.
template <class T>
using Numbers = Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The derivatives of a loss, which is the sum of y dy.
template <class T>
struct Slopes {
    Numbers<T> dx;
    Numbers<T> gradient;  ///< one row
};

/// The extents of a sample; a vector is one point.
struct Board {
    Index height = 1;
    Index width = 1;
    Index channels = 1;

    [[nodiscard]] Index points() const { return height * width; }
    [[nodiscard]] Index size() const { return points() * channels; }
};

/// y = x.
struct Identity {
    [[nodiscard]] static Index parameter_count() { return 0; }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>&, const Numbers<T>& x) const {
        return x;
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>&, const Numbers<T>&,
                                     const Numbers<T>& dy) const {
        return {dy, Numbers<T>(1, 0)};
    }
};

/// y = x W + b, with W row by row and then b among the parameters.
struct Dense {
    Index inputs;
    Index outputs;
    bool bias = true;

    [[nodiscard]] Index weight_count() const { return inputs * outputs; }
    [[nodiscard]] Index parameter_count() const { return weight_count() + (bias ? outputs : 0); }

    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>& parameters, const Numbers<T>& x) const {
        Numbers<T> y = x.matrix() * weights(parameters).matrix();
        if (bias) y.rowwise() += parameters.row(0).tail(outputs);
        return y;
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>& parameters, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        Numbers<T> gradient(1, parameter_count());
        const Numbers<T> by_weights = x.matrix().transpose() * dy.matrix();
        gradient.leftCols(weight_count()) =
            by_weights.template reshaped<Eigen::RowMajor>().transpose();
        if (bias) gradient.rightCols(outputs) = dy.colwise().sum();
        return {dy.matrix() * weights(parameters).matrix().transpose(), gradient};
    }

private:
    template <class T>
    [[nodiscard]] Numbers<T> weights(const Numbers<T>& parameters) const {
        return parameters.leftCols(weight_count())
            .template reshaped<Eigen::RowMajor>(inputs, outputs);
    }
};

/// Each point of y is a dense layer of the side x side points of x around it, summed. Those beyond
/// the board do not count. With a padding of (side - 1) / 2 the board keeps its size.
struct Conv {
    Index side;
    Index padding;
    Board board;  ///< of x
    Index outputs;
    bool bias = true;

    [[nodiscard]] Board out() const {
        return {board.height + 2 * padding - side + 1, board.width + 2 * padding - side + 1,
                outputs};
    }
    [[nodiscard]] Dense tap() const { return {board.channels, outputs, false}; }
    [[nodiscard]] Index weight_count() const { return side * side * tap().weight_count(); }
    [[nodiscard]] Index parameter_count() const { return weight_count() + (bias ? outputs : 0); }

    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>& parameters, const Numbers<T>& x) const {
        Numbers<T> y = Numbers<T>::Zero(x.rows(), out().size());
        for_each_tap([&](Index tap_number, Index from, Index to) {
            point(y, to, outputs) +=
                tap().forward<T>(weights(parameters, tap_number), point(x, from, board.channels));
        });
        if (bias)
            for (Index p = 0; p < out().points(); ++p)
                point(y, p, outputs).rowwise() += parameters.row(0).tail(outputs);
        return y;
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>& parameters, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        Numbers<T> dx = Numbers<T>::Zero(x.rows(), board.size());
        Numbers<T> gradient = Numbers<T>::Zero(1, parameter_count());
        for_each_tap([&](Index tap_number, Index from, Index to) {
            const Slopes<T> slopes =
                tap().backward<T>(weights(parameters, tap_number), point(x, from, board.channels),
                                  point(dy, to, outputs));
            point(dx, from, board.channels) += slopes.dx;
            point(gradient, tap_number, tap().weight_count()) += slopes.gradient;
        });
        if (bias)
            for (Index p = 0; p < out().points(); ++p)
                gradient.rightCols(outputs) += point(dy, p, outputs).colwise().sum();
        return {dx, gradient};
    }

private:
    /// Calls `visit(tap, point of x, point of y)` for all that are on the board.
    template <class Visit>
    void for_each_tap(const Visit& visit) const {
        for (Index to = 0; to < out().points(); ++to)
            for (Index tap_number = 0; tap_number < side * side; ++tap_number) {
                const Index row = to / out().width + tap_number / side - padding;
                const Index column = to % out().width + tap_number % side - padding;
                if (row >= 0 && row < board.height && column >= 0 && column < board.width)
                    visit(tap_number, row * board.width + column, to);
            }
    }
    [[nodiscard]] static auto point(auto& batch, Index p, Index size) {
        return batch.middleCols(p * size, size);
    }
    template <class T>
    [[nodiscard]] Numbers<T> weights(const Numbers<T>& parameters, Index tap_number) const {
        return point(parameters, tap_number, tap().weight_count());
    }
};

/// y = gamma (x - mean) / sqrt(variance + epsilon) + beta for each channel, by mean and variance of
/// the batch, or in play by those among the parameters: gamma, beta, mean, variance. The gradient
/// is that in training; of mean and variance it is 0.
struct BatchNorm {
    Board board;
    double epsilon;
    bool in_play = false;

    [[nodiscard]] Index parameter_count() const { return 4 * board.channels; }

    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>& parameters, const Numbers<T>& x) const {
        Numbers<T> y(x.rows(), x.cols());
        for (Index c = 0; c < board.channels; ++c)
            channel(y, c) =
                normalised(parameters, x, c).first * parameters(c) + parameters(board.channels + c);
        return y;
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>& parameters, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        Numbers<T> dx(x.rows(), x.cols());
        Numbers<T> gradient = Numbers<T>::Zero(1, parameter_count());
        for (Index c = 0; c < board.channels; ++c) {
            const auto [z, deviation] = normalised(parameters, x, c);
            const Numbers<T> slope = channel(dy, c);
            gradient(c) = (slope * z).sum();
            gradient(board.channels + c) = slope.sum();
            const auto count = T(slope.size());
            channel(dx, c) = (slope - slope.sum() / count - z * ((slope * z).sum() / count)) *
                (parameters(c) / deviation);
        }
        return {dx, gradient};
    }

private:
    /// The numbers of a channel, [samples x points].
    [[nodiscard]] auto channel(auto& batch, Index c) const {
        return batch(Eigen::all, Eigen::seqN(c, board.points(), board.channels));
    }
    /// Those of x brought to mean 0 and variance 1, and the deviation that they had.
    template <class T>
    [[nodiscard]] std::pair<Numbers<T>, T> normalised(const Numbers<T>& parameters,
                                                      const Numbers<T>& x, Index c) const {
        using std::sqrt;
        const Numbers<T> numbers = channel(x, c);
        const auto count = T(numbers.size());
        const T mean = in_play ? parameters(2 * board.channels + c) : T(numbers.sum() / count);
        const Numbers<T> centred = numbers - mean;
        const T variance =
            in_play ? parameters(3 * board.channels + c) : T(centred.square().sum() / count);
        const T deviation = sqrt(variance + T(epsilon));
        return {centred / deviation, deviation};
    }
};

/// A function of each number.
template <class F>
struct Elementwise {
    [[nodiscard]] static Index parameter_count() { return 0; }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>&, const Numbers<T>& x) const {
        return F::value(x);
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>&, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        return {dy * F::slope(x), Numbers<T>(1, 0)};
    }
};

/// max(x, 0).
struct Relu {
    template <class T>
    [[nodiscard]] static Numbers<T> value(const Numbers<T>& x) {
        return (x > T(0)).select(x, T(0));
    }
    template <class T>
    [[nodiscard]] static Numbers<T> slope(const Numbers<T>& x) {
        return (x > T(0)).select(Numbers<T>::Ones(x.rows(), x.cols()), T(0));
    }
};

/// x, or e^x - 1 below 0.
struct Elu {
    template <class T>
    [[nodiscard]] static Numbers<T> value(const Numbers<T>& x) {
        return (x > T(0)).select(x, x.exp() - T(1));
    }
    template <class T>
    [[nodiscard]] static Numbers<T> slope(const Numbers<T>& x) {
        return (x > T(0)).select(T(1), x.exp());
    }
};

/// (e^x - e^-x) / (e^x + e^-x).
struct Tanh {
    template <class T>
    [[nodiscard]] static Numbers<T> value(const Numbers<T>& x) {
        return (x.exp() - (-x).exp()) / (x.exp() + (-x).exp());
    }
    template <class T>
    [[nodiscard]] static Numbers<T> slope(const Numbers<T>& x) {
        return T(1) - value(x).square();
    }
};

/// 1 / (1 + e^-x).
struct Sigmoid {
    template <class T>
    [[nodiscard]] static Numbers<T> value(const Numbers<T>& x) {
        return T(1) / (T(1) + (-x).exp());
    }
    template <class T>
    [[nodiscard]] static Numbers<T> slope(const Numbers<T>& x) {
        return value(x) * (T(1) - value(x));
    }
};

/// x / (1 + e^-x).
struct Silu {
    template <class T>
    [[nodiscard]] static Numbers<T> value(const Numbers<T>& x) {
        return x / (T(1) + (-x).exp());
    }
    template <class T>
    [[nodiscard]] static Numbers<T> slope(const Numbers<T>& x) {
        return Sigmoid::value<T>(x) + x * Sigmoid::slope<T>(x);
    }
};

}  // namespace support::eigen
