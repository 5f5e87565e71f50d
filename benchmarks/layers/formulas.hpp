#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ludus/core/shape.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/eigen_layer.hpp"

/// Layers of the field that the library does not have, in Eigen's expressions: made to be measured,
/// not to be fast.
namespace layers {

namespace nn = ludus::nn;
using Eigen::Index;

/// The first numbers of a sample as a board [points x channels].
template <class Board>
[[nodiscard]] auto board(auto&& rows, Index sample) {
    auto* const numbers = rows.row(sample).data();
    using T = std::remove_pointer_t<decltype(rows.row(sample).data())>;
    using Points = Eigen::Array<std::remove_const_t<T>, static_cast<int>(Board::points),
                                static_cast<int>(Board::channels), Eigen::RowMajor>;
    return Eigen::Map<std::conditional_t<std::is_const_v<T>, const Points, Points>>(numbers);
}

/// A formula without parameters.
struct NoParameters {
    static constexpr std::size_t parameter_count = 0;
    static constexpr bool batch_independent = true;
    static void gradient(const auto&, const auto&, const auto&, auto&) {}
};

/// y = scale (x - mean) / deviation + shift, each sample by its own mean and deviation.
/// Source: Ba et al. (2016), "Layer normalization".
template <class In>
struct LayerNormOf {
    using Output = In;
    static constexpr std::string_view kind = "layer norm";
    static constexpr std::size_t parameter_count = 2 * In::size;  // scale, then shift
    static constexpr bool batch_independent = true;

    static double initial(std::size_t parameter) { return parameter < In::size ? 1 : 0; }

    static void forward(const auto& parameters, const auto& x, auto& y) {
        for (Index r = 0; r < x.rows(); ++r)
            y.row(r) = normalised(x.row(r)).first * parameters.template head<In::size>() +
                parameters.template tail<In::size>();
    }
    static void backward(const auto& parameters, const auto& x, const auto& dy, auto& dx) {
        for (Index r = 0; r < x.rows(); ++r) {
            const auto [z, deviation] = normalised(x.row(r));
            const auto dz = (dy.row(r) * parameters.template head<In::size>()).eval();
            dx.row(r) += (dz - dz.mean() - z * (dz * z).mean()) / deviation;
        }
    }
    static void gradient(const auto&, const auto& x, const auto& dy, auto& gradient) {
        for (Index r = 0; r < x.rows(); ++r) {
            gradient.template head<In::size>() += dy.row(r) * normalised(x.row(r)).first;
            gradient.template tail<In::size>() += dy.row(r);
        }
    }

private:
    static auto normalised(const auto& row) {
        const auto centred = (row - row.mean()).eval();
        const auto variance = centred.square().mean();
        const auto deviation = std::sqrt(variance + decltype(variance)(1e-5));
        return std::pair((centred / deviation).eval(), deviation);
    }
};
using LayerNorm = nn::EigenLayer<LayerNormOf>;

/// The mean of each channel over the board.
template <class In>
struct MeansOf : NoParameters {
    using Output = ludus::Shape<In::channels>;
    static constexpr std::string_view kind = "means";

    static void forward(const auto&, const auto& x, auto& y) {
        for (Index r = 0; r < x.rows(); ++r) y.row(r) = board<In>(x, r).colwise().mean();
    }
    static void backward(const auto&, const auto&, const auto& dy, auto& dx) {
        for (Index r = 0; r < dy.rows(); ++r)
            board<In>(dx, r).rowwise() += dy.row(r) / static_cast<float>(In::points);
    }
};

/// The largest of each channel over the board; the first of equals.
template <class In>
struct MaximaOf : NoParameters {
    using Output = ludus::Shape<In::channels>;
    static constexpr std::string_view kind = "maxima";

    static void forward(const auto&, const auto& x, auto& y) {
        for (Index r = 0; r < x.rows(); ++r) y.row(r) = board<In>(x, r).colwise().maxCoeff();
    }
    static void backward(const auto&, const auto& x, const auto& dy, auto& dx) {
        for (Index r = 0; r < dy.rows(); ++r)
            for (Index channel = 0; channel < dy.cols(); ++channel) {
                Index point = 0;
                board<In>(x, r).col(channel).maxCoeff(&point);
                board<In>(dx, r)(point, channel) += dy(r, channel);
            }
    }
};

/// Of a board, then a number for each of its channels: their products.
template <class In>
struct ScaleOf : NoParameters {
    using Output = typename In::template Part<0>;
    static constexpr std::string_view kind = "scale";
    static constexpr int channels = static_cast<int>(Output::channels);

    static void forward(const auto&, const auto& x, auto& y) {
        for (Index r = 0; r < x.rows(); ++r)
            board<Output>(y, r) =
                board<Output>(x, r).rowwise() * x.row(r).template tail<channels>();
    }
    static void backward(const auto&, const auto& x, const auto& dy, auto& dx) {
        for (Index r = 0; r < x.rows(); ++r) {
            const auto error = board<Output>(dy, r);
            board<Output>(dx, r) += error.rowwise() * x.row(r).template tail<channels>();
            dx.row(r).template tail<channels>() += (error * board<Output>(x, r)).colwise().sum();
        }
    }
};

/// Of a board, then a number for each of its channels: their sums.
template <class In>
struct BiasOf : NoParameters {
    using Output = typename In::template Part<0>;
    static constexpr std::string_view kind = "bias";
    static constexpr int channels = static_cast<int>(Output::channels);

    static void forward(const auto&, const auto& x, auto& y) {
        for (Index r = 0; r < x.rows(); ++r)
            board<Output>(y, r) =
                board<Output>(x, r).rowwise() + x.row(r).template tail<channels>();
    }
    static void backward(const auto&, const auto&, const auto& dy, auto& dx) {
        for (Index r = 0; r < dy.rows(); ++r) {
            board<Output>(dx, r) += board<Output>(dy, r);
            dx.row(r).template tail<channels>() += board<Output>(dy, r).colwise().sum();
        }
    }
};

/// A factor for each of `channels` channels, by the means of all over the board.
/// Source: Hu et al. (2018), "Squeeze-and-excitation networks", section 3.
template <std::size_t channels, std::size_t hidden>
using SqueezeExcite =
    nn::Sequence<nn::Fork<nn::Sequence<>,
                          nn::Sequence<nn::EigenLayer<MeansOf>, nn::Dense<hidden>, nn::Relu,
                                       nn::Dense<channels>, nn::Sigmoid>>,
                 nn::EigenLayer<ScaleOf>>;

/// `Board`, and to each of its `channels` channels a bias by the means and maxima over the board of
/// what `Pooled` puts out. Source: Wu (2019), "Accelerating self-play learning in Go", section 3.3;
/// boards of one size need no means that are scaled by it.
template <std::size_t channels, class Board, class Pooled>
using GlobalPool = nn::Sequence<
    nn::Fork<Board,
             nn::Sequence<Pooled, nn::Concat<nn::EigenLayer<MeansOf>, nn::EigenLayer<MaximaOf>>,
                          nn::Dense<channels, false>>>,
    nn::EigenLayer<BiasOf>>;

}  // namespace layers
