#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "../networks.hpp"
#include "onednn_program.hpp"

/// What layers need in any precision.
namespace benchmarks::onednn {

/// Of a batch: [samples][channels], or [samples][channels][rows][columns].
[[nodiscard]] inline Dims dims_of(Board board, std::size_t batch) {
    if (board.rows * board.columns == 1) return {dim(batch), dim(board.channels)};
    return {dim(batch), dim(board.channels), dim(board.rows), dim(board.columns)};
}

/// scale * activation(x), after what `post` already does.
inline void append(dnnl::post_ops& post, Activation activation, float scale = 1) {
    using dnnl::algorithm;
    switch (activation) {
        case Activation::relu: post.append_eltwise(scale, algorithm::eltwise_relu, 0, 0); break;
        case Activation::elu: post.append_eltwise(scale, algorithm::eltwise_elu, 1, 0); break;
        case Activation::tanh: post.append_eltwise(scale, algorithm::eltwise_tanh, 0, 0); break;
        case Activation::none: break;
    }
}

/// A convolution that does what one without bias and its batch norm do.
struct Folded {
    std::vector<float> weights;
    std::vector<float> bias;
};

/// `norm` is [scale, shift, mean, variance][filters].
[[nodiscard]] inline Folded fold(std::span<const float> weights, std::span<const float> norm) {
    const std::size_t filters = norm.size() / 4;
    const std::size_t inputs = weights.size() / filters;
    Folded folded{{weights.begin(), weights.end()}, std::vector<float>(filters)};
    for (std::size_t f = 0; f < filters; ++f) {
        const float factor = norm[f] / std::sqrt(norm[3 * filters + f] + norm_epsilon);
        folded.bias[f] = norm[filters + f] - factor * norm[2 * filters + f];
        for (std::size_t i = 0; i < inputs; ++i) folded.weights[f * inputs + i] *= factor;
    }
    return folded;
}

}  // namespace benchmarks::onednn
