#pragma once

#include <Eigen/Core>

#include "support/eigen_layers.hpp"

/// More layers by their definitions, see eigen_layers.hpp: those that work on a whole sample.
namespace support::eigen {

/// y[i] = e^x[i] / sum of e^x; with a mask, which follows the numbers, over the places where it is
/// not 0, and 0 elsewhere.
struct Softmax {
    bool masked = false;

    [[nodiscard]] static Index parameter_count() { return 0; }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>&, const Numbers<T>& x) const {
        const Index size = masked ? x.cols() / 2 : x.cols();
        Numbers<T> powers = x.leftCols(size).exp();
        if (masked) powers = (x.rightCols(size) == T(0)).select(T(0), powers);
        return powers.colwise() / powers.rowwise().sum().eval();
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>& parameters, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        const Numbers<T> y = forward(parameters, x);
        Numbers<T> dx = Numbers<T>::Zero(x.rows(), x.cols());
        dx.leftCols(y.cols()) = y * (dy.colwise() - (y * dy).rowwise().sum().eval());
        return {dx, Numbers<T>(1, 0)};
    }
};

/// The largest of each channel in squares of side x side points; points left over at the right and
/// lower edge are dropped. The slope goes to the first of the largest.
struct MaxPool {
    Index side;
    Board board;  ///< of x

    [[nodiscard]] static Index parameter_count() { return 0; }
    [[nodiscard]] Board out() const {
        return {board.height / side, board.width / side, board.channels};
    }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>&, const Numbers<T>& x) const {
        Numbers<T> y(x.rows(), out().size());
        for (Index s = 0; s < y.rows(); ++s)
            for (Index i = 0; i < y.cols(); ++i) y(s, i) = x(s, largest(x, s, i));
        return y;
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>&, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        Numbers<T> dx = Numbers<T>::Zero(x.rows(), x.cols());
        for (Index s = 0; s < dy.rows(); ++s)
            for (Index i = 0; i < dy.cols(); ++i) dx(s, largest(x, s, i)) += dy(s, i);
        return {dx, Numbers<T>(1, 0)};
    }

private:
    /// Which number of sample s of x becomes number i of y.
    template <class T>
    [[nodiscard]] Index largest(const Numbers<T>& x, Index s, Index i) const {
        const Index point = i / board.channels;
        const Index row = point / out().width * side;
        const Index column = point % out().width * side;
        Index found = -1;
        for (Index r = row; r < row + side; ++r)
            for (Index c = column; c < column + side; ++c) {
                const Index place = (r * board.width + c) * board.channels + i % board.channels;
                if (found < 0 || x(s, place) > x(s, found)) found = place;
            }
        return found;
    }
};

/// Q_i = V + A_i - mean of A, from V and then A.
struct Dueling {
    [[nodiscard]] static Index parameter_count() { return 0; }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>&, const Numbers<T>& x) const {
        return without_mean<T>(x.rightCols(x.cols() - 1)).colwise() + x.col(0);
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>&, const Numbers<T>&,
                                     const Numbers<T>& dy) const {
        Numbers<T> dx(dy.rows(), dy.cols() + 1);
        dx << dy.rowwise().sum(), without_mean(dy);
        return {dx, Numbers<T>(1, 0)};
    }

private:
    template <class T>
    [[nodiscard]] static Numbers<T> without_mean(const Numbers<T>& numbers) {
        return numbers.colwise() - (numbers.rowwise().sum() / T(numbers.cols())).eval();
    }
};

/// Of two parts of x, their products brought to a sum of 1, and then the second part.
struct Gate {
    [[nodiscard]] static Index parameter_count() { return 0; }
    template <class T>
    [[nodiscard]] Numbers<T> forward(const Numbers<T>&, const Numbers<T>& x) const {
        const Index size = x.cols() / 2;
        const Numbers<T> products = x.leftCols(size) * x.rightCols(size);
        Numbers<T> y = x;
        y.leftCols(size) = products.colwise() / products.rowwise().sum().eval();
        return y;
    }
    template <class T>
    [[nodiscard]] Slopes<T> backward(const Numbers<T>&, const Numbers<T>& x,
                                     const Numbers<T>& dy) const {
        const Index size = x.cols() / 2;
        const Numbers<T> first = x.leftCols(size);
        const Numbers<T> second = x.rightCols(size);
        // y_i = p_i / s with s = sum of p: dp_i = dy_i / s - sum of dy p / s^2.
        const Numbers<T> sum = (first * second).rowwise().sum();
        const Numbers<T> all = (dy.leftCols(size) * first * second).rowwise().sum() / sum.square();
        const Numbers<T> by_product =
            dy.leftCols(size) / sum.replicate(1, size) - all.replicate(1, size);
        Numbers<T> dx(x.rows(), x.cols());
        dx << by_product * second, by_product * first + dy.rightCols(size);
        return {dx, Numbers<T>(1, 0)};
    }
};

}  // namespace support::eigen
