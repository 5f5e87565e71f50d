#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// The networks that are timed, each described once, for any library's layers.
namespace benchmarks {

/// ELU with alpha = 1.
enum class Activation { none, relu, elu, tanh };

/// Numbers of one sample, in the order [channels][rows][columns].
struct Board {
    std::size_t channels;
    std::size_t rows = 1;
    std::size_t columns = 1;

    [[nodiscard]] constexpr std::size_t size() const noexcept { return channels * rows * columns; }
};

/// Square kernels at every point of the board.
struct Filters {
    std::size_t count;
    std::size_t kernel;  ///< odd
    bool padded = true;  ///< with zeros, so that the board keeps its size
};

/// A library's layers. Each takes its parameters from one buffer, in the order of the calls:
/// weights [outputs][inputs] or [filters][channels][kernel][kernel], then biases; for a batch norm
/// scale, shift, mean and variance, one number of each per channel.
template <class L>
concept Layers = requires(L layers, typename L::Tensor x, std::size_t count, Filters filters,
                          Activation activation) {
    /// Of all numbers of a sample, with bias.
    { layers.dense(x, count, activation) } -> std::same_as<typename L::Tensor>;
    /// So many 3x3 filters, then so many 1x1 filters, padded and with bias, their channels joined.
    { layers.conv_pair(x, count, activation) } -> std::same_as<typename L::Tensor>;
    /// Without bias, but with batch norm.
    { layers.conv_norm(x, filters, activation) } -> std::same_as<typename L::Tensor>;
    /// ReLU of the skip (the second) plus the filters' batch norm.
    { layers.residual(x, filters, x) } -> std::same_as<typename L::Tensor>;
    { layers.softmax(x) } -> std::same_as<typename L::Tensor>;
};

enum class Network {
    wide_mlp,
    slim_mlp,
    dots_and_boxes,
    chinese_checkers,
    chinese_checkers_padded,
};

inline constexpr std::array all_networks = {Network::wide_mlp, Network::slim_mlp,
                                            Network::dots_and_boxes, Network::chinese_checkers,
                                            Network::chinese_checkers_padded};

struct Description {
    std::string_view name;  ///< in the benchmarks' names
    std::string_view title;
    Board input;
};

[[nodiscard]] constexpr Description describe(Network network) noexcept {
    switch (network) {
        case Network::wide_mlp: return {"mlp_16_512_512_128", "MLP 16-512-512-128", {16}};
        case Network::slim_mlp: return {"mlp_60_256_256_40", "MLP 60-256-256-40", {60}};
        case Network::dots_and_boxes:
            return {"dots_and_boxes", "Dots and Boxes, convolutional", {4, 4, 4}};
        case Network::chinese_checkers:
            return {"chinese_checkers", "Chinese Checkers, residual", {7, 7, 7}};
        case Network::chinese_checkers_padded:
            return {"chinese_checkers_padded",
                    "Chinese Checkers, residual, all 7x7 cells kept",
                    {7, 7, 7}};
    }
    return {};
}

namespace detail {

template <Layers L>
[[nodiscard]] typename L::Tensor mlp(L& with, typename L::Tensor x,
                                     std::array<std::size_t, 3> widths) {
    x = with.dense(x, widths[0], Activation::relu);
    x = with.dense(x, widths[1], Activation::relu);
    return with.dense(x, widths[2], Activation::none);
}

}  // namespace detail

/// Builds the network on the input `x`; returns its outputs.
///
/// The residual network is that of Liu et al. (2019), "Towards Understanding Chinese Checkers with
/// Heuristics, Monte Carlo Tree Search, and Deep Reinforcement Learning", section 3.3. The widths
/// of the heads and the first convolution, which makes 5x5 of 7x7, are in none of its words but in
/// its authors' program and its number of parameters: 247,386 is this network with biases before
/// the batch norms, which section 3.3 says there are none of.
template <Layers L>
[[nodiscard]] std::vector<typename L::Tensor> build(Network network, L& with,
                                                    typename L::Tensor x) {
    switch (network) {
        case Network::wide_mlp: return {detail::mlp(with, x, {512, 512, 128})};
        case Network::slim_mlp: return {detail::mlp(with, x, {256, 256, 40})};
        case Network::dots_and_boxes:
            x = with.conv_pair(x, 16, Activation::elu);
            x = with.conv_pair(x, 32, Activation::elu);
            x = with.dense(x, 256, Activation::elu);
            x = with.dense(x, 256, Activation::elu);
            return {with.dense(x, 40, Activation::tanh)};
        case Network::chinese_checkers:
        case Network::chinese_checkers_padded: {
            const bool padded = network == Network::chinese_checkers_padded;
            x = with.conv_norm(x, {.count = 64, .kernel = 3, .padded = padded}, Activation::relu);
            for (int block = 0; block < 9; ++block) {
                auto y = with.conv_norm(x, {.count = 32, .kernel = 1}, Activation::relu);
                y = with.conv_norm(y, {.count = 32, .kernel = 3}, Activation::relu);
                x = with.residual(y, {.count = 64, .kernel = 1}, x);
            }
            auto policy = with.conv_norm(x, {.count = 16, .kernel = 1}, Activation::relu);
            policy = with.softmax(with.dense(policy, 294, Activation::none));
            auto value = with.conv_norm(x, {.count = 1, .kernel = 1}, Activation::relu);
            value = with.dense(value, 32, Activation::relu);
            return {policy, with.dense(value, 1, Activation::tanh)};
        }
    }
    return {};
}

}  // namespace benchmarks
